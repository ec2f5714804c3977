export const ERRORS = {
  CARD_LOST: { status: 404, message: 'The card was lost.' },
  CARD_EXPIRED: { status: 402, message: 'The card has expired.' },
  BANK_DOWN: { status: 503, message: 'The bank did not answer.' },
} satisfies Record<string, { status: number; message: string }>
