import type { Diagnostic } from '../../core/diagnostic.ts'
import type { Source } from '../../core/yaml/source.ts'
import type { Host } from '../../io/host/host.ts'
import type { Comparison } from '../../report/report.ts'
import type { CatalogRun } from '../workspace/catalog-run.ts'
import { comparePolicy, compareSides } from './compare.ts'
import { type Context, sidesOf } from './open-sides.ts'

/** A CodeSystem on a FHIR server: the base of the server, the canonical URL and the version. */
export type OnServer = { base: string; url: string; version: string }

/**
 * Compares a catalog with the CodeSystem that a server has of it, code by code, as `diff` of
 * `fhir+<base>#<canonical>|<version>` does.
 */
export async function changesOnServer(
  host: Host,
  job: CatalogRun,
  context: Context,
  { base, url, version }: OnServer,
): Promise<{ changes: readonly Diagnostic[]; comparison: Comparison; sources: readonly Source[] }> {
  const pair = await sidesOf(host, job, context, { give: '' }, `fhir+${base}#${url}|${version}`)
  const policy = await comparePolicy(host, context)
  const { changes, comparison, readings } = await compareSides(host, pair, policy)
  return { changes, comparison, sources: readings.map(({ source }) => source) }
}
