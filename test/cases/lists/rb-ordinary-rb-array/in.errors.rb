ERRORS = [
  { code: 'card_lost', status: 404, message: 'The card was lost.' },
  { code: 'card_expired', status: 402, message: 'The card has expired.' },
].freeze
