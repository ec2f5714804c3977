import { type Catalog, catalogOf } from '../../../base/core/catalog/catalog.ts'
import type { ParsedCatalog } from '../../../base/core/catalog/parsed-catalog.ts'
import { addTo } from '../../../base/core/values/lists.ts'
import {
  asArray,
  asRecord,
  asRecords,
  type Fields,
  isRecord,
  same,
  treeNodes,
} from '../../../base/core/values/record.ts'
import { withoutOwnVersions } from '../terms/canonical.ts'
import { short } from '../terms/short.ts'
import { r4, r5 } from './fhir-versions.ts'
import { fhirFiles } from './files.ts'

/**
 * What becomes of the FHIR resources of others when the catalog that was read from them is published,
 * by a comparison of both. Each line names an element, and for concepts how many have it.
 */
export type Republished = {
  /** What no field takes. */
  readonly left: readonly string[]
  readonly changed: readonly string[]
  /** What the resources do not say. */
  readonly added: readonly string[]
}

type Kind = keyof Republished
type Note = (kind: Kind, what: string, code?: string) => void

/** Elements that are in R5, and extensions in R4. */
const OF_R5 = ['approvalDate', 'lastReviewDate', 'effectivePeriod', 'copyrightLabel']

/** The zeros at the end of a decimal say how exact it is; no parser keeps them. */
const DECIMAL = /"valueDecimal"\s{0,9}:\s{0,9}(-?[0-9]{1,40}\.[0-9]{0,40})/g

/** Undefined for a catalog that was not read from FHIR. `mapped`: properties that the user named. */
export function republished(
  reading: ParsedCatalog,
  mapped: readonly string[] = [],
): Republished | undefined {
  const { resources } = reading
  if (resources === undefined) return undefined
  const { codeSystem, valueSet } = resources
  const isR5 = [...OF_R5, 'versionAlgorithmCoding'].some((name) => codeSystem[name] !== undefined)
  const files = fhirFiles(asPublished(catalogOf(reading)), isR5 ? r5 : r4)
  const versions = new Map(files.map(({ resource: { url, version } }) => [url, version]))
  const [builtSystem, builtSet] = JSON.parse(
    JSON.stringify(
      files.slice(0, 2).map(({ resource }) => withoutOwnVersions({ ...resource }, versions)),
    ),
  )
  const found: Record<Kind, Map<string, (string | undefined)[]>> = {
    left: new Map(),
    changed: new Map(),
    added: new Map(),
  }
  const inside =
    (prefix: string): Note =>
    (kind, what, code) =>
      addTo(found[kind], `${prefix}${what}`, code)
  const made = madeOf(reading.value).filter((name) => codeSystem[name] === undefined)
  for (const name of made) delete builtSystem[name]
  if (made.length > 0)
    inside('')('added', `${made.join(', ')}, made of the name and the url that you give`)
  const theirSystem = without(withoutOwnVersions(codeSystem, versions), mapped)
  codeSystems(theirSystem, builtSystem, inside(''))
  for (const [, digits = ''] of reading.source.text.matchAll(DECIMAL))
    if (String(Number(digits)) !== digits)
      inside('')('changed', `valueDecimal ${short(digits)} → ${Number(digits)}`)
  if (valueSet !== undefined) {
    const theirSet = withoutOwnVersions(valueSet, versions)
    valueSets(theirSet, builtSet, codeSystem, inside('ValueSet.'))
  }
  const lines = (kind: Kind) =>
    [...found[kind]].map(([what, codes]) => {
      const count = new Set(codes.filter((code) => code !== undefined)).size
      return count === 0 ? what : `${what} (${count} ${count === 1 ? 'code' : 'codes'})`
    })
  return { left: lines('left'), changed: lines('changed'), added: lines('added') }
}

/** A catalog may lack what only a person can say; that is asked for elsewhere. */
const asPublished = (catalog: Catalog): Catalog => ({
  ...catalog,
  name: catalog.name ?? 'unnamed',
  version: catalog.version ?? '',
  url: catalog.url ?? '',
})

/** The elements that are made of what a person is asked for. */
const madeOf = ({ name, url }: ParsedCatalog['value']): readonly string[] => [
  ...(name === undefined ? ['id', 'name', 'title', 'description'] : []),
  ...(name === undefined || url === undefined ? ['valueSet'] : []),
]

/** A CodeSystem, or a concept of one, without these properties. */
const without = (element: Fields, names: readonly string[]): Fields => ({
  ...element,
  ...Object.fromEntries(
    Object.entries(element).map(([name, value]) => [
      name,
      name === 'property'
        ? asRecords(value).filter(({ code }) => !names.includes(String(code)))
        : name === 'concept'
          ? asRecords(value).map((one) => without(one, names))
          : value,
    ]),
  ),
})

