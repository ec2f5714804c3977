import type { Path } from '../../../base/core/diagnostic.ts'
import { isRecord } from '../../../base/core/values/record.ts'
import { parseForeign } from '../../../base/core/yaml/foreign.ts'
import { LONGEST } from '../../../base/core/yaml/parse.ts'
import type { Source } from '../../../base/core/yaml/source.ts'
import { isText } from '../columns.ts'
import { PLAIN } from '../data/usual-columns.ts'
import { SECTION } from '../rows.ts'
import {
  type Field,
  type Item,
  type ItemList,
  type NativeForm,
  partOf,
  type Scalar,
  type Value,
} from '../value.ts'
import { valueIn } from './document.ts'
import { KINDS } from './documents.ts'

/** JSON and YAML: a list of mappings or texts, or a mapping by code, at any depth. */
export const data: NativeForm = {
  longest: LONGEST,
  async read(text, file, files) {
    const source = await parseForeign(text, file)
    const left = source.problems
      .filter(({ rule }) => OF_TEXT.has(rule))
      .map(({ rule, at, path, part, message }) => ({
        at: at !== undefined && 'start' in at ? at : source.locate(path, part),
        message,
        ...(rule !== 'key-unique' && { isUnread: true as const }),
      }))
    const kind = KINDS.find(
      ({ recognises }) => isRecord(source.value) && recognises(source.value, source.file),
    )
    if (kind === undefined) return { lists: listsOf(source), left }
    const found = await kind.read(source, files)
    return { ...found, left: [...left, ...found.left] }
  },
}

// What a text says twice, or does not say.
const OF_TEXT: ReadonlySet<string> = new Set(['syntax-valid', 'key-unique', 'document-single'])

/** Lists that are nested in each other more deeply are not read. */
const DEEPEST = 8

/** The lists of a document: each mapping or list whose members are alike, in their order. */
export function listsOf(source: Source): ItemList[] {
  const lists: ItemList[] = []
  const visit = (value: unknown, path: Path, isSection = false): void => {
    if (path.length > DEEPEST) return
    if (Array.isArray(value)) {
      if (areOfOne(value)) {
        const items = value.map((item, index): Item => {
          const [[name, inner]] = Object.entries(item as object) as [[string, unknown]]
          const itemPath = [...path, index, name]
          return {
            name,
            at: source.locate(itemPath, 'key'),
            value: readValue(source, itemPath, inner),
          }
        })
        lists.push({ name: nameOf(path), what: 'list', at: source.locate(path), items })
        return
      }
      const items = value.flatMap((item, index): Item[] =>
        isRecord(item) || typeof item === 'string' || typeof item === 'number'
          ? [
              {
                name: '',
                at: source.locate([...path, index]),
                value: readValue(source, [...path, index], item),
                parts: statusOf(source, path),
              },
            ]
          : [],
      )
      if (items.length > 0)
        lists.push({ name: nameOf(path), what: 'list', at: source.locate(path), items })
      return
    }
    if (!isRecord(value)) return
    // The schema of a value has fields, not items.
    if (typeof value.type === 'string' && isRecord(value.properties)) return
    const members = Object.entries(value)
    // `["card.lost"]` beside `[card.old]`: an item beside the section of others.
    const sections = new Set(
      members.flatMap(([name, item]) => (isRecord(item) && !isLeaf(item) ? [name] : [])),
    )
    const isBeside = ([name, item]: readonly [string, unknown]) =>
      isLeaf(item) &&
      [/\..*$/s, /\.[^.]*$/].some((end) => end.test(name) && sections.has(name.replace(end, '')))
    const itemsBeside = members.some(isBeside) ? members.filter(([, item]) => isLeaf(item)) : []
    if (itemsBeside.length === 0 && isMapOfItems(members)) {
      // One text is a list only as a section beside others.
      if (members.length > 1 || isSection || isRecord(members[0]![1])) mapping(path, members)
      return
    }
    if (itemsBeside.length > 0) mapping(path, itemsBeside)
    const areSections =
      members.filter(([, item]) => isRecord(item) && isMapOfItems(Object.entries(item))).length > 1
    const next = lists.length
    const rest = itemsBeside.length > 0 ? members.filter(([, item]) => !isLeaf(item)) : members
    for (const [name, inner] of rest) visit(inner, [...path, name], areSections)
    // A tree of translations.
    if (rest.length > 1 && rest.every(([name, item]) => LANGUAGE.test(name) && isRecord(item)))
      lists.splice(next, lists.length, ...lists.slice(next).map(asAside))
    // A title or a description is about the document.
    const left = members.flatMap(([name, text]) =>
      isText(text) && !isUsual(name)
        ? [{ at: source.locate([...path, name], 'key'), message: 'a text beside sections' }]
        : [],
    )
    const [first, ...others] = lists.slice(next)
    const areTexts =
      others.length > 0 && lists.slice(next).every(({ items }) => items.every(isPlain))
    if (areSections && areTexts)
      lists[next] = { ...first!, left: [...(first!.left ?? []), ...left] }
  }
  const mapping = (path: Path, members: readonly (readonly [string, unknown])[]) =>
    lists.push({
      name: nameOf(path),
      path: path.map(String),
      what: 'mapping',
      at: source.locate(path),
      items: members.map(([name, item]) => ({
        name,
        at: source.locate([...path, name], 'key'),
        value: readValue(source, [...path, name], item),
        parts: statusOf(source, path),
      })),
    })
  visit(source.value, [])
  return lists
}

