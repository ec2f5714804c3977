export { encodeAsBuilt, siteOutputs } from './run/site-outputs.ts'
export { serveFiles } from './serve/handler.ts'
