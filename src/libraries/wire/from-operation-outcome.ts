import type { Catalog } from '../../base/core/catalog/catalog.ts'
import type { ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import { fromFhirPath } from '../../base/core/contract/paths/fhir-path.ts'
import { parseWirePath } from '../../base/core/contract/paths/wire-path.ts'
import { type Body, bodyOf, type Reason } from '../../base/core/contract/reason.ts'
import { asArray, asRecord } from '../../base/core/values/record.ts'
import { termsOf } from './catalog-terms.ts'
import type { Coding, Terms } from './terms.ts'

/**
 * Converts a FHIR OperationOutcome to a wire body, one reason per issue; undefined if it is not one
 * or has no issue. Of the codings, the one whose system is another's with the suffix `-stages` is
 * the stage, and the first other one the code. With a catalog, the code is the coding of its
 * system, if there is one, and a missing stage comes from its entry. An outcome of another
 * publisher gives what it has: its code as written, its text, and empty texts for the rest. Never
 * throws.
 *
 * Not carried: severity and issue type (the catalog knows them), further codings, expressions after
 * the first, expressions other than names and indexes in FHIRPath, extensions, and the narrative.
 */
export function fromOperationOutcome(
  outcome: unknown,
  catalog?: Catalog | ParsedCatalog,
): Body | undefined {
  const { resourceType, issue } = asRecord(outcome)
  if (resourceType !== 'OperationOutcome') return undefined
  const terms = catalog && termsOf(catalog)
  return bodyOf(asArray(issue).map((item) => reasonOf(asRecord(item), terms)))
}

function reasonOf(
  { details, diagnostics, expression, location }: Record<string, unknown>,
  terms: Terms | undefined,
): Reason {
  const { coding, text } = asRecord(details)
  const codings = asArray(coding)
    .map(codingOf)
    .filter((one) => one.code !== '')
  const stage = stageIn(codings, terms?.stageSystem)
  const others = codings.filter((one) => one !== stage)
  const systems = [terms?.system, ...(terms?.ownerSystems ?? [])]
  const own = others.find(({ system }) => system !== undefined && systems.includes(system))
  const { code = '', display = '' } = own ?? others[0] ?? {}
  return {
    error: code,
    message: firstText([text, diagnostics, display]),
    path: pathOf(asArray(expression)[0], asArray(location)[0]),
    fix_stage: stage?.code ?? terms?.entry(code)?.fix_stage ?? '',
  }
}

/**
 * The system of the stages is `known`, or that of the codes with the suffix `-stages`; a catalog
 * itself may be called `visit-stages`.
 */
function stageIn(codings: readonly Coding[], known: string | undefined): Coding | undefined {
  const own = codings.find(({ system }) => system !== undefined && system === known)
  if (own !== undefined) return own
  const companion = codings.find(({ system }) =>
    codings.some((other) => other.system !== undefined && system === `${other.system}-stages`),
  )
  return companion ?? codings.find(({ system = '' }) => system.endsWith('-stages'))
}

function codingOf(value: unknown): Coding {
  const { system, code, display } = asRecord(value)
  return {
    ...(typeof system === 'string' && { system }),
    code: typeof code === 'string' ? code : '',
    ...(typeof display === 'string' && { display }),
  }
}

/**
 * FHIRPath in `expression`; in `location` what FHIRPath can't express. XPaths of older FHIR
 * versions are not wire paths.
 */
function pathOf(expression: unknown, location: unknown): string {
  const path = typeof expression === 'string' ? fromFhirPath(expression) : undefined
  if (path !== undefined) return path
  return typeof location === 'string' && 'segments' in parseWirePath(location) ? location : ''
}

const firstText = (values: readonly unknown[]): string =>
  values.find((value): value is string => typeof value === 'string' && value.trim() !== '') ?? ''
