export * from '../module.ts'
export { readForms } from '../readers.ts'
