import { dangersIn } from '../../base/core/catalog/dangers.ts'
import type { Import } from '../../base/core/catalog/imports.ts'
import type { ImportedCatalog, ParsedCatalog } from '../../base/core/catalog/parsed-catalog.ts'
import type { Path } from '../../base/core/diagnostic.ts'
import { isDay } from '../../base/core/values/formats.ts'
import { groupBy } from '../../base/core/values/lists.ts'
import { didYouMean, nearestOf } from '../../base/core/values/nearest.ts'
import { asRecord, same, visitWithin } from '../../base/core/values/record.ts'
import { logProblem, type ProblemLog } from '../../base/core/yaml/source.ts'

// The findings about imports, and about what entries of `codes` say about imported codes.

export type Fields = Readonly<Record<string, unknown>>

/** A code of an import, by its place there. */
export type ImportedCode = {
  catalog: ImportedCatalog
  index: number
  fields: Fields
  /** Its stage there; an own entry may name a different one. */
  stage: unknown
  own?: number
}

/** What every code has. */
const REQUIRED: readonly string[] = ['http', 'stop', 'meaning', 'fix']
const isRequired = (field: string): boolean => REQUIRED.includes(field)

/** What entries of `codes` can set for a code of an import; what clients branch on they can't. */
const SETTABLE: ReadonlySet<string> = new Set([
  'code',
  'fix_stage',
  'meaning',
  'fix',
  'display',
  'message',
  'translations',
  'help',
  'handling',
  'raised_by',
  'from',
  'notes',
  'tags',
  'issue_type',
])

/** A prefix that no code can begin with. */
export function reportPrefix(log: ProblemLog, { key, prefix }: Import): void {
  if (prefix !== undefined && !/^[A-Za-z][\w.-]*$/.test(prefix))
    logProblem(log, 'import-known', () => ({
      path: ['imports', key, 'prefix'],
      message: `"${prefix}" can't begin a code; use letters, digits, "_", "-" and "."`,
    }))
}

/** Why the CodeSystem of an owner can't be included. */
export function reportInclude(
  log: ProblemLog,
  { key, prefix }: Import,
  { reading, written }: { reading: ParsedCatalog; written: Fields },
): void {
  if (asRecord(written[key]).in_fhir !== 'include') return
  const { url, version } = reading.value
  const message =
    prefix !== undefined
      ? 'codes with a prefix are not in the CodeSystem of their owner; remove the prefix, or use "copy"'
      : url === undefined || version === undefined
        ? `${key} has no ${url === undefined ? 'url' : 'version'}, so it has no CodeSystem to include; use "copy"`
        : undefined
  if (message !== undefined)
    logProblem(log, 'import-complete', () => ({ path: ['imports', key, 'in_fhir'], message }))
}

/** Codes of `only` and `except` that the imported catalog does not have. */
export function reportUnknown(
  log: ProblemLog,
  { key, reading, only = [], except = [] }: ImportedCatalog,
): void {
  const codes = (reading.value.codes ?? []).map((entry) => `${entry?.code}`)
  const known = new Set(codes)
  const guess = nearestOf(codes)
  for (const [name, list] of Object.entries({ only, except }))
    for (const [index, code] of list.entries())
      if (!known.has(code)) {
        const meant = guess(code)
        logProblem(log, 'import-known', () => ({
          path: ['imports', key, name, index],
          message: `${reading.source.file} has no code "${code}"${didYouMean(meant)}`,
          ...(meant !== undefined && { suggestions: [meant] }),
        }))
      }
}

