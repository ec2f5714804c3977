import { type Document, isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml'
import type { Path } from '../../diagnostic.ts'
import { asRecord, same } from '../../values/record.ts'
import { eventsOf } from '../../yaml/events.ts'
import { commentsIn } from '../../yaml/lines.ts'
import { fileOfLanguage, languageOfFile, OF_CATALOG, translationsIn } from '../languages.ts'
import { formatText, markEscapes, withEscapes } from './format.ts'

/** The texts after a move, by the name of their file; or why nothing can be moved, in a sentence. */
export type Moved = { texts: Readonly<Record<string, string>> } | { fault: string }

/**
 * Moves the `translations` of an errors.yaml into the files of its languages, with their comments.
 * `textOf` is the text of a file, by its name beside `file`, if there is one.
 */
export function moveTranslations(
  { file, text, value }: { file: string; text: string; value: unknown },
  textOf: (name: string) => string | undefined,
): Moved {
  const paths = translationsIn(value)
  if (paths.length === 0) return { texts: { [file]: text } }
  const catalog = documentOf(text)
  const files = new Map<string, LanguageText>()
  const texts: Record<string, string> = {}
  try {
    for (const path of paths.sort(byOwner)) move(path)
    for (const [name, one] of files) texts[name] = printed(name, one.document, one.before)
    texts[file] = printed(file, catalog, text)
  } catch (error) {
    if (error instanceof Immovable) return { fault: error.message }
    throw error
  }
  const before = [text, ...[...files.values()].map((one) => one.before)]
  return same(commentsOf(before), commentsOf(Object.values(texts)))
    ? { texts }
    : { fault: 'a comment in "translations" would be lost; move it, then try again' }

  function move(path: Path): void {
    const holder = catalog.getIn(path.slice(0, -1), true) as YAMLMap
    const at = isMap(holder) ? holder.items.findIndex(isNamed('translations')) : -1
    const [pair] = at < 0 ? [] : holder.items.splice(at, 1)
    const { code, id } = asRecord(path.slice(0, -1).reduce(step, value))
    const owner = { list: path[0], name: path[0] === 'codes' ? code : id }
    if (pair === undefined || (path.length > 1 && typeof owner.name !== 'string'))
      throw new Immovable('something with "translations" has no code or id; add it first')
    if (isScalar(pair.value) && pair.value.value === null) return
    if (owner.name === OF_CATALOG)
      throw new Immovable(`"${OF_CATALOG}" can't be a code with "translations"; rename it first`)
    const shown = `"translations" of ${owner.name ?? 'the catalog'}`
    if (!isMap(pair.value)) throw new Immovable(`${shown} is not a mapping`)
    for (const [index, words] of pair.value.items.entries()) {
      const name = fileOfLanguage(file, nameOf(words))
      if (languageOfFile(file, name) === undefined || !isMap(words.value))
        throw new Immovable(`${shown} has "${nameOf(words)}", which is not a language with texts`)
      const known = files.get(name) ?? languageText(textOf(name) ?? '', name)
      files.set(name, known)
      const there = mapFor(known, owner)
      if (there === undefined) throw new Immovable(`${name} has no mapping for ${shown}`)
      const around = index === 0 ? [...commentsAt(pair), ...commentsAt(words)] : commentsAt(words)
      prepend(there, around)
      for (const one of words.value.items) add(there, one, `${name}: ${shown}`)
    }
  }
}

/** The file of a language, and where its codes are. */
type LanguageText = {
  readonly before: string
  readonly document: Document
  readonly top: YAMLMap
  readonly byKey: Map<string, unknown>
}

function languageText(before: string, name: string): LanguageText {
  const document = documentOf(before)
  if (document.contents === null) document.contents = document.createNode({})
  const top = document.contents
  if (!isMap(top)) throw new Immovable(`${name} is not a mapping`)
  return { before, document, top, byKey: new Map(top.items.map((one) => [nameOf(one), one.value])) }
}

/** The mapping with the texts of a code, of the catalog or of a stage; undefined if something else is there. */
function mapFor(
  { document, top, byKey }: LanguageText,
  { list, name }: { list: unknown; name: unknown },
): YAMLMap | undefined {
  const steps = list === 'codes' ? [] : list === 'stages' ? ['stages', name] : []
  const key = list === 'codes' ? String(name) : OF_CATALOG
  if (!byKey.has(key)) {
    const pair = document.createPair(key, {})
    if (key === OF_CATALOG) top.items.unshift(pair)
    else top.items.push(pair)
    byKey.set(key, pair.value)
  }
  let at = byKey.get(key)
  for (const one of steps) {
    if (!isMap(at)) return undefined
    if (!at.has(one)) at.set(one, document.createNode({}))
    at = at.get(one, true)
  }
  return isMap(at) ? at : undefined
}

class Immovable extends Error {}

const step = (value: unknown, key: string | number): unknown =>
  (value as Record<string | number, unknown>)[key]

/** The texts of the catalog and of its stages are before those of codes. */
const byOwner = (one: Path, other: Path): number => rankOf(one) - rankOf(other)
const rankOf = ([list]: Path): number => ['translations', 'stages', 'codes'].indexOf(`${list}`)

const nameOf = ({ key }: Pair): string => String(isScalar(key) ? key.value : key)
const isNamed = (name: string) => (pair: Pair) => nameOf(pair) === name

/** Adds a text to those of a code, which may have it already. */
function add(there: YAMLMap, pair: Pair, shown: string): void {
  const twin = there.items.find(isNamed(nameOf(pair)))
  if (twin === undefined) there.items.push(pair)
  else if (String(twin.value) !== String(pair.value))
    throw new Immovable(`${shown} has another ${nameOf(pair)}; remove one of the two`)
  else prepend(twin.key, commentsAt(pair))
}

function prepend(node: unknown, comments: readonly unknown[]): void {
  if (!isMap(node) && !isScalar(node)) return
  node.commentBefore = [...comments, node.commentBefore].filter(Boolean).join('\n') || null
}

/** The comments of a key that goes, and of the mapping after it. */
const commentsAt = ({ key, value }: Pair): unknown[] => [
  ...(isScalar(key) ? [key.commentBefore, key.comment] : []),
  ...(isMap(value) || isScalar(value) ? [value.commentBefore, value.comment] : []),
]

function documentOf(text: string): Document {
  const unix = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const document = parseDocument(unix, { version: '1.2', uniqueKeys: false, prettyErrors: false })
  markEscapes(document, unix)
  return document
}

function printed(name: string, document: Document, before: string): string {
  if (document.errors[0]?.code === 'MULTIPLE_DOCS')
    throw new Immovable(`${name}: it has several documents; keep one`)
  let text: string
  try {
    text = withEscapes(document.toString({ lineWidth: 0 }))
  } catch {
    throw new Immovable(`${name}: it has an alias in "translations"; write its value first`)
  }
  const next = formatText(before.includes('\r\n') ? text.replaceAll('\n', '\r\n') : text)
  if ('fault' in next) throw new Immovable(`${name}: ${next.fault}`)
  return next.text
}

const commentsOf = (texts: readonly string[]): string[] =>
  texts.flatMap((text) => commentsIn(text, eventsOf(text))).sort()