/** What a person is asked for, and what belongs to the server or is made anew. */
const ASKED = ['url', 'version', 'status', 'date', 'http', 'stop', 'fix_stage', 'fix']
const MADE = ['resourceType', 'text', 'count', 'expansion']
const OF_SERVER = ['versionId', 'lastUpdated', 'source', 'id', 'extension']

function codeSystems(theirs: Fields, ours: Fields, note: Note): void {
  headers(theirs, ours, note, ['property', 'concept'])
  properties(theirs, ours, note)
  const [theirTree, ourTree] = [placesOf(theirs), placesOf(ours)]
  for (const [code, { concept, above }] of theirTree) {
    const own = ourTree.get(code)
    if (own === undefined) {
      note('left', 'concept', code)
      continue
    }
    if (above !== own.above) note('changed', 'concepts are nested below their parent', code)
    const { concept: _, ...others } = concept
    const { concept: __, ...ourOthers } = own.concept
    elements(others, ourOthers, 'concept', (kind, what) => note(kind, what, code))
  }
  const orders = [theirTree, ourTree].map((tree) => [...tree.keys()])
  if (!same(orders[0], orders[1]) && same(orders[0]!.toSorted(), orders[1]!.toSorted()))
    note('changed', 'the order of concepts')
}

function headers(theirs: Fields, ours: Fields, note: Note, apart: readonly string[]): void {
  const header = (resource: Fields, isOurs: boolean) =>
    Object.fromEntries(
      Object.entries(resource).filter(
        ([name, value]) =>
          ![...MADE, ...apart].includes(name) &&
          !(isOurs && ASKED.includes(name) && (theirs[name] === undefined || value === '')) &&
          name !== 'meta',
      ),
    )
  elements(header(theirs, false), header(ours, true), '', note)
  const meta = ({ meta: given }: Fields) =>
    Object.fromEntries(
      Object.entries(asRecord(given)).filter(([name]) => !OF_SERVER.includes(name)),
    )
  elements(meta(theirs), meta(ours), 'meta', note)
  const { status } = asRecord(theirs.text)
  if (status !== undefined && status !== 'generated') note('left', `text ${short(String(status))}`)
}

function properties(theirs: Fields, ours: Fields, note: Note): void {
  const own = new Map(asRecords(ours.property).map((one) => [one.code, one]))
  for (const one of asRecords(theirs.property)) {
    const { code } = one
    const name = `property ${short(String(code))}`
    const found = own.get(code)
    own.delete(code)
    if (found === undefined) note('left', name)
    else elements(one, found, name, note)
  }
  for (const code of own.keys())
    if (!ASKED.includes(String(code))) note('added', `property ${code}`)
}

/** The concepts of a CodeSystem by their codes, and what each is nested in. */
function placesOf({ concept: tree }: Fields) {
  const found = new Map<string, { concept: Fields; above: unknown }>()
  const above = new Map<unknown, unknown>()
  for (const { value } of treeNodes(tree, 'concept')) {
    const code = String(value.code)
    if (!found.has(code)) found.set(code, { concept: value, above: above.get(value) })
    for (const below of asArray(value.concept)) above.set(below, value.code)
  }
  return found
}

function valueSets(theirs: Fields, ours: Fields, system: Fields, note: Note): void {
  headers(theirs, ours, note, ['compose'])
  // All codes of the system are listed, or the whole system is included: both mean the same today.
  const compose = asRecord(theirs.compose)
  const { include, ...others } = compose
  const { include: ourInclude, ...ourOthers } = asRecord(ours.compose)
  elements(others, theirs.compose === undefined ? {} : ourOthers, 'compose', note)
  const [first = {}] = asRecords(include)
  const listed = asRecords(first.concept)
  if (listed.length > 0)
    note('changed', 'compose.include.concept: the whole CodeSystem is included')
  const { concept: _, ...plain } = first
  if (include !== undefined)
    elements(plain, asRecord(asArray(ourInclude)[0]), 'compose.include', note)
  const { contains, parameter, ...expansion } = asRecord(theirs.expansion)
  const known = new Map([...placesOf(system)].map(([code, { concept }]) => [code, concept]))
  const shown = [...listed, ...[...treeNodes(contains, 'contains')].map(({ value }) => value)]
  for (const { code, display, designation, extension } of shown) {
    const own = known.get(String(code)) ?? {}
    for (const [name, value] of Object.entries({ display, designation, extension }))
      if (value !== undefined && !same(value, own[name]))
        note('left', `${name}, other than in the CodeSystem`, String(code))
  }
  for (const { name, ...value } of asRecords(parameter)) {
    const parameterValue = valueIn(value)[1]
    const isVersion = ['used-codesystem', 'system-version', 'version'].includes(String(name))
    const isSame = isVersion && parameterValue === `${system.url}|${system.version ?? ''}`
    const isUsual =
      isSame ||
      parameterValue === false ||
      ['excludeNested', 'includeDesignations'].includes(String(name))
    if (!isUsual) note('left', `expansion.parameter ${short(`${name} ${parameterValue}`)}`)
  }
  for (const { url } of asRecords(expansion.extension)) note('left', `expansion ${nameOf(url)}`)
}

