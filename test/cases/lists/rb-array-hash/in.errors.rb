ERRORS = [
  { code: 'card.lost', status: 404, message: 'The card was lost.' },
  { code: 'card.old', status: 402, message: 'The card is too old.' },
].freeze
