export * from '../module.ts'
export { readRail } from '../readers.ts'