/** Compares two elements of one type. `path`: empty for a resource. */
function elements(theirs: Fields, ours: Fields, path: string, note: Note): void {
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
    const at = path === '' ? name : `${path}.${name}`
    const [their, our] = [theirs[name], ours[name]]
    if (same(their, our)) continue
    if (Array.isArray(their) || Array.isArray(our))
      compareLists(asArray(their), asArray(our), at, note)
    else if (isRecord(their) && isRecord(our)) elements(their, our, at, note)
    else if (their === undefined) note('added', printedAt(at, our))
    else if (our === undefined) note('left', printedAt(at, their))
    else
      note(
        'changed',
        isPlain(their) && isPlain(our) ? `${at} ${printed(their)} → ${printed(our)}` : at,
      )
  }
}

/** Items without an equal one are compared with the one that has the same name. */
function compareLists(
  theirs: readonly unknown[],
  ours: readonly unknown[],
  at: string,
  note: Note,
): void {
  const left = [...ours]
  const without = theirs.filter((theirItem) => {
    const index = left.findIndex((ourItem) => same(theirItem, ourItem))
    if (index >= 0) left.splice(index, 1)
    return index < 0
  })
  for (const one of without) {
    const found = left.findIndex(
      (candidate) => isRecord(candidate) && label(one) === label(candidate),
    )
    if (found < 0) note('left', `${at}${labelled(one)}`)
    else {
      const [other] = left.splice(found, 1)
      if (valueIn(asRecord(one))[0] !== undefined && !hasSameParts(one, other))
        note('changed', `${at}${labelled(one)} → ${printed(valueIn(asRecord(other))[1])}`)
      else
        elements(asRecord(one), asRecord(other), `${at}${isWide(one) ? labelled(one) : ''}`, note)
    }
  }
  for (const one of left) note('added', `${at}${labelled(one, true)}`)
}

const hasSameParts = (theirItem: unknown, ourItem: unknown): boolean =>
  valueIn(asRecord(theirItem))[0] === valueIn(asRecord(ourItem))[0] &&
  isRecord(valueIn(asRecord(theirItem))[1])

/** What distinguishes an item of a list from the others. */
function label(item: unknown): string {
  const { url, language, code, system, name } = asRecord(item)
  return JSON.stringify([url, language, code, system, name])
}
const isWide = (item: unknown): boolean => asRecord(item).url !== undefined

/** The name of an item for people, with its value where that is one of a few. */
function labelled(item: unknown, isOurs = false): string {
  if (!isRecord(item)) return isPlain(item) ? ` ${printed(item)}` : ''
  const { url, language, use, code } = item
  if (url !== undefined) return ` ${nameOf(url)}`
  const { code: role, display } = asRecord(use)
  if (use !== undefined) return ` with the use ${short(String(role ?? display ?? use))}`
  if (typeof language === 'string') return ` in ${short(language)}`
  if (typeof item.value === 'string' && 'value' in item && code === undefined)
    return ` ${printed(item.value)}`
  if (typeof code !== 'string') return ''
  const [type, value] = valueIn(item)
  const isFew = type === 'valueCode' || type === 'valueBoolean'
  return ` ${short(code)}${isFew && !isOurs && code !== 'parent' ? ` ${printed(value)}` : ''}`
}

/** The member `value[x]` of an element. */
const valueIn = (element: Fields): [name?: string, value?: unknown] =>
  Object.entries(element).find(([name]) => /^value(?!Set)[A-Z]/.test(name)) ?? []

const nameOf = (url: unknown): string => short(String(url).replace(/^.*\//, ''))
const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null
const printed = (value: unknown): string =>
  short(isPlain(value) ? String(value) : JSON.stringify(value))
/** Values of the header are short; those of concepts have their number. */
const printedAt = (at: string, value: unknown): string =>
  isPlain(value) && !at.startsWith('concept.') ? `${at} ${printed(value)}` : at
