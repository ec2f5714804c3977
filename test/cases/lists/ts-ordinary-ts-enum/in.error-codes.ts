export enum ErrorCode {
  /** The card was lost. */
  CardLost = 'card_lost',
  CardExpired = 'card_expired',
  BankDown = 'bank_down',
}
