export const ERRORS = {
  CARD_LOST: { code: 'card_lost', status: 402 },
  CARD_GONE: { code: 'card_gone', status: 410 },
}
Object.assign(ERRORS, overrides)
