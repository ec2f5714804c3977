export * from '../module.ts'
export { readAny, readerOf, readRail } from '../readers.ts'
