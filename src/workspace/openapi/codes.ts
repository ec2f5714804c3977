import type { ParsedCatalog } from '../../catalog/parsed-catalog.ts'
import type { Host } from '../../host/host.ts'
import { apiOf } from '../../openapi/api.ts'
import { listsOf } from '../../openapi/check.ts'
import { readDocument } from '../../openapi/document.ts'
import { answerForms } from './declared.ts'
import { openDocument } from './files.ts'

/** The codes that the answers of a document with this text have. */
export async function codesOfDocument(
  host: Host,
  { path, text }: { path: string; text: string },
  readings: readonly ParsedCatalog[],
): Promise<Set<string>> {
  const { source, files } = await openDocument(host, path, { texts: new Map([[path, text]]) })
  const forms = answerForms(readings)
  const { result } = await readDocument(source, files, (document) => apiOf(document, forms))
  return new Set(listsOf([result]).flatMap(({ items }) => items.map(({ code }) => code)))
}
