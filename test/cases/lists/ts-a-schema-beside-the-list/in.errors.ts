import { z } from 'zod'
export enum ErrorCode {
  CARD_LOST = 'CARD_LOST',
  BANK_DOWN = 'BANK_DOWN',
}
export const ZErrorSchema = z.object({
  code: z.string(),
  message: z.string().optional(),
  statusCode: z.number().optional(),
})
