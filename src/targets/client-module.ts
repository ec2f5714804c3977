import { active, type Catalog } from '../core/catalog/catalog.ts'
import type { Entry } from '../core/catalog/model.ts'
import { hasWorkflow } from '../core/catalog/workflow.ts'
import { tableTypes } from './module-entry.ts'
import { readerBlock, readerDeclared } from './module-wire.ts'
import { inlineLiteral, itemLines } from './source-literal.ts'
import { languagesOf, textsLoaders, textsLoaderTypes } from './texts-module.ts'
import { codeComment, fileComment, key, literal } from './typescript.ts'

/** The languages of the texts of a client: also that of the catalog. */
export const clientLanguages = (catalog: Catalog): string[] => [
  ...new Set([catalog.language, ...languagesOf(catalog)]),
]

/**
 * The table of the client library: codes that a program treats alike share a row, and texts are
 * left out, so that it is small.
 */
export function clientModule(catalog: Catalog, stem: string): string {
  return [
    fileComment(catalog),
    `// What a client does, and the codes for which it does so.\nconst rows = [${itemLines(rowsOf(active(catalog)))}]`,
    'export const entries = /* @__PURE__ */ Object.fromEntries(rows.flatMap(([entry, ...codes]) => codes.map((code) => [code, entry])))',
    ...readerBlock(catalog),
    `${textsLoaders(clientLanguages(catalog), stem)}\n`,
  ].join('\n\n')
}

/** The declarations of {@link clientModule}. */
export function clientTypes(catalog: Catalog, stem: string): string {
  const languages = clientLanguages(catalog)
  return [
    fileComment(catalog),
    tableTypes(hasWorkflow(catalog)),
    `/** Every code that the service sends, for the client library. */\nexport declare const entries: {\n${active(
      catalog,
    )
      .map(
        (entry) =>
          `${codeComment(entry, catalog, '  ')}  readonly ${key(entry.code)}: ${typeOf(entry)}\n`,
      )
      .join('')}}`,
    ...readerDeclared(catalog),
    'export type Code = keyof typeof entries',
    ...(hasWorkflow(catalog) ? ["export type Stage = (typeof entries)[Code]['fix_stage']"] : []),
    `${textsLoaderTypes(languages, stem, `(await texts${memberOf(languages[0]!)}()).texts[code]?.fix`)}\n`,
  ].join('\n\n')
}

const memberOf = (name: string): string => (key(name) === name ? `.${name}` : `[${literal(name)}]`)

function rowsOf(entries: readonly Entry[]): string[] {
  const rows = new Map<string, string[]>()
  for (const { code, http, stop, fix_stage, handling } of entries) {
    // Without what a program does not use at run time, and what the library takes for granted.
    const { paths, outcome, retry, ...used } = handling ?? {}
    const given = {
      outcome: outcome === (stop ? 'fail' : 'warn') ? undefined : outcome,
      retry: retry === 'none' ? undefined : retry,
      ...used,
    }
    const entry = {
      http,
      stop,
      fix_stage,
      handling: Object.values(given).some((value) => value !== undefined) ? given : undefined,
    }
    const row = inlineLiteral(entry)
    rows.set(row, [...(rows.get(row) ?? []), literal(code)])
  }
  return [...rows].map(([row, codes]) => `[${row}, ${codes.join(', ')}]`)
}

const typeOf = ({ http, stop, fix_stage }: Entry): string =>
  `Entry & { readonly http: ${literal(http)}; readonly stop: ${literal(stop)}${fix_stage === undefined ? '' : `; readonly fix_stage: ${literal(fix_stage)}`} }`
