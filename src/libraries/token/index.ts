export { type TokenFetch, type TokenHooks, tokenFetch } from './fetch.ts'
export type { NewToken, Secret, TokenOptions } from './options.ts'
export { isTokenError, type TokenError } from './token-error.ts'
