export const ERRORS = { CardLost: { status: 404, text: 'The card was lost.' }, CardOld: { status: 402, text: 'The card is old.' } }
export const toCode = (key: keyof typeof ERRORS) => kebabCase(key)
