import type { Node } from 'web-tree-sitter'
import type { Span } from '../../core/diagnostic.ts'
import { constantsOf } from '../../forms/code/constants.ts'
import { isPage, type Language, languageOf, scriptsOf } from '../../forms/code/language.ts'
import { isComment } from '../../forms/code/node.ts'
import { withTree } from '../../forms/code/tree.ts'
import { type CommentAcceptance, WORD } from '../../rules/accept/accept.ts'
import { commentsAt } from '../../rules/accept/in-code.ts'
import { type Beside, Statuses } from './beside.ts'
import type { CodeClaim } from './claim.ts'
import { folderOfPackage, importedIn, packagesIn, rootBefore } from './imports.ts'
import { isListOfErrors, plainName } from './names.ts'
import { type Place, placeOf } from './place.ts'
import type { Step } from './steps.ts'
import { kindOf } from './syntax.ts'
import type { Words } from './words.ts'

/** A word in source code, with the status beside it. */
export type Mention = CodeClaim & { readonly beside?: Beside | undefined }

/** What a file of source code says. */
export type ReadCode = {
  readonly mentions: readonly Mention[]
  readonly comments: readonly CommentAcceptance[]
  /** The name of a package of Go, which its folder need not have. */
  readonly goPackage: string | undefined
}

export const NOTHING_READ: ReadCode = { mentions: [], comments: [], goPackage: undefined }

export const isCode = (file: string): boolean => languageOf(file) !== undefined

type Found = { start: number; end: number; isText: boolean }

// Of one file; more are data.
const MOST_WORDS = 50_000
const LONGEST_LINE = 2_000
// Words that are nested more deeply nobody wrote; what is around each takes time by its depth.
const DEEPEST = 500

const WORDS = /[\w$\u0080-\uffff]+(?:[.:/-][\w$\u0080-\uffff]+)*/g
const NAME = /[\w$\u0080-\uffff]+/g
const SEPARATED = /[.:/-]/

const isQuote = (char: number): boolean => char === 34 || char === 39 || char === 96
/** True for what can be before a text: a quote, the colon of a symbol, a blank in a list of words. */
const canBegin = (char: number): boolean => isQuote(char) || char === 58 || char === 32

/** True for a name that constants have: others are variables and functions. */
const isConstantName = (name: string): boolean => {
  const first = name.charCodeAt(0)
  return first < 128 ? first >= 65 && first <= 90 : /^\p{Lu}/u.test(name)
}

const CODE = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/

