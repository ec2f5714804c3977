import type { Catalog } from '../catalog/catalog.ts'
import { upstreamSystems } from '../catalog/upstream.ts'
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
  const systems = upstreamSystems(catalog).map(
    ({ key: name, codes }) =>
      `  readonly ${key(name)}: {\n${[...codes].map(([id, code]) => `    readonly ${key(id)}: ${literal(code)}\n`).join('')}  }\n`,
  )
  return `${fileComment(catalog)}\n\n${WHAT}\nexport declare const codesByUpstream: {\n${systems.join('')}}\n\n/** The systems behind the API. */\nexport type Upstream = keyof typeof codesByUpstream\n`
}

/** The same as a value, for a program that has the catalog itself. */
export const codesByUpstream = (catalog: Catalog) =>
  Object.fromEntries(
    upstreamSystems(catalog).map(({ key: name, codes }) => [name, Object.fromEntries(codes)]),
  )
