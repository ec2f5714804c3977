export class AppError extends Error {
  constructor(message: string, status: number, code: string = 'BANK_DOWN') {
    super(message)
    this.code = code
  }
}

export const ERROR_CODES = {
  CARD_LOST: 'CARD_LOST',
  BANK_DOWN: 'BANK_DOWN',
} as const
