import { type Catalog, catalogOf } from '../../base/core/catalog/catalog.ts'
import { includedOwners, ownerSystemOf } from '../../base/core/catalog/imports.ts'
import { canonicalOf, displayOf, humanize } from '../../base/core/catalog/names.ts'
import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import { type OperationOutcome, type OutcomeOptions, outcomeOf } from './operation-outcome.ts'
import { type Problem, problemOf } from './problem.ts'
import { codingOf, type Terms } from './terms.ts'

/** The terms of a catalog, or of a parsed catalog without lint errors. */
export function termsOf(source: Catalog | ParsedCatalog): Terms {
  const catalog = 'sourceFormat' in source ? catalogOf(source) : source
  const { language, version, url, codes = [], stages, unknownFields } = catalog
  const system = url === undefined ? undefined : canonicalOf(catalog, 'CodeSystem')
  const stageSystem = url === undefined ? undefined : canonicalOf(catalog, 'CodeSystem', 'stages')
  const owners = includedOwners(catalog).flatMap(({ code_system }) => code_system ?? [])
  const entryOf = (code: string) => codes.find((entry) => entry.code === code)
  return {
    language,
    url,
    system,
    ownerSystems: owners,
    stageSystem,
    entry: entryOf,
    display(code) {
      const entry = entryOf(code)
      return entry && displayOf(entry)
    },
    codeCoding(code) {
      const entry = entryOf(code)
      // A published list does not carry the display, and a derived one might differ from that of
      // the terminology.
      const display =
        entry && !unknownFields.includes('codes.display') ? displayOf(entry) : undefined
      const owner = entry && ownerSystemOf(catalog, entry)
      return codingOf(owner ?? { system, version }, code, entry && { display })
    },
    stageCoding(id) {
      const stage = stages.find((candidate) => candidate.id === id)
      return codingOf(
        { system: stageSystem, version },
        id,
        stage && { display: stage.title ?? humanize(id) },
      )
    },
  }
}

/**
 * Converts a wire body to problem details (RFC 9457): type, title (the meaning; the display if the
 * meaning has params) and status (the HTTP status) of the first reason come from the catalog,
 * detail is its message. The four fields, and `errors`, stay, so a client that reads the wire body
 * can read this one, too; no reverse conversion is needed. A missing `fix_stage` comes from the
 * catalog; a `path` or `fix_stage` that stays empty is left out. `status` is that of the response,
 * if the catalog has none. A body that is not ours becomes a problem without a type, with its text.
 * Never throws on a body.
 *
 * Not carried: other members of the body, and which reasons were under `warnings`.
 */
export const toProblem = (
  body: unknown,
  catalog: Catalog | ParsedCatalog,
  options: { status?: number } = {},
): Problem => problemOf(body, termsOf(catalog), options)

/**
 * Converts a wire body to a FHIR OperationOutcome, one issue per reason: `error` and `fix_stage` as
 * codings, `message` as the text of the details, the `fix` of the catalog as diagnostics, `path` as
 * expression. A path that FHIRPath can't express (`lines[].documents`) goes into `location`. A body
 * that is not ours gives one issue with its text. Never throws on a body.
 *
 * Not carried: other members of the body, which reasons were under `warnings`, a path outside the
 * grammar, an empty message, and characters that FHIR forbids.
 */
export const toOperationOutcome = (
  body: unknown,
  catalog: Catalog | ParsedCatalog,
  options: OutcomeOptions = {},
): OperationOutcome => outcomeOf(body, termsOf(catalog), options)
