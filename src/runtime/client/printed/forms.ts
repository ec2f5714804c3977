export * from '../module.ts'
export { readAny, readerOf } from '../readers.ts'
