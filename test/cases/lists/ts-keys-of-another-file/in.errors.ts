import { ErrorCode } from './codes'
export const messages = { [ErrorCode.LOST]: 'The card was lost.', [ErrorCode.OLD]: 'The card is too old.' }
