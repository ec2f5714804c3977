export const ERRORS = {
  CARD_LOST: { code: 'card_lost', key: 'E1', status: 404 },
  CARD_OLD: { code: 'card_old', key: 'E2', status: 402 },
}
