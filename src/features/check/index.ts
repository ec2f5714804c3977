export { seenCodes } from './run/seen.ts'
