ERRORS = {
  card_lost: { code: "card_lost", status: 402 },
  card_gone: { code: "card_gone", status: 410 },
}
ERRORS.delete(:card_gone)
