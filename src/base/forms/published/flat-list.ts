import { nameFromFile } from '../../core/catalog/names.ts'
import { requiresStages } from '../../core/catalog/parsed-catalog.ts'
import { PUBLISHED } from '../../core/catalog/published.ts'
import catalogShape from '../../core/catalog/shape.json' with { type: 'json' }
import { groupBy } from '../../core/values/lists.ts'
import { asArray, asRecord } from '../../core/values/record.ts'
import { parse } from '../../core/yaml/parse.ts'
import type { Problem } from '../../core/yaml/source.ts'
import type { Reader } from './reader.ts'

/** The fields of the list with the one that only codes of an import have. */
export const LISTED = [...PUBLISHED, 'imported_from'] as const
/** The fields of an entry that the handling file adds to the list. */
export const HANDLED = [
  'display',
  'message',
  'params',
  'handling',
  'raised_by',
  'since',
  'deprecated',
  'retired',
  'translations',
  'issue_type',
  'issue_severity',
  'help',
] as const

/** The fields of the header that the list alone lacks. */
const headerFields = () =>
  Object.keys(catalogShape.properties).filter(
    (field) => !['codes', 'name', 'codes_from'].includes(field),
  )
/** The fields of an entry that neither file has. */
const neverCarried = () =>
  Object.keys(catalogShape.properties.codes.items.properties)
    .filter((field) => ![...LISTED, ...HANDLED].some((carried) => carried === field))
    .map((field) => `codes.${field}`)

export const handlingBeside = (file: string): Readonly<Record<string, string>> =>
  /\.json$/i.test(file) ? { handling: file.replace(/\.json$/i, '.handling.json') } : {}

/**
 * `<name>.json`, the flat list, with `<name>.handling.json`. The list alone has no header and no
 * handling; its name is that of the file, and its stages are those that its entries name. Without
 * any, it is the list of a catalog without a workflow. A text with `stages`, or with a form of
 * answers that needs none, is a handling file or a whole catalog.
 */
export const flatList: Reader = {
  id: 'flat-list',
  recognises: (value, file) =>
    /\.json$/i.test(file) &&
    Array.isArray(asRecord(value).codes) &&
    asRecord(value).stages === undefined &&
    requiresStages(asRecord(value)),
  async read(source, { handling }) {
    const { codes, ...header } = asRecord(source.value)
    const name = nameFromFile(source.file) || 'errors'
    if (handling === undefined) {
      const given = asArray(codes)
        .map((entry) => asRecord(entry).fix_stage)
        .filter((stage) => stage !== undefined)
      const stages = [...new Set(given)].filter((stage) => typeof stage === 'string')
      const unknownFields = [
        'name',
        ...headerFields(),
        ...[...HANDLED, 'statuses'].map((field) => `codes.${field}`),
        ...neverCarried(),
      ]
      // Fields that a list has beyond the required ones are checked, too.
      return {
        raw: { name, ...(given.length > 0 && { stages }), codes, ...header },
        unknownFields: unknownFields.filter((field) => !Object.hasOwn(header, field)),
      }
    }
    const companion = await parse(handling, source.file.replace(/\.json$/i, '.handling.json'))
    const problems = companion.problems.map(
      ({ rule, message }): Problem => ({
        rule,
        path: [],
        message: `${companion.file}: ${message}`,
      }),
    )
    const { codes: handled, ...published } = asRecord(companion.value)
    return {
      raw: { ...published, codes: merged(asArray(codes), asArray(handled)), ...header },
      unknownFields: neverCarried(),
      problems,
    }
  },
}

/**
 * The entries of the list with the fields of the handling file, in its order, with the retired
 * entries, which only the handling file has.
 */
function merged(listed: readonly unknown[], handled: readonly unknown[]): unknown[] {
  const keyOf = (entry: unknown) => JSON.stringify(asRecord(entry).code) ?? '' // of any type: the list is untrusted
  const byCode = groupBy(listed, keyOf)
  const known = handled.flatMap((entry) => {
    const published = byCode.get(keyOf(entry))
    byCode.delete(keyOf(entry))
    if (published === undefined) return asRecord(entry).retired === undefined ? [] : [entry]
    return published.map((one) => ({
      ...asRecord(entry),
      ...asRecord(one),
      ...statusesIn(asRecord(entry).http, asRecord(one).http),
    }))
  })
  // Codes that only a newer list has, and entries without a code.
  return [...known, ...[...byCode.values()].flat()]
}

/** The list of statuses in the handling file, as far as it is of the status in the list. */
const statusesIn = (all: unknown, http: unknown) =>
  Array.isArray(all) && all[0] === http ? { http: all } : {}
