export const ERRORS = new Map<string, [number, string]>([
  ['auth.token_expired', [401, 'The token has expired.']],
  ['auth.token_missing', [401, 'Send a token.']],
  ['card.lost', [404, 'The card was lost.']],
]);