/** True for a text that is written like a code; after `fail(` of our libraries, in their own style. */
const isLike = (text: string, word: string, start: number, words: Words): boolean =>
  words.isLike(word) ||
  (CODE.test(word) &&
    /\bfail\s{0,9}\(\s{0,40}["'`]$/.test(text.slice(Math.max(0, start - 60), start)))

export function hasCode(text: string, words: Words): boolean {
  for (const [word] of text.matchAll(WORDS)) {
    if (words.has(word)) return true
    for (const name of SEPARATED.test(word) ? word.split(SEPARATED) : [word])
      if (isConstantName(name) && words.named(name) !== undefined) return true
      else if (name !== word && words.has(name)) return true
  }
  return hasPart(text, words)
}

const PARTS = /["'`]([\w.:/-]{1,60}[_.:/-])(?=["'`$#{])|["'`}]([_.:/-][\w.:/-]{1,60})["'`]/g

/** True for a text in which a code can be composed: `"CARD_" + "LOST"`. */
const hasPart = (text: string, words: Words): boolean =>
  [...text.matchAll(PARTS)].some(([, first, last]) => words.isPart(first ?? last!))

/** The constants whose value is composed, and a code or written like one. */
function composedIn(root: Node, { text, words }: Input, file: string): Mention[] {
  if (!hasPart(text, words)) return []
  return constantsOf(root).all.flatMap(({ path, at, value: word }) => {
    const [name, owner = file] = path.toReversed()
    const line = text.slice(at.end, text.indexOf('\n', at.end) >>> 0)
    if (typeof word !== 'string' || !words.isLike(word) || line.includes(word)) return []
    const code = words.has(word) ? word : undefined
    const isListed = isListOfErrors(owner)
    if (code === undefined && !isListed) return []
    const place = isListed ? `member of ${owner}` : ''
    const needs = isListed ? 'place' : 'never'
    return [
      { kind: 'code', at, word, code, isName: false, place, needs, role: 'list', defines: name },
    ]
  })
}

// So far before a word are the name of the function and that of the property that it is given to.
const CALL = 200
const KEY = 40

/** Names of functions and properties that are given codes, without case and marks. */
export type PlaceNames = { readonly calls: ReadonlySet<string>; readonly keys: ReadonlySet<string> }

/** True for a text in which a word that is written like a code is close behind one of these names. */
export function hasWordNear(text: string, words: Words, { calls, keys }: PlaceNames): boolean {
  for (const { 0: word, index } of text.matchAll(WORDS)) {
    if (!canBegin(text.charCodeAt(index - 1)) || !isLike(text, word, index, words)) continue
    const start = Math.max(0, index - CALL)
    for (const { 0: found, index: at } of text.slice(start, index).matchAll(NAME)) {
      const name = plainName(found)
      if (calls.has(name) || (start + at >= index - KEY && keys.has(name))) return true
    }
  }
  return false
}

/**
 * Reads the words in a file of source code that are codes, or are written like one. Rejects with
 * `Unreadable`.
 */
export function readCode(
  file: string,
  whole: string,
  words: Words,
  constants: Constants,
  project: Project,
): Promise<ReadCode> {
  const language = languageOf(file)!
  const text = isPage(file) ? scriptsOf(whole) : whole
  return withTree(text, language, (root) =>
    readTree(root, { file, text, language, words, constants, project }),
  )
}

/** The codes that constants of these names have. */
export type Constants = {
  has(name: string): boolean
  /** The code of a constant; `list` is what it is a member of, `isOnly` if no other list can be meant. */
  of(name: string, list: string | undefined, isOnly?: boolean): string | undefined
}

/** What the names of all checked files say. */
export type Project = {
  /** The names of the files of Python. */
  readonly modules: ReadonlySet<string>
  /** The folders of packages of Go that share a name. */
  readonly packages: ReadonlyMap<string, readonly string[]>
}

type Input = {
  file: string
  text: string
  language: Language
  words: Words
  constants: Constants
  project: Project
}

function readTree(root: Node, input: Input): ReadCode {
  const { text, file, words } = input
  const [name = ''] = file.slice(file.lastIndexOf('/') + 1).split('.', 1)
  const around = { text, name, isLike: (word: string) => words.isLike(word) }
  const statuses = new Statuses(text)
  const walk = new Walk(root, input.language)
  const mentions: Mention[] = []
  const notes: Span[] = []
  let imported: ReadonlyMap<string, string> | undefined
  const { packages } = input.project
  const goPaths = input.language === 'go' && packages.size > 0 ? packagesIn(root) : undefined
  /** A list of another package is ours only if it has our codes, by the names that we give them. */
  const ofPackage = (at: Found, { place, needs }: Place, code: string | undefined) => {
    imported ??= importedIn(root, input.language, file, input.project.modules)
    const from = imported.get(rootBefore(text, at.start))
    const isOther = code !== undefined && /^\p{Lu}\p{Ll}/u.test(text.slice(at.start, at.end))
    if (from === undefined || needs === 'never' || isOther) return undefined
    return { place: `${place} of package ${from}`, needs: 'same' as const }
  }
  for (const found of foundIn(input)) {
    const steps = walk.to(found.start, found.end)
    if (steps.length > DEEPEST) continue
    const leaf = steps.at(-1)!
    if (isComment(leaf.node)) {
      if (text.startsWith(WORD, found.start))
        notes.push({ start: leaf.node.startIndex, end: leaf.node.endIndex })
      continue
    }
    const word = text.slice(found.start, found.end)
    if (leaf.kind === 'name' ? isPart(leaf.node, found) : leaf.kind !== 'text') continue
    const isName = leaf.kind === 'name'
    const inText = isName ? undefined : textAround(text, found, wholeText(steps))
    if (!isName && inText === undefined) continue
    const place =
      typeof inText === 'string' ? inBody(inText, steps) : placeOf(steps, isName, around)
    if (place === undefined) continue
    const list = isName && place.place.startsWith('member of ') ? place.place.slice(10) : undefined
    const path = list !== undefined ? goPaths?.get(rootBefore(text, found.start)) : undefined
    const folder = path === undefined ? undefined : folderOfPackage(path, packages)
    const code = isName
      ? (input.constants.of(word, folder ?? list, folder !== undefined) ??
        (isConstantName(word) || (list !== undefined && isListOfErrors(list))
          ? words.named(word)
          : undefined))
      : words.has(word)
        ? word
        : undefined
    // Another name can be anything, except for that of a constant in a list. Go compiles none that its
    // package does not have.
    const isOther =
      isName && !(list !== undefined && words.isName(word, list) && input.language !== 'go')
    if (
      code === undefined &&
      (place.needs === 'never' || isOther || !(isName || isLike(text, word, found.start, words)))
    )
      continue
    const beside = code === undefined ? undefined : statuses.beside(steps)
    mentions.push({
      kind: 'code',
      at: { start: found.start, end: found.end },
      word,
      code,
      isName,
      ...place,
      ...(list === undefined ? undefined : ofPackage(found, place, code)),
      beside,
    })
  }
  walk.end()
  const all = [...mentions, ...composedIn(root, input, name)]
  return {
    mentions: all.sort((one, other) => one.at.start - other.at.start),
    comments: commentsAt(text, notes),
    goPackage: root.namedChildren.find(({ type }) => type === 'package_clause')?.namedChildren[0]
      ?.text,
  }
}

/** The words of a text that may be codes, in their order; without lines that nobody wrote. */
function* foundIn({ text, words, constants, language }: Input): Generator<Found> {
  const hasWordLists = language === 'ruby' && /%[wi]/.test(text)
  let count = 0
  let lineEnd = -1
  let isLong = false
  for (const { 0: word, index: start } of text.matchAll(WORDS)) {
    if (start > lineEnd) {
      const from = text.lastIndexOf('\n', start) + 1
      const end = text.indexOf('\n', start)
      lineEnd = end < 0 ? text.length : end
      isLong = lineEnd - from > LONGEST_LINE
    }
    if (isLong || count > MOST_WORDS) continue
    const end = start + word.length
    if (words.has(word) || word.startsWith(WORD)) {
      count++
      yield { start, end, isText: true }
      continue
    }
    const before = text.charCodeAt(start - 1)
    const isQuoted = isQuote(before) && (isQuote(text.charCodeAt(end)) || text[end] === '\\')
    if ((isQuoted || hasWordLists || before === 58) && isLike(text, word, start, words)) {
      count++
      yield { start, end, isText: true }
      continue
    }
    if (isQuoted) continue
    for (const { 0: name, index } of word.matchAll(NAME)) {
      const isOf =
        constants.has(name) ||
        ((index > 0 || isConstantName(name)) &&
          (words.named(name) !== undefined || (isConstantName(name) && words.isName(name)))) ||
        (isOfCode(text, start + index) && words.isName(name, 'Code'))
      if (!isOf && !words.has(name)) continue
      count++
      yield { start: start + index, end: start + index + name.length, isText: false }
    }
  }
}

/** True for a member of the `Code` that our libraries print: `Code.card_lost`. */
const isOfCode = (text: string, at: number): boolean =>
  /\bCode\.$/.test(text.slice(Math.max(0, at - 6), at))

const isPart = (node: Node, { start, end }: Found): boolean =>
  node.startIndex !== start || node.endIndex !== end

/** The whole text that the last step is a part of. */
const wholeText = (steps: readonly Step[]): Node =>
  steps[steps.findLastIndex(({ kind }) => kind !== 'text') + 1]!.node

/**
 * True if a word is a whole text; the key before it if the text has JSON in it; undefined if it is a
 * part of another text.
 */
function textAround(text: string, { start, end }: Found, whole: Node): true | string | undefined {
  const lead = text.slice(whole.startIndex, start).slice(0, 9)
  const rest = text.slice(end, whole.endIndex).slice(0, 9)
  if (/^[a-zA-Z@$]{0,3}#{0,3}["'`:]{0,3}$/.test(lead) && /^["'`]{0,3}#{0,3}$/.test(rest))
    return true
  const before = text.slice(Math.max(whole.startIndex, start - 80), start)
  const [, key] = /\\?["']([\w.-]{1,60})\\?["']\s{0,10}:\s{0,10}\\?["']$/.exec(before) ?? []
  return key !== undefined && /^\\?["']/.test(rest) ? key : undefined
}

/** The place of a code in a body that is a text: `"{\"error\":\"LOST\"}"`. */
function inBody(
  key: string,
  steps: readonly Step[],
): Pick<CodeClaim, 'place' | 'needs' | 'role'> | undefined {
  // The documentation of Python.
  if (steps.findLast(({ kind }) => kind !== 'text')?.type === 'expression_statement')
    return undefined
  const name = key.toLowerCase()
  return {
    place: `property ${name}`,
    needs:
      name === 'error' ? 'nothing' : name === 'code' || name === 'errorcode' ? 'place' : 'never',
    role: 'raise',
  }
}

/** Goes through a tree from word to word; each node is met once. */
class Walk {
  readonly #cursor
  readonly #steps: Step[]
  readonly #language: Language
  /** True if the cursor is at a child of the last step. */
  #isAhead = false

  constructor(root: Node, language: Language) {
    this.#cursor = root.walk()
    this.#language = language
    this.#steps = [this.#step()]
  }

  /** Frees what it holds. */
  end(): void {
    this.#cursor.delete()
  }

  #step(): Step {
    const { nodeType: type } = this.#cursor
    return { node: this.#cursor.currentNode, type, kind: kindOf(type, this.#language) }
  }

  /**
   * The nodes from the root to the smallest one that has all of these characters. They come in order,
   * so that no node is passed twice.
   */
  to(start: number, end: number): readonly Step[] {
    const cursor = this.#cursor
    const isIn = () => cursor.startIndex <= start && cursor.endIndex >= end
    for (;;) {
      if (!this.#isAhead) {
        if (isIn() || this.#steps.length === 1) {
          if (!cursor.gotoFirstChild()) return this.#steps
        } else this.#steps.pop()
        this.#isAhead = true
      }
      while (this.#isAhead && cursor.endIndex <= start)
        if (!cursor.gotoNextSibling()) {
          cursor.gotoParent()
          this.#isAhead = false
        }
      if (!this.#isAhead) {
        if (isIn() || this.#steps.length === 1) return this.#steps
      } else if (isIn()) {
        this.#steps.push(this.#step())
        this.#isAhead = false
      } else return this.#steps
    }
  }
}
