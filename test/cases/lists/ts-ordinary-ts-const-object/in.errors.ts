import { z } from 'zod'
export const ErrorCodes = {
  CARD_LOST: 'CARD_LOST',
  CARD_EXPIRED: 'CARD_EXPIRED',
  BANK_DOWN: 'BANK_DOWN',
} as const
export type ErrorCode = (typeof ErrorCodes)[keyof typeof ErrorCodes]
