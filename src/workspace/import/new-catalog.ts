import type { NativeText } from '../../catalog/native/read-lists.ts'
import type { ParsedCatalog } from '../../catalog/parsed-catalog.ts'
import type { Host } from '../../host/host.ts'
import { printable } from '../../values/neutralize.ts'
import { catalogOfLists, type ListOptions, readTexts, sourceName } from './lists.ts'
import { readPublished } from './published.ts'
import { flagsOf, type ReadFlags } from './record.ts'
import { findingsOf, missingLines } from './report.ts'
import { textsOf } from './texts.ts'

/** The catalog of a source, before it is written. */
export type NewCatalog = {
  readonly value: ParsedCatalog['value']
  /** The source, for people. */
  readonly from: string
  /** Lines of a comment above it. */
  readonly comment: readonly string[]
  /** Lines for people: what was read from where, and what was not taken. */
  readonly notes: readonly string[]
  /** How lists were read, for the record of the import; a published list has none. */
  readonly flags?: ReadFlags
}

/** Fields of the header that the user gives. */
export type GivenHeader = Pick<ParsedCatalog['value'], 'name' | 'title' | 'url' | 'status' | 'date'>

/** The catalog of any source that can be imported. Rejects with {@link UserError} any other. */
export async function newCatalog(
  host: Host,
  source: string,
  options: ListOptions,
  given: GivenHeader,
): Promise<NewCatalog> {
  const texts = await textsOf(host, [source], options)
  return texts === undefined
    ? publishedCatalog(host, source, options, given)
    : listedCatalog(host, texts, options, given)
}

/** The catalog of a published list, a CodeSystem or a ValueSet. */
export async function publishedCatalog(
  host: Host,
  source: string,
  options: ListOptions,
  given: GivenHeader = {},
): Promise<NewCatalog> {
  const { reading, notes } = await readPublished(host, source, options)
  const file = printable(reading.source.file)
  return {
    value: withHeader(reading.value, given),
    from: file,
    comment: [`Imported from ${file}.`],
    notes: notes.map(printable),
  }
}

/** The catalog of lists in other forms. */
export async function listedCatalog(
  host: Host,
  texts: readonly NativeText[],
  options: ListOptions,
  given: GivenHeader = {},
): Promise<NewCatalog> {
  const found = await readTexts(texts, options)
  const from = sourceName(texts)
  const value = withHeader(catalogOfLists(found, texts), given)
  const style =
    value.code_style === undefined
      ? []
      : [`code_style is ${value.code_style}: the codes are not UPPER_SNAKE_CASE`]
  return {
    value,
    from,
    comment: [`Imported from ${from}.`, ...missingLines(value, host.today())],
    notes: [...findingsOf(found), ...style],
    flags: flagsOf(options),
  }
}

const withHeader = (
  { codes, ...header }: ParsedCatalog['value'],
  given: GivenHeader,
): ParsedCatalog['value'] => ({ ...header, ...given, codes }) as ParsedCatalog['value']
