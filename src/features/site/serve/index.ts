export type { Encode, Encoding, OutputFile } from '../../../base/core/output-file.ts'
export { type Handler, type ServeOptions, serveFiles } from './handler.ts'
