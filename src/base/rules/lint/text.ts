import type { Path } from '../../core/diagnostic.ts'
import { nameOfCharacter } from '../../core/values/character-name.ts'
import { HIDDEN, NO_CHARACTER } from '../../core/values/characters.ts'
import { withoutInvisible } from '../../core/values/invisible.ts'
import { visitWithin } from '../../core/values/record.ts'
import { plural } from '../../core/values/text.ts'
import { type Finding, homeOf, type Source } from '../../core/yaml/source.ts'
import { doubleQuoted } from '../../core/yaml/write-scalar.ts'
import { type LintInput, runnable } from '../linter/rule.ts'

const SHOWN = 60

const SENTENCES = new Set(['meaning', 'fix', 'message', 'description', 'reason', 'note', 'notes'])

export const textCommentFree = runnable({
  id: 'text-comment-free',
  severity: 'error',
  *check({ texts, catalog: { source: own, languages } }) {
    const all = [own, ...languages.map(({ source }) => source)]
    const ends = new Set(all.flatMap(({ text }) => [...endsBeforeComments(text)]))
    if (ends.size === 0) return
    const ended = usesEndMarks(texts)
    for (const one of texts) {
      const { text, name } = one
      // To look up where a text ends takes longer. Before a short text, there is its key.
      const end = endOf(text)
      if (end.length === END && !ends.has(end)) continue
      const { path } = one
      const { source, path: inside } = homeOf(own, path)
      const token = source.token(inside)
      if (token?.style !== 'plain') continue
      const rest = commentAfter(source, inside, token.end)
      if (rest === undefined || !isText(rest.trimStart(), text, SENTENCES.has(name) && ended))
        continue
      const [lost = '', ...ignored] = rest.split(/(?<![ \t])(?=[ \t]+#[ \t]*rail-errors-ignore )/)
      const at = {
        start: token.end + lost.length - lost.trimStart().length,
        end: token.end + lost.length,
      }
      const comment = lost.trimStart()
      const quoted = comment.length > SHOWN ? `${comment.slice(0, SHOWN)}…` : comment
      const message = `"${name}" is cut off: ${quoted} is read as a comment; put the text in quotes, or the comment above it`
      yield {
        path,
        at,
        message,
        ...repair(
          { start: token.start, end: at.end },
          text + lost.replace(/^\s*\n\s*/, ' '),
          ignored.length > 0,
        ),
      }
    }
  },
})

const COMMENT = /(?<![ \t])(?:[ \t]+|[ \t]*\r?\n([ \t]+))#[^\r\n]*/y

/** The last characters before each comment. */
function endsBeforeComments(text: string): ReadonlySet<string> {
  const ends = new Set<string>()
  for (const { index } of text.matchAll(/[ \t]#/g)) ends.add(endOf(text, index))
  return ends
}

const END = 8

/**
 * The last characters of a text without white space: line breaks in a YAML text are blanks in its
 * value.
 */
function endOf(text: string, end = text.length): string {
  let found = ''
  for (let at = end - 1; at >= 0 && found.length < END; at--)
    if (text.charCodeAt(at) > 32) found = text[at] + found
  return found
}

/**
 * The comment after a text, with the blanks before it: in the same line, or below it and further
 * right than the key.
 */
function commentAfter(source: Source, path: Path, end: number): string | undefined {
  COMMENT.lastIndex = end // in place: a line can hold thousands of texts
  const [rest, indent] = COMMENT.exec(source.text) ?? []
  const isBelow = indent !== undefined && indent.length < source.locate(path, 'key').column
  return isBelow ? undefined : rest?.trimEnd()
}

/** True if a comment after a text is likely the rest of the text. */
function isText(comment: string, before: string, isSentence: boolean): boolean {
  if (/^#[ \t]*(?:rail-errors-ignore|TODO|FIXME|XXX)(?![A-Za-z0-9])/.test(comment)) return false
  const isFinished = END_MARK.test(before)
  if (/^#[^\s#!]/.test(comment)) return !isFinished || /^#[0-9]/.test(comment)
  // `Press the # key.`: both are halves of one sentence.
  return isSentence && !isFinished && /^#[ \t]+\p{Ll}/u.test(comment) && END_MARK.test(comment)
}

const END_MARK = /[.!?…。！？।][)\]"'”’»]*$/u

/** True if most sentences of a catalog end in a mark. */
function usesEndMarks(texts: LintInput['texts']): boolean {
  const sentences = texts.filter(({ name }) => SENTENCES.has(name))
  return (
    sentences.filter(({ text }) => END_MARK.test(text.trimEnd())).length * 2 >= sentences.length
  )
}

/** The whole line in quotes. Between braces it may end in their marks. */
function repair(
  at: { start: number; end: number },
  text: string,
  more: boolean,
): Pick<Finding, 'replace'> {
  if (/[,\]}]$/.test(text) && !more) return {}
  return { replace: { edits: [{ ...at, text: doubleQuoted(text) }], safety: 'ask' } }
}

// Clear cases only; each pattern is bounded or can start at few positions, so the time is linear in
// the length of the text.
const FAULTS: readonly [RegExp, string][] = [
  [
    /\bat [^\s()]{1,200} ?\([^\s()]{1,200}:[0-9]{1,7}\)|\bFile "[^"\n]{1,200}", line [0-9]|\bTraceback \(most recent/,
    'a stack trace',
  ],
  // google.rpc and similar names are types of public responses.
  [
    /(?<![\w$./@-])(?!google\.)[a-z][a-z0-9_]+(?:\.[a-z][a-z0-9_]+)+\.[A-Z][A-Za-z0-9_$]+/,
    'the name of a class',
  ],
  [
    /(?<![\w.-])(?<!\bversion )(?:10|127)(?:\.[0-9]{1,3}){3}(?!\w|\/\d|[.-]\w)/i,
    'a private address',
  ],
  [
    /(?<![\w.-])(?:192\.168|169\.254|172\.(?:1[6-9]|2[0-9]|3[01]))(?:\.[0-9]{1,3}){2}(?!\w|\/\d|[.-]\w)/,
    'a private address',
  ],
  [/(?<=\/\/|@)localhost(?![\w-]|\.\w)|(?<![\w.-])localhost:[0-9]/i, 'a private host'],
  [/(?<![\w.-])[a-z0-9-]+(?:\.[a-z0-9-]+)*\.(?:internal|local)(?![\w(-]|\.\w)/, 'a private host'],
  [
    /\b[Bb]earer (?=[A-Za-z._~+/-]*[0-9])[A-Za-z0-9._~+/-]{16}|\beyJ[A-Za-z0-9_-]{10,400}\.eyJ|-----BEGIN [A-Z ]{0,20}PRIVATE KEY/,
    'a credential',
  ],
  [
    /\b(?:password|passwd|pwd|secret|api_?key|access_token)=["']?(?!your)[^\s"'{}<>[\]*.…,;&]{4}/i,
    'a credential',
  ],
  [
    /\b(?:SELECT [^;]{1,200} FROM \w|INSERT INTO [\w."`]+ ?\(|UPDATE [\w."`]+ SET \w|DELETE FROM [\w."`]+ WHERE )/,
    'an SQL statement',
  ],
]

// What all of them have a part of. Most texts have none.
const SUSPECT = /[.:@/]\w|=|File "|Traceback|earer |eyJ|-----BEGIN|SELECT |INSERT |UPDATE |DELETE /

export const textInternalsFree = runnable({
  id: 'text-internals-free',
  severity: 'warn',
  *check({ texts }) {
    for (const one of texts) {
      const { text, name } = one
      if (name === 'notes' || !SUSPECT.test(text)) continue // notes are not published
      const found = FAULTS.find(([pattern]) => pattern.test(text))
      if (found)
        yield {
          path: one.path,
          message: `"${name}" contains ${found[1]}: ${text.match(found[0])![0].slice(0, 60)}`,
        }
    }
  },
})

// A few of these characters can form a whole sentence.
const DENSE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u

export const textLength = runnable({
  id: 'text-length',
  severity: 'warn',
  appliesTo: 'live',
  options: { meaning_min: 12, meaning_max: 200, fix_min: 11, fix_max: 300 },
  *check({ entries }, { meaning_min, meaning_max, fix_min, fix_max }) {
    const bounds = [
      ['meaning', meaning_min, meaning_max],
      ['fix', fix_min, fix_max],
    ] as const
    for (const one of entries)
      for (const [name, min, max] of one.retired === undefined ? bounds : []) {
        const { path } = one
        const text = one[name]?.trim() ?? ''
        // An empty one is reported by text-present; a character has one or two units.
        if (text === '' || (text.length >= 2 * min && text.length <= max)) continue
        const length = lengthOf(text)
        const wrong =
          length < min && !DENSE.test(text)
            ? `at least ${min} are required`
            : length > max && `at most ${max} are allowed, put longer text in "notes"`
        const message = `"${name}" has ${plural(length, 'character')}; ${wrong}`
        if (wrong) yield { path: path(name), message }
      }
  },
})

/** The number of characters, not of UTF-16 units. */
const lengthOf = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)

const TAG: [RegExp, string] = [/<\/?[A-Za-z][^<>]*>/, 'a tag, which FHIR validators treat as HTML']

const MARKUP: readonly [RegExp, string][] = [
  [/<!--|<!\[CDATA\[|<\?/, 'markup'],
  [/<\s*script/i, 'a script tag'],
  [/\b(?:javascript|vbscript):\S|\bdata:[a-z]+\/[a-z]/i, 'a script link'],
  [/\bon(?:click|error|load|mouseover|focus)\s*=/i, 'an event handler'],
]

// Every fault has one of these: most texts need no more.
const LIKE_MARKUP = /[<:=]/

export const textMarkupFree = runnable({
  id: 'text-markup-free',
  severity: 'error',
  *check({ texts, fhir }) {
    const patterns = fhir ? [TAG, ...MARKUP] : MARKUP
    for (const { text, name, path } of texts.filter(({ text }) => LIKE_MARKUP.test(text))) {
      if (name === 'notes') continue // they are not published
      const found = patterns.find(([pattern]) => pattern.test(text))
      if (found)
        yield {
          path,
          message: `"${name}" contains ${found[1]}: ${text.match(found[0])![0].slice(0, 40)}`,
        }
    }
  },
})

// Upper case only: "todo" is a word in Spanish and Portuguese.
const PLACEHOLDER = /\b(?:TODO|TBD|FIXME)\b|\b[Ll]orem ipsum\b/

export const textPresent = runnable({
  id: 'text-present',
  severity: 'error',
  *check({ texts }) {
    for (const one of texts) {
      const { text, name } = one
      if (text.trim() === '') yield { path: one.path, message: `"${name}" is empty` }
      else if (PLACEHOLDER.test(text))
        yield { path: one.path, message: `"${name}" is only filler text` }
    }
  },
})

const LINE_BREAK = /[\r\n]/

const SHORT = new Set(['display', 'meaning', 'fix', 'message'])

export const textSingleLine = runnable({
  id: 'text-single-line',
  severity: 'warn',
  appliesTo: 'live',
  *check({ texts }) {
    for (const one of texts) {
      const { text, name, entry: of } = one
      if (of === undefined || !SHORT.has(name) || !LINE_BREAK.test(text)) continue
      const lines = text.trim().split(/[\r\n]+/) // a line break at the end is reported by text-trimmed
      if (lines.length === 1) continue
      const joined = lines.map((line) => line.trim()).join(' ')
      yield {
        path: one.path,
        message: `"${name}" has a line break`,
        replace: { with: joined, safety: 'yes' },
      }
    }
  },
})

const AS_BLANK = /[\t\x0b\x0c\u0085\u2028\u2029]/g

/** Most English texts: nothing to remove. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/

export const textTrimmed = runnable({
  id: 'text-trimmed',
  severity: 'error',
  *check({ texts, header, problems, catalog: { raw } }) {
    const isDecoded = problems('encoding-utf8').length === 0
    // Every value is published or compared, and of these only people know what was meant.
    const odd: Finding[] = []
    let isPlain = isDecoded
    visitWithin(isDecoded ? raw : undefined, (value, at) => {
      if (typeof value !== 'string' || PLAIN.test(value)) return
      isPlain = false
      const [character] = NO_CHARACTER.exec(value) ?? []
      if (character === undefined) return
      const name = at.findLast((step) => typeof step === 'string')
      const message = `"${name}" contains ${nameOfCharacter(character)}; write what was meant`
      odd.push({ path: [...at], message })
    })
    yield* odd
    if (isPlain) return // every text is one of these values
    for (const { text, path, name } of texts.filter(({ text }) => !PLAIN.test(text))) {
      if (NO_CHARACTER.test(text)) continue
      const { clean: visible, first } = withoutInvisible(text, languageOf(path, header))
      const clean = visible.replace(AS_BLANK, ' ').replace(HIDDEN, '').normalize('NFC').trim()
      if (clean === text || text.trim() === '') continue // an empty text is reported by text-present
      yield {
        path,
        message: `"${name}" ${fault(text, first)}`,
        replace: { with: clean, safety: 'yes' },
      }
    }
  },
})

function fault(text: string, invisible: string | undefined): string {
  if (text.endsWith('\n') && !/[ \t]\n/.test(text) && text.trimStart() === text)
    return 'ends in a line break; use >- or |- for a block scalar'
  if (text.trim() !== text) return 'has leading or trailing white space'
  const odd = invisible ?? text.match(HIDDEN)?.[0]
  if (odd === undefined) return 'is not in Unicode NFC: a letter is written as two characters'
  return odd === '\t' ? 'contains a tab' : `contains ${nameOfCharacter(odd)}`
}

/** The language of the text at a path: that of its translation, or of the catalog. */
const languageOf = (path: Path, { language = 'en' }: LintInput['header']): string => {
  const at = path[0] === 'translations' ? 0 : 2
  return path[at] === 'translations' ? String(path[at + 1]) : language
}
