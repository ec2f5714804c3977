export * from '../module.ts'
export { readStyled } from '../readers.ts'