const asAside = (list: ItemList): ItemList => ({ ...list, isAside: true })

/** The key of a list, if it is only a status: `{ errors: { 404: [ … ] } }`. */
function statusOf(source: Source, path: Path): Field[] {
  const key = path.at(-1)
  return /^[1-5]\d\d$/.test(`${key}`) ? [partOf(SECTION, `${key}`, source.locate(path, 'key'))] : []
}

const nameOf = (path: Path): string => path.join('.')

/**
 * True if the members are alike, so that their names are the codes: mappings with a common field, or
 * all texts or numbers whose names are not those of fields.
 */
function isMapOfItems(members: readonly (readonly [string, unknown])[]): boolean {
  if (members.every(([, value]) => typeof value === 'string' || typeof value === 'number'))
    return (
      (members.length > 1 || isText(members[0]?.[1])) &&
      members.every(([name]) => /^[\w.:/-]+$/.test(name)) &&
      !members.every(([name]) => LANGUAGE.test(name)) &&
      members.filter(([name]) => isUsual(name)).length * 2 < members.length
    )
  if (!members.every(([, value]) => isRecord(value))) return false
  // A tree of translations.
  if (members.every(([name]) => LANGUAGE.test(name))) return false
  // `errors: { LOST: { … }, OLD: { … } }` beside what they share.
  const isList = (value: unknown) =>
    Object.keys(value as object).length > 1 &&
    Object.values(value as object).every(isLeaf) &&
    isMapOfItems(Object.entries(value as object))
  if (members.some(([, value]) => isList(value)) && members.some(([, value]) => isLeaf(value)))
    return false
  const fields = members.map(([, value]) => Object.keys(value as object))
  if (members.length === 1) return fields[0]!.some(isUsual)
  const count = new Map<string, number>()
  for (const name of fields.flat()) count.set(name, (count.get(name) ?? 0) + 1)
  const common = fields[0]!.filter((name) => count.get(name)! * 2 > fields.length)
  const leaves = members.filter(([, value]) => isLeaf(value)).length
  // `{ http: { status: 402 }, text: { en: … } }`: a field can be a mapping, too.
  // A section of texts has single words as its keys, which hardly are codes.
  const isSure =
    common.length > 1 || common.some(isUsual) || !members.some(([name]) => /^[a-z]+$/.test(name))
  return common.length > 0 && (leaves * 2 > members.length || (leaves > 0 && isSure))
}

/** The key of a text in a language: `en`, `pt-BR`. */
const LANGUAGE = /^[a-z]{2}(?:[-_][A-Za-z]{2,4})?$/

const isUsual = (name: string): boolean =>
  PLAIN.has(name.toLowerCase()) || /status|code|http/i.test(name)

/** True for `- card.lost: { status: 404 }`; `- error: { … }` of all has no names. */
const areOfOne = (items: readonly unknown[]): boolean =>
  items.length > 1 &&
  items.every((item) => {
    const [inner, other] = isRecord(item) ? Object.values(item) : []
    return other === undefined && isLeaf(inner)
  }) &&
  new Set(items.map((item) => Object.keys(item as object)[0])).size === items.length

/** True for a mapping with a text, number or boolean: it describes one thing. */
const isLeaf = (value: unknown): boolean =>
  isRecord(value) && Object.values(value).some((one) => one !== null && typeof one !== 'object')

/** True for `lost: The card is lost.` */
const isPlain = ({ name, value }: Item): boolean => name !== '' && value?.kind === 'scalar'

/** A value of a document with the places of its parts. */
export const readValue = (source: Source, path: Path, value: unknown): Value =>
  valueIn(value, source.locate, path, (at, one) => writtenValue(source, at, one))

/** A number that is written in another way than JSON writes it is a text: the code `0010`, `1.10`. */
function writtenValue(source: Source, path: Path, value: Scalar['value']): Scalar['value'] {
  if (typeof value !== 'number') return value
  const { start, end } = source.token(path) ?? { start: 0, end: 0 }
  const written = source.text.slice(start, end)
  return written === '' || written === `${value}` ? value : written
}
