export * from '../module.ts'
export { readerOf } from '../readers.ts'
