export const errors = [
  { code: 'card.lost', http: 404, description: 'The card was lost.' },
  { code: 'card.expired', http: 402, description: 'The card has expired.' },
  { code: 'bank.down', http: 503, description: 'The bank did not answer.' },
]
