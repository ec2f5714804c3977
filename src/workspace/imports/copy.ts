import { canonicalValue } from '../../catalog/catalog.ts'
import { type Import, publishedImports } from '../../catalog/imports.ts'
import { isBroken, type ParsedCatalog } from '../../catalog/parsed-catalog.ts'
import { hasWorkflow } from '../../catalog/workflow.ts'
import { parseSpec } from '../../config/source-spec.ts'
import type { Host } from '../../host/host.ts'
import { UserError } from '../../host/user-error.ts'
import type { LazyHttpClient } from '../../http/lazy-client.ts'
import { openSource } from '../../source/open.ts'
import { printable } from '../../values/neutralize.ts'
import { provenText } from '../import/write.ts'

/** A catalog that was fetched for an import. */
export type Fetched = {
  /** Where it is, for people. */
  readonly shown: string
  /** Its version; empty if it says none. */
  readonly version: string
  /** The text of the copy. */
  readonly text: string
}

/** How a catalog is fetched: `base` is the folder of the catalog that imports it. */
export type FetchOptions = { base: string; network: LazyHttpClient }

/**
 * Fetches the catalog of an import, in the newest version that it accepts. Rejects with
 * {@link UserError} one that can't be imported.
 */
export async function fetchImport(
  host: Host,
  one: Import,
  { base, network }: FetchOptions,
): Promise<Fetched> {
  const { reading, notices } = await openSource(host, sourceOf(one), { base, network })
  for (const notice of notices) host.say(`warning: ${printable(notice)}`)
  const shown = printable(reading.source.file)
  refuseUnusable(reading, shown)
  const { version = '' } = reading.value
  return {
    shown,
    version,
    text: await provenText(publicPart(reading), {
      from: shown,
      comment: [`Copied from ${shown} by rail-errors imports lock. Do not edit.`],
    }),
  }
}

/** The source of an import, as commands take it: of a package, with the range of versions. */
export function sourceOf({ from, version }: Pick<Import, 'from' | 'version'>): string {
  const spec = parseSpec(from)
  if (spec.kind === 'package' && spec.version === undefined && version !== undefined) {
    const part = spec.part === undefined ? '' : `#${spec.part}`
    return `${spec.registry}:${spec.name}@${version}${part}`
  }
  return from
}

function refuseUnusable(reading: ParsedCatalog, shown: string): void {
  const [problem] = reading.problems
  if (isBroken(reading)) throw new UserError(`${shown} can't be imported: it can't be read`)
  if (problem !== undefined)
    throw new UserError(`${shown} can't be imported: ${printable(problem.message)}`)
  if ((reading.value.codes ?? []).length === 0)
    throw new UserError(`${shown} can't be imported: it has no codes`)
}

/** What a catalog says to others, in the shape of errors.yaml. */
function publicPart(reading: ParsedCatalog): ParsedCatalog['value'] {
  const {
    defaults: _,
    codes_from: __,
    upstream: ___,
    imports,
    codes = [],
    ...header
  } = canonicalValue(reading)
  return {
    ...header,
    ...(!hasWorkflow(reading) && header.wire === undefined && { wire: 'problem' as const }),
    ...(imports && { imports: publishedImports(imports) }),
    codes: codes.map((entry) => {
      const { notes: _, tags: __, from: ___, ...said } = entry ?? {}
      return said
    }),
  } as ParsedCatalog['value']
}
