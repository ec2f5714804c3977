export type { Encoding, OutputFile } from '../../../base/core/output-file.ts'
export { type Handler, type ServeOptions, serveFiles } from './handler.ts'
export type { Encode } from './resource.ts'
