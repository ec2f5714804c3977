import { catalogOf } from '../core/catalog/catalog.ts'
import { dangersIn } from '../core/catalog/dangers.ts'
import { hasWorkflow, lostValues, type ParsedCatalog } from '../core/catalog/parsed-catalog.ts'
import { PUBLISHED } from '../core/catalog/published.ts'
import type { Path } from '../core/diagnostic.ts'
import { memoByKey, memoOfObjects } from '../core/values/memo.ts'
import { asRecord } from '../core/values/record.ts'
import type { Generator } from './generator.ts'
import { manifestPath } from './manifest.ts'
import { isPlain } from './output-path.ts'
import type { Refusal, TargetRefusal } from './refusal.ts'
import type { Settings } from './settings.ts'

/**
 * Why targets can't be built from a catalog, whatever the settings of lint are: values that no
 * output would show as they are written, what would be dangerous in any output, missing fields,
 * names that stand for two things, and what a target refuses itself. Everything that is built, from
 * an errors.yaml or a published set, has passed this.
 */
export function unmetRequirements(
  reading: ParsedCatalog,
  generators: readonly Generator[],
  settingsOf: (id: string) => Settings | undefined = () => undefined,
): TargetRefusal[] {
  const found: TargetRefusal[] = []
  if (generators.length === 0) return found
  const lost = [...lostValues(reading), ...nameFaults(reading)]
  const { gaps, doubled, dangers } = lookAt(reading)
  lost.push(...dangers)
  for (const { id: target, needs, fhir = false } of generators)
    for (const refusal of [
      ...lost,
      ...headerGaps(reading, needs),
      ...gaps(promisedBy(reading, needs).join()),
      ...doubled(fhir),
    ])
      found.push({ ...refusal, target })
  if (found.length > 0) return found // a target can't judge such a catalog
  for (const { id: target, refuses } of generators) {
    const said = refuses?.(catalogOf(reading), settingsOf(target)) ?? []
    for (const refusal of typeof said === 'string' ? [{ path: [], message: said }] : said)
      found.push({ ...refusal, target })
  }
  return found
}

// Most targets need the same fields of an entry, and looking at every entry takes time.
const lookAt = memoOfObjects((reading: ParsedCatalog) => ({
  gaps: memoByKey((promised: string) => [...entryGaps(reading, promised.split(','))]),
  doubled: memoByKey((folded: boolean) => [...twins(reading, folded)]),
  dangers: dangersIn(reading),
}))

function* nameFaults({ value: { name } }: ParsedCatalog): Iterable<Refusal> {
  if (name !== undefined && !(/^[A-Za-z0-9][\w.-]*$/.test(name) && isPlain(manifestPath(name))))
    yield {
      path: ['name'],
      message: `the name "${name}" cannot be used in file names; use lower-case kebab-case such as "order-errors"`,
    }
}

function* headerGaps(reading: ParsedCatalog, needs: readonly string[]): Iterable<Refusal> {
  const { value, unknownFields } = reading
  const isStaged = hasWorkflow(reading)
  for (const field of new Set([
    'name',
    'version',
    'stages',
    ...needs.filter((need) => !need.includes('.')),
  ]))
    if (
      (field !== 'stages' || isStaged) &&
      !unknownFields.includes(field) &&
      asRecord(value)[field] === undefined
    )
      yield { path: [field], message: `the header has no "${field}"` }
  for (const [index, stage] of (value.stages ?? []).entries())
    if (idOf(stage) === undefined)
      yield { path: ['stages', index], message: 'the stage has no "id"' }
  for (const [index, operation] of (value.operations ?? []).entries())
    if (idOf(operation) === undefined)
      yield { path: ['operations', index], message: 'the operation has no "id"' }
}

/** The fields that every entry must have for a target. */
const promisedBy = ({ unknownFields }: ParsedCatalog, needs: readonly string[]): string[] =>
  PUBLISHED.filter(
    (field) =>
      field === 'code' ||
      (needs.includes(`codes.${field}`) && !unknownFields.includes(`codes.${field}`)),
  )

function* entryGaps(reading: ParsedCatalog, promised: readonly string[]): Iterable<Refusal> {
  const { raw, value } = reading
  const { codes = [], stages = [] } = value
  const isStaged = hasWorkflow(reading)
  const known = new Set(stages.map(idOf))
  const entries = asRecord(raw).codes
  for (const [index, entry] of codes.entries()) {
    const written = asRecord(Array.isArray(entries) ? entries[index] : undefined) // a written value that is lost is reported already
    const absent = promised.filter(
      (field) =>
        (field !== 'fix_stage' || isStaged) &&
        ((!Object.hasOwn(written, field) && asRecord(entry)[field] === undefined) ||
          (field === 'code' && entry.code === '')),
    )
    if (absent.length > 0) {
      const names = absent.map((field) => `"${field}"`).join(', ')
      yield {
        path: ['codes', index, ...(entry.code ? ['code'] : [])],
        message: `${entry.code || 'this entry'} has no ${names}`,
      }
    }
    const { fix_stage: stage } = entry
    if (stage !== undefined && promised.includes('fix_stage') && !known.has(stage))
      yield {
        path: ['codes', index, 'fix_stage'],
        message: `the stage "${stage}" is not in the list of stages`,
      }
  }
}

/**
 * Names that come twice. Other capitals make another code, unless `fhir` of the catalog says that
 * they do not; never in FHIR another stage, after which resources are named.
 */
function* twins(
  { value: { codes = [], stages = [], operations = [], fhir } }: ParsedCatalog,
  folded: boolean,
): Iterable<Refusal> {
  yield* twinsOf(
    'code',
    codes.map(({ code }) => code),
    (index) => ['codes', index, 'code'],
    folded && fhir?.case_sensitive === false,
  )
  yield* twinsOf('stage', stages.map(idOf), (index) => ['stages', index], folded)
  yield* twinsOf(
    'operation',
    operations.map(idOf),
    (index) => ['operations', index],
    false, // FHIR does not have them, and their pages have paths of their own
  )
}

function* twinsOf(
  what: string,
  ids: readonly (string | undefined)[],
  placeOf: (index: number) => Path,
  folded: boolean,
): Iterable<Refusal> {
  const seen = new Map<string, string>()
  for (const [index, id] of ids.entries()) {
    if (id === undefined) continue
    const key = folded ? id.toLowerCase() : id
    const twin = seen.get(key)
    if (twin === undefined) seen.set(key, id)
    else
      yield {
        path: placeOf(index),
        message:
          twin === id
            ? `the ${what} "${id}" is already in the list`
            : `the ${what} "${id}" differs from "${twin}" only in case`,
      }
  }
}

const idOf = (named: string | { id?: string } | undefined): string | undefined =>
  typeof named === 'string' ? named : named?.id
