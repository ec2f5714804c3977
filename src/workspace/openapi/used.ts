import type { ParsedCatalog } from '../../catalog/parsed-catalog.ts'
import type { Host } from '../../host/host.ts'
import type { DocumentCodes } from '../../usage/scan.ts'

const HEAD = /(?:^|[{,])[ \t\r\n]{0,200}["']?openapi["']?[ \t]{0,20}:[ \t]{0,20}["']?3\.[0-2]/m

/** What finds the codes of answers in OpenAPI documents, which use them like source code. */
export const documentCodes =
  (host: Host, readings: readonly ParsedCatalog[]): DocumentCodes =>
  async (path, bytes) => {
    if (!/\.(?:json|ya?ml)$/i.test(path)) return undefined
    const text = new TextDecoder().decode(bytes)
    if (!HEAD.test(text)) return undefined
    const { codesOfDocument } = await import('./codes.ts')
    return codesOfDocument(host, { path, text }, readings)
  }
