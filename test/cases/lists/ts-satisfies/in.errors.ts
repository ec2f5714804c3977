export const ERRORS = {
  CARD_LOST: { status: 404, message: 'The card was lost.' },
  CARD_OLD: { status: 402, message: 'The card is too old.' },
} as const satisfies Record<string, { status: number; message: string }>
