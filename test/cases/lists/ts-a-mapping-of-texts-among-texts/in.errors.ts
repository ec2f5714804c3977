export const errorMessages = {
  card_lost: 'The card was lost.',
  card_old: 'The card is too old.',
  bank: { down: 'The bank did not answer.' },
}
