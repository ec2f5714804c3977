import type { Path } from '../../diagnostic.ts'
import type { Finding, Source } from '../../yaml/source.ts'
import { doubleQuoted } from '../../yaml/write-scalar.ts'
import { defineRule, entry, file, fixable, type LintInput } from '../rule.ts'

const SHOWN = 60

const SENTENCES = new Set(['meaning', 'fix', 'message', 'description', 'reason', 'note', 'notes'])

/** An entry with this line in place of its meaning, as YAML. */
const withMeaning = (line: string): string => `${entry({ meaning: undefined })}\n  meaning: ${line}`

export default defineRule({
  id: 'text-comment-free',
  severity: 'error',
  summary: 'A text without quotes is not cut off by ` #`, which starts a comment.',
  why: 'YAML drops the rest of the line: `the form #3 on page two` is published as `the form`, and nobody notices.',
  good: () => [
    withMeaning('"Use the value of the form #3 on the second page."'),
    withMeaning('Use the value of form#3.'),
    withMeaning('No member has this identifier. # Assumed.'),
    withMeaning('No member has this identifier. #Assumed'),
    withMeaning('No member has this identifier # TODO: ask the payer'),
    withMeaning('No member has this identifier #TODO'),
    withMeaning('No member has this identifier\n  #help: https://northwind-clinic.org/help'),
    withMeaning('No member has this identifier # rail-errors-ignore text-end-mark -- It is short.'),
    {
      source: file().replace(
        'publisher: "Clinic API team"',
        'publisher: Clinic API team # Change this.',
      ),
    },
  ],
  bad: () =>
    [
      withMeaning('Use the value in the list of the form #3 on the second page.'),
      withMeaning('Use the value of the form.  #3 is on the second page.'),
      withMeaning('Press the # key, then try again.'),
      withMeaning('Use the value of the\n    form #3.'),
      withMeaning('Use the value of the form\n    #3 on the second page.'),
      { source: file().replace('title: "Clinic API error codes"', 'title: Clinic #1 error codes') },
      `${entry()}\n  display: Form #3`,
    ].map((example) => fixable('ask', example)),
  *check({ texts, catalog: { source } }) {
    const ends = endsBeforeComments(source.text)
    if (ends.size === 0) return
    const ended = usesEndMarks(texts)
    for (const one of texts) {
      const { text, name } = one
      // To look up where a text ends takes longer. Before a short text, there is its key.
      const end = endOf(text)
      if (end.length === END && !ends.has(end)) continue
      const { path } = one
      const token = source.token(path)
      if (token?.style !== 'plain') continue
      const rest = commentAfter(source, path, token.end)
      if (rest === undefined || !isText(rest.trimStart(), text, SENTENCES.has(name) && ended))
        continue
      const [lost = '', ...ignored] = rest.split(/(?=[ \t]+#[ \t]*rail-errors-ignore )/)
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

const COMMENT = /(?:[ \t]+|[ \t]*\r?\n([ \t]+))#[^\r\n]*/y

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
