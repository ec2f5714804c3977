export const errors = { auth: { invalid: 'The login is wrong.', expired: 'The login is too old.' }, card: { lost: 'The card was lost.', old: 'The card is too old.' } }
