const errors = {
  CARD_LOST: { code: 'card_lost', status: 402 },
  CARD_GONE: { code: 'card_gone', status: 410 },
}
export function check(x) { const errors: string[] = []; errors.push('a'); return errors }
