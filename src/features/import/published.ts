import {
  hasWorkflow,
  isBroken,
  type ParsedCatalog,
} from '../../base/core/catalog/parsed-catalog.ts'
import catalogShape from '../../base/core/catalog/shape.json' with { type: 'json' }
import { byPosition, START } from '../../base/core/diagnostic.ts'
import { printable } from '../../base/core/values/escape.ts'
import { someLines, someOf } from '../../base/core/values/lists.ts'
import { asArray, asRecord } from '../../base/core/values/record.ts'
import { diagnosticsFor } from '../../base/core/yaml/diagnose.ts'
import { readerOf } from '../../base/forms/published/index.ts'
import type { AsPublished } from '../../base/forms/published/reader.ts'
import type { Host } from '../../base/io/host/host.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { plural } from '../../base/report/report.ts'
import { NOT_TAKEN, openWorkspace, otherwise } from '../../base/run/workspace/workspace.ts'
import { MAPPED_FIELDS, printedPlace } from '../lists/index.ts'
import { columnMap, type ImportOptions } from './lists.ts'

/**
 * The catalog of a published list, CodeSystem or ValueSet, with lines about what it loses. Rejects
 * with {@link UserError} any other source.
 */
export async function readPublished(
  host: Host,
  source: string,
  options: ImportOptions,
): Promise<{
  reading: ParsedCatalog
  notes: readonly string[]
  asPublished: AsPublished | undefined
}> {
  const map = propertyMap(options.map)
  const opened = await openWorkspace(host, [source], { ...options, map, isImport: true })
  const { reading, numbers } = withTextCodes(opened.jobs[0]!.reading)
  const reader = readerOf(reading.sourceFormat)
  if (options.map && !reader?.hasProperties)
    throw new UserError(
      'usage',
      `--map is not for a published list, and ${reading.source.file} is one: its fields have the names of errors.yaml`,
    )
  refuseUnreadable(reading)
  const asPublished = await reader?.asPublished?.()
  const said = [
    ...reading.notices,
    ...(await otherwise(reading, Object.keys(map), true)),
    ...(asPublished?.notices(reading) ?? []),
  ]
  const notes = [
    ...said.map((notice) => `warning: ${reading.source.file}: ${notice}`),
    ...(said.some((notice) => notice.startsWith(NOT_TAKEN) && notice.includes(' concept.property '))
      ? [
          'to import a property, name it as a field: --map <field>=<property>, such as --map fix=diagnostics',
        ]
      : []),
    ...(numbers.length > 0
      ? [
          `warning: the codes of ${reading.source.file} are numbers; they are now texts in quotes: ${namesOf(numbers)}`,
        ]
      : []),
    ...lostValues(reading),
    ...(reading.value.wire === undefined && !hasWorkflow(reading)
      ? [
          `warning: the codes of ${reading.source.file} have no stages. Name the form of your answers in the header, such as wire: problem, or add stages`,
        ]
      : []),
  ]
  return { reading, notes, asPublished }
}

/** Rejects with {@link UserError} a source without a set of codes. */
function refuseUnreadable(reading: ParsedCatalog): void {
  const file = printable(reading.source.file)
  const [ending] = /\.[A-Za-z]\w{0,9}$/.exec(file) ?? []
  if (
    ending !== undefined &&
    !PUBLISHED.test(ending) &&
    (isBroken(reading) || reading.sourceFormat === 'yaml')
  )
    throw new UserError(
      'unsupported',
      `${file} can't be imported: no reader knows the ending ${ending}; import reads ${FORMS}. Any other list can be printed: docs/printing.md#any`,
    )
  if (isBroken(reading)) {
    const { message, at: place = START } = reading.problems[0]!
    const at = 'start' in place ? place : START
    throw new UserError(
      'catalog',
      `${printedPlace({ from: reading.source, at })} can't be imported: ${message}`,
    )
  }
  if (reading.sourceFormat === 'yaml')
    throw new UserError(
      'unsupported',
      `${file} is already an errors.yaml; import reads lists in other forms: ${FORMS}`,
    )
  if ((reading.value.codes ?? []).length === 0)
    throw new UserError(
      'catalog',
      `${file} contains no codes${reading.problems[0] ? `: ${reading.problems[0].message}` : ''}`,
    )
}

/** The endings of files that have a published list. */
const PUBLISHED = /^\.(?:ya?ml|json|xml|tgz|gz|tar|zip)$/i

/** The forms that can be imported, in a few words. */
export const FORMS =
  'code (enums, constants, error classes), JSON, YAML, TOML, properties, CSV, Markdown, GraphQL, protobuf, schemas, published lists and FHIR'

/** The fields of an entry that one value of a property can fill. */
const FIELDS = Object.entries(catalogShape.properties.codes.items.properties)
  .filter(
    ([field, shape]) =>
      field === 'http' ||
      (!['code', 'imported_from'].includes(field) &&
        'type' in shape &&
        ['string', 'integer', 'boolean'].includes(shape.type)),
  )
  .map(([field]) => field)

/**
 * The properties of a CodeSystem with their fields, from `--map fix=diagnostics`. Rejects with
 * {@link UserError} a value without a field, or with an unknown one.
 */
const propertyMap = (flags: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(columnMap(flags, FIELDS).map(([field, name]) => [name, field]))

/** The same of `--map` for two sources, of which one may be a list with further fields. */
export const propertiesAmong = (flags: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(
    columnMap(flags, [...new Set([...MAPPED_FIELDS, ...FIELDS])], true).flatMap(([field, name]) =>
      FIELDS.includes(field) ? [[name, field]] : [],
    ),
  )

// Of values that are lost: the first ones show what kind they are.
const MOST_NAMED = 5

/** A published list whose codes are numbers, with these codes as texts, as `import` writes them. */
function withTextCodes(reading: ParsedCatalog): {
  reading: ParsedCatalog
  numbers: readonly string[]
} {
  const written = asArray(asRecord(reading.raw).codes).map((entry) => asRecord(entry).code)
  const isNumber = (index: unknown): boolean => Number.isSafeInteger(written[Number(index)])
  if (!written.some((_, index) => isNumber(index))) return { reading, numbers: [] }
  const codes = (reading.value.codes ?? []).map((entry, index) =>
    isNumber(index) ? { code: String(written[index]), ...entry } : entry,
  )
  const problems = reading.problems.filter(
    ({ path: [list, index, field] }) => !(list === 'codes' && field === 'code' && isNumber(index)),
  )
  return {
    reading: { ...reading, value: { ...reading.value, codes }, problems },
    numbers: written.filter(Number.isSafeInteger).map(String),
  }
}

/** Lines that say which values of a source can't be imported, with their positions. */
function lostValues({ source, problems }: ParsedCatalog): string[] {
  if (problems.length === 0) return []
  const diagnose = diagnosticsFor(source)
  const lost = problems
    .map(({ rule, ...finding }) => diagnose(rule, 'error', finding))
    .sort(byPosition)
    .map(({ file, range, message }) => `  ${file}:${range.line}:${range.column} ${message}`)
  return [
    `warning: ${plural(lost.length, 'value')} of ${source.file} could not be imported:`,
    ...someLines(lost, MOST_NAMED, '  '),
  ]
}

/** The first codes of a list, for a message. */
const namesOf = (codes: readonly string[]): string => someOf(codes, MOST_NAMED)
