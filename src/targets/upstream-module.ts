import { active, type Catalog } from '../core/catalog/catalog.ts'
import { asRecord, put } from '../core/values/record.ts'
import { recordLiteral } from './source-literal.ts'
import { fileComment, key, literal } from './typescript.ts'

const WHAT = `/**
 * The code of the catalog for each code of a system behind the API. These may be private: keep this
 * module on the server.
 */`

/** The module of the codes of other systems, in JavaScript. */
export const upstreamModule = (catalog: Catalog): string =>
  `${fileComment(catalog)}\n\n${WHAT}\nexport const codesByUpstream = ${recordLiteral(codesByUpstream(catalog), '')}\n`

/** The declarations of {@link upstreamModule}. */
export function upstreamTypes(catalog: Catalog): string {
  const systems = Object.entries(codesByUpstream(catalog)).map(
    ([name, codes]) =>
      `  readonly ${key(name)}: {\n${Object.entries(codes)
        .map(([id, code]) => `    readonly ${key(id)}: ${literal(code)}\n`)
        .join('')}  }\n`,
  )
  return `${fileComment(catalog)}\n\n${WHAT}\nexport declare const codesByUpstream: {\n${systems.join('')}}\n\n/** The systems behind the API. */\nexport type Upstream = keyof typeof codesByUpstream\n`
}

/** The same as a value, for a program that has the catalog itself. Retired codes mean nothing any more. */
export function codesByUpstream(catalog: Catalog): Record<string, Record<string, string>> {
  const systems: Record<string, Record<string, string>> = {}
  for (const { code, from = {} } of active(catalog))
    for (const [system, ids] of Object.entries(from)) {
      if (!Object.hasOwn(systems, system)) put(systems, system, {})
      for (const id of ids) put(asRecord(systems[system]), id, code)
    }
  return systems
}
