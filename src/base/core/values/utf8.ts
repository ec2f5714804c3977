export { isUtf8 } from 'node:buffer'