/** What an own entry may not say about an imported code. */
export function reportReplaced(
  log: ProblemLog,
  { catalog: { key, reading }, index: there, own: at }: ImportedCode,
  index: number,
  own: readonly unknown[],
): void {
  if (at === undefined) return
  const said = asRecord(own[at])
  const more: readonly unknown[] = reading.value.overridable ?? []
  const owned = asRecord(reading.value.codes?.[there])
  for (const [field, value] of Object.entries(said))
    if (
      !SETTABLE.has(field) &&
      !field.startsWith('x-') &&
      !more.includes(field) &&
      !(isRequired(field) && owned[field] === undefined) // a terminology of another publisher
    )
      logProblem(log, 'import-replaced', () => ({
        path: ['codes', index, field],
        part: 'key',
        message: same(value, owned[field])
          ? `${said.code} is also a code of ${key}, which alone sets its ${field}; remove the field if it is the same code, or leave the code out with except`
          : `${said.code} is from ${key}, which alone sets its ${field}; remove the field, or leave the code out with except`,
      }))
}

/** What this catalog needs and the codes of an import do not have. */
export function reportLacking(
  log: ProblemLog,
  rows: readonly ImportedCode[],
  { needsStages, language }: { needsStages: boolean; language: string },
): void {
  const lacking = (
    catalog: ImportedCatalog,
    codes: readonly ImportedCode[],
    what: string,
    remedy: string,
  ) => {
    const [first] = codes
    if (first === undefined) return
    const { code } = first.fields
    const who = codes.length > 1 ? `${codes.length} codes, such as ${code}, have` : `${code} has`
    logProblem(log, 'import-complete', () => ({
      path: ['imports', catalog.key],
      part: 'key',
      message: `${who} no ${what}; ${remedy}`,
    }))
  }
  for (const codes of groupBy(rows, ({ catalog }) => catalog.key).values()) {
    const { catalog } = codes[0]!
    for (const field of [...REQUIRED, ...(needsStages ? ['fix_stage'] : [])])
      lacking(
        catalog,
        codes.filter(({ fields }) => fields[field] === undefined),
        field,
        `name each in codes with its ${field}, or leave it out with except`,
      )
    const { language: spoken = 'en' } = catalog.reading.value
    if (spoken !== language)
      lacking(
        catalog,
        codes.filter(
          ({ fields, own }) =>
            own === undefined && !Object.hasOwn(asRecord(fields.translations), spoken),
        ),
        `texts in ${language}`,
        `${catalog.key} is in ${spoken}: add translations there, or name each code in codes and write its texts`,
      )
  }
}

/**
 * What no output can have, in what is taken of imports: the rules about codes leave it to the owner, and
 * `build` refuses it. `records`: what is published about each import.
 */
export function reportUnusable(
  log: ProblemLog,
  rows: readonly ImportedCode[],
  { records, own, written }: { records: Fields; own: readonly unknown[]; written: Fields },
): void {
  const report = (key: string, message: string) =>
    logProblem(log, 'import-complete', () => ({ path: ['imports', key], part: 'key', message }))
  const codes = rows.map(({ fields }) => fields)
  for (const { path, message } of unusableIn({ codes })) {
    const [, index = 0, field] = path
    const { catalog, fields, own: at = -1 } = rows[Number(index)]!
    if (!Object.hasOwn(asRecord(own[at]), `${field}`))
      report(catalog.key, `${fields.code}: ${message}, or leave the code out with except`)
  }
  for (const { path, message } of unusableIn({ imports: records })) {
    const [, key = '', field] = path
    if (!Object.hasOwn(asRecord(written[key]), `${field}`))
      report(`${key}`.split('.')[0]!, `${field} of ${key}: ${message}`)
  }
}

function unusableIn(value: Fields): { path: Path; message: string }[] {
  const found = dangersIn({ raw: {}, value })
  visitWithin(value, (inner, path) => {
    const name = `${path.at(-1)}`
    if (name.startsWith('x-')) return false
    if (inner === '') found.push({ path: [...path], message: `${name} is empty; write it there` })
    else if (DAYS.has(name) && typeof inner === 'string' && !isDay(inner))
      found.push({ path: [...path], message: `"${inner}" is not a valid date; correct it there` })
    return true
  })
  return found
}

const DAYS: ReadonlySet<string> = new Set(['date', 'sunset'])
