import { humanize } from '../../catalog/names.ts'
import type { Path } from '../../diagnostic.ts'
import { nameOfCharacter } from '../../values/character-name.ts'
import { HIDDEN } from '../../values/characters.ts'
import { withoutInvisible } from '../../values/invisible.ts'
import { mayHaveSameWords, normalizeText, sameWords } from '../../values/text.ts'
import type { Finding, Source } from '../../yaml/source.ts'
import { doubleQuoted } from '../../yaml/write-scalar.ts'
import { languageOf } from '../language-of.ts'
import { defineRule, type Entry, entry, file, fixable, type LintInput } from '../rule.ts'

const retired = { since: '1.0.0', reason: 'It was split.' }

export const displayUnique = defineRule({
  id: 'display-unique',
  severity: 'warn',
  appliesTo: 'live',
  summary: 'No two codes have the same `display`, given or derived from the code.',
  why: 'Otherwise, nobody can tell the two apart in a pick list.',
  good: () => [
    [entry({ display: 'Unknown member' }), entry({ code: 'MEMBER_BLOCKED' })].join('\n'),
    [
      entry({ display: 'Unknown member', retired }),
      entry({ code: 'MEMBER_UNKNOWN', display: 'Unknown member' }),
    ].join('\n'),
  ],
  bad: () => [
    [
      entry({ display: 'Unknown member' }),
      entry({ code: 'MEMBER_UNKNOWN', display: 'unknown  member' }),
    ].join('\n'),
    [entry(), entry({ code: 'MEMBER_UNKNOWN', display: 'Member not found' })].join('\n'),
  ],
  *check({ entries, having }) {
    if (having('display').length === 0) return // derived from the codes, which code-unique checks
    const first = new Map<string, { code: string | undefined; given: boolean; path: Path }>()
    for (const { code, display, path } of entries) {
      const shown = display ?? humanize(code ?? '')
      const key = normalizeText(shown)
      if (key === '') continue
      const given = display !== undefined
      const at = path(given ? 'display' : 'code')
      const twin = first.get(key)
      if (twin === undefined) first.set(key, { code, given, path: at })
      // Duplicate codes are reported by code-unique, codes that differ only in underscores by
      // code-distinct.
      else if (twin.code !== code && (given || twin.given)) {
        const message = `"${shown}" is also the display of ${twin.code ?? 'another entry'}`
        yield { path: at, message, related: [{ path: twin.path, message: 'first defined here' }] }
      }
    }
  },
})

const words = (text: string): readonly string[] => text.split(' ')

// By language. Texts in other languages are not checked.
const LANGUAGES = new Map([
  [
    'en',
    {
      // First words that are never an imperative.
      never: words(
        'a an the this that these those there i you he she it we they my your his her its our their is are was were been being',
      ),
      // Words that make a request at any position.
      asking: words('please must should can could may might need needs'),
      // Verbs that make a request at the start of a clause.
      verbs: words(
        'add adjust allow ask attach call cancel change check choose close complete confirm consider contact correct create decrease ' +
          'delete disable do enable ensure enter fill find fix follow get give go identify include increase inform install keep leave ' +
          'let log make move obtain open pass pay provide reduce refer refresh register reject release reload remove renew repeat ' +
          'replace report request resend reset resolve restart resubmit retry review run scan search see select send set sign specify ' +
          'start stop submit switch take tell try turn update upgrade upload use verify visit wait write',
      ),
    },
  ],
])

const CLAUSE = /[.,:;!?–—]/
// The first word of the first clause.
const FIRST_WORD = /^[^\p{L}.,:;!?–—]*(\p{L}+)/u

export const fixActionable = defineRule({
  id: 'fix-actionable',
  severity: 'info',
  appliesTo: 'live',
  summary: '`fix` tells the reader what to do (option `verbs` adds verbs that count as a request).',
  why: 'The user must know what to do; `meaning` already states what is wrong. To limit false positives, the rule reports only English texts that start with an article, a pronoun or a form of "be" and contain no request.',
  good: () => [
    ...[
      'Please try again in a moment.',
      'No action is needed.',
      'You can enable the payer in the settings.',
    ].map((fix) => entry({ fix })),
    ...[
      'The payer is closed today. Try again tomorrow.',
      'If the member is new, register the member.',
    ].map((fix) => entry({ fix })),
    { source: file({ language: 'fr' }, entry({ fix: 'A vérifier par le patient.' })) },
    { codes: entry({ fix: 'The visit is over; rebook it.' }), options: { verbs: ['rebook'] } },
  ],
  bad: () => [
    ...['The identifier is wrong.', 'It works again tomorrow.', 'Is the identifier right?'].map(
      (fix) => entry({ fix }),
    ),
    {
      source: file(
        { language: 'fr' },
        entry({
          translations: { 'en-GB': { meaning: 'No member has this.', fix: 'This is no member.' } },
        }),
      ),
    },
  ],
  options: { verbs: [] as readonly string[] },
  needs: ['language'],
  *check({ texts, header }, { verbs }) {
    const known = new Map(
      [...LANGUAGES].map(([language, { never, asking, verbs: own }]) => [
        language,
        {
          never: new Set(never),
          asking: new Set(asking),
          verbs: new Set([...own, ...verbs.map((verb) => verb.toLowerCase())]),
        },
      ]),
    )
    const suspects = new Set([...known.values()].flatMap(({ never }) => [...never]))
    for (const one of texts) {
      if (one.name !== 'fix' || one.entry === undefined) continue
      const { text } = one
      const first = text.match(FIRST_WORD)?.[1] ?? ''
      if (!suspects.has(first.toLowerCase())) continue
      const { path } = one
      const { never, asking, verbs } =
        known.get(languageOf(path, header).toLowerCase().split('-')[0]!) ?? {}
      if (!never?.has(first.toLowerCase())) continue
      const clauses = text.split(CLAUSE).map((clause) => clause.match(/\p{L}+/gu) ?? [])
      const asks = clauses.flat().some((word) => asking!.has(word.toLowerCase()))
      if (!asks && !clauses.some(([word = '']) => verbs!.has(word.toLowerCase())))
        yield { path, message: `"fix" starts with "${first}"; start with what to do` }
    }
  },
})

const text = 'Check the type of the identifier.'

export const fixDistinct = defineRule({
  id: 'fix-distinct',
  severity: 'warn',
  appliesTo: 'live',
  summary: '`fix` differs from `meaning`, in translations too.',
  why: 'The two texts answer two different questions: what happened, and what to do.',
  good: () => [entry()],
  bad: () => [
    entry({ meaning: text, fix: text }),
    entry({ meaning: text, fix: 'check the type of the identifier' }),
    entry({ translations: { sw: { meaning: 'Hakuna mwanachama.', fix: 'Hakuna mwanachama.' } } }),
  ],
  *check({ entries, having }) {
    for (const { meaning, fix, path } of entries)
      if (sameWords(meaning, fix))
        yield { path: path('fix'), message: '"fix" repeats "meaning"; state what to do' }
    for (const { translations = {}, path } of having('translations'))
      for (const [language, words] of Object.entries(translations))
        if (sameWords(words?.meaning, words?.fix))
          yield {
            path: path('translations', language, 'fix'),
            message: `"fix" repeats "meaning" in "${language}"; state what to do`,
          }
  },
})

const WORDS: readonly string[] = [
  'illegal',
  'bad',
  'stupid',
  'sorry',
  'oops',
  'please',
  'unfortunately',
  'your fault',
  'your mistake',
]

export const fixNeutral = defineRule({
  id: 'fix-neutral',
  severity: 'off',
  appliesTo: 'live',
  summary: '`fix` contains no word that blames, apologises or begs (option `words`).',
  why: 'Users read it while they work, often under pressure: plain words help, tone does not.',
  good: () => [
    entry({ fix: 'Check the badge of the member.' }),
    { codes: entry({ fix: 'Please try again.' }), options: { words: [] } },
  ],
  bad: () => [
    entry({ fix: 'Please check the type.' }),
    entry({ fix: 'Correct the illegal value.' }),
    {
      codes: entry({ fix: 'Correct the mistake of the nurse.' }),
      options: { words: ['Mistake of'] },
    },
  ],
  options: { words: WORDS },
  *check({ texts }, { words }) {
    const unwanted = words
      .map((word) => ({ word, as: ` ${normalizeText(word)} ` }))
      .filter(({ as }) => as.trim() !== '')
    for (const { text, path, name, entry: of } of texts) {
      if (name !== 'fix' || of === undefined) continue
      const said = ` ${normalizeText(text)} `
      const found = unwanted.find(({ as }) => said.includes(as))
      if (found !== undefined)
        yield { path, message: `"fix" contains "${found.word}"; state only what to do` }
    }
  },
})

// A code that contains one of these is already a sentence that states what happened: its text may
// be the same words.
const FINITE =
  /\b(?:am|are|can|cannot|could|did|do|does|had|has|have|is|may|might|must|should|was|were|will|would)\b/

export const meaningInformative = defineRule({
  id: 'meaning-informative',
  severity: 'info',
  appliesTo: 'live',
  summary: '`meaning` is more than the code in lower case, unless the code is a complete sentence.',
  why: 'Otherwise, the user, who has already read the code, learns nothing new.',
  good: () => [
    entry(),
    entry({ meaning: 'The member was not found in the list of this payer.' }),
    entry({
      code: 'VISITS_AND_BILLS_CANNOT_BE_MIXED',
      meaning: 'Visits and bills cannot be mixed.',
    }),
    entry({ code: 'ONLY_ONE_VISIT_CAN_BE_OPEN', meaning: 'Only one visit can be open.' }),
  ],
  bad: () => [
    entry({ meaning: 'Member not found.' }),
    entry({ code: 'PAYER_TIMEOUT', meaning: 'Payer time-out' }),
  ],
  *check({ entries }) {
    for (const { code = '', meaning = '', path } of entries) {
      if (!mayHaveSameWords(code, meaning)) continue
      const words = normalizeText(code)
      if (words !== '' && joined(normalizeText(meaning)) === joined(words) && !FINITE.test(words))
        yield {
          path: path('meaning'),
          message: `"meaning" only repeats ${code}; state what happened`,
        }
    }
  },
})

const joined = (words: string): string => words.replaceAll(' ', '')

export const meaningUnique = defineRule({
  id: 'meaning-unique',
  severity: 'warn',
  appliesTo: 'live',
  summary:
    'No two active codes have the same `meaning` when case, white space and punctuation are ignored.',
  why: 'Two codes with the same meaning are probably the same error; if not, nobody can tell from the text how they differ.',
  good: () => [
    [
      entry(),
      entry({ code: 'MEMBER_BLOCKED', meaning: 'The payer has blocked this member.' }),
    ].join('\n'),
    [entry({ retired }), entry({ code: 'MEMBER_UNKNOWN' })].join('\n'),
    [
      entry({ meaning: 'The amount is < 0.' }),
      entry({ code: 'AMOUNT_TOO_HIGH', meaning: 'The amount is > 0.' }),
    ].join('\n'),
  ],
  bad: () => [
    [entry(), entry({ code: 'MEMBER_UNKNOWN' })].join('\n'),
    [entry(), entry({ code: 'MEMBER_UNKNOWN', meaning: 'No member has this  "identifier"' })].join(
      '\n',
    ),
  ],
  *check({ entries }) {
    const first = new Map<string, Entry>()
    for (const one of entries) {
      const { code, meaning = '', path } = one
      const key = normalizeText(meaning)
      if (key === '') continue
      const twin = first.get(key)
      if (twin === undefined) first.set(key, one)
      // Duplicate codes are reported by code-unique.
      else if (twin.code !== code) {
        const message = `this meaning is the same as that of ${twin.code ?? 'another entry'}`
        yield {
          path: path('meaning'),
          message,
          related: [{ path: twin.path('meaning'), message: 'also used here' }],
        }
      }
    }
  },
})

const params = [{ name: 'count', type: 'integer', description: 'How many bookings are open.' }]

export const placeholderPlain = defineRule({
  id: 'placeholder-plain',
  severity: 'warn',
  summary: 'Braces in a text of an entry are only around the name of a value: `{name}`.',
  why: 'Other forms, such as plurals of ICU, `{{name}}` or `${name}`, are not replaced: the user sees them.',
  good: () => [
    entry({ message: 'The member has {count} open bookings.', params }),
    entry({ meaning: 'It costs 5 $.' }),
  ],
  bad: () => [
    ...[
      'The member has {count, plural, one {# booking} other {# bookings}}.',
      'The member has {{count}} open bookings.',
      'The member has ${count} open bookings.',
      'The member has { count } open bookings.',
      'The member has {count open bookings of {count}.',
    ].map((message) => entry({ message, fix: 'Close one of {count}.', params })),
    entry({ fix: 'Close {0} of them.' }),
    entry({ translations: { de: { meaning: 'Es gibt {} davon.', fix: 'Warten.' } } }),
  ],
  *check({ texts }) {
    for (const { text, path, name, entry: of } of texts) {
      if (of === undefined || name === 'notes' || !/[{}]/.test(text)) continue
      const template = /\$\{[^{}]*\}/.exec(text)?.[0]
      const [, before = '', other] = /^(.*?)(\{.*|\}.*)$/s.exec(text.replaceAll(NAMED, '')) ?? []
      if (template === undefined && other === undefined) continue
      const found = template ?? excerpt(text, before.length, other!)
      yield {
        path,
        message: `"${found}" is not replaced: write the value as {name}, with "name" in params${/\{[^{}]*,\s*(?:plural|select)/.test(text) ? '; plurals and choices need a text that fits all values' : ''}`,
      }
    }
  },
})

const NAMED = /\{[A-Za-z_][A-Za-z0-9_.-]*\}/g

/** The wrong braces as they are written, not longer than a line. */
function excerpt(text: string, at: number, other: string): string {
  const start = text.indexOf(other[0]!, Math.min(at, text.length - 1))
  const shown = text.slice(Math.max(0, start), start + 40)
  return shown.length < text.length - start ? `${shown}…` : shown
}

export const presentationNeutral = defineRule({
  id: 'presentation-neutral',
  severity: 'warn',
  appliesTo: 'live',
  summary:
    'A code with a 5xx status or with `retry: same` is not presented as a `field` or a `task`.',
  why: "An outage must not look like the user's mistake.",
  good: () => [
    entry({ http: 502, handling: { retry: 'same', present_as: 'system' } }),
    entry({ http: 422, handling: { present_as: 'field' } }),
  ],
  bad: () => [
    entry({ http: 502, handling: { present_as: 'field' } }),
    entry({ http: 429, handling: { retry: 'same', present_as: 'task' } }),
  ],
  needs: ['codes.handling'],
  *check({ entries }) {
    for (const { http, handling: { retry, present_as } = {}, path } of entries) {
      if (present_as !== 'field' && present_as !== 'task') continue
      const outage = http !== undefined && http >= 500
      if (!outage && retry !== 'same') continue
      yield {
        path: path('handling', 'present_as'),
        message: `an outage shown as a ${present_as} looks like the user's mistake; use "system"`,
        related: [
          outage
            ? { path: path('http'), message: `http is ${http}` }
            : { path: path('handling', 'retry'), message: 'retry is same' },
        ],
      }
    }
  },
})

const SHOWN = 60

const SENTENCES = new Set(['meaning', 'fix', 'message', 'description', 'reason', 'note', 'notes'])

/** An entry with this line in place of its meaning, as YAML. */
const withMeaning = (line: string): string => `${entry({ meaning: undefined })}\n  meaning: ${line}`

export const textCommentFree = defineRule({
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

const ENDED = ['meaning', 'fix', 'message'] as const

export const textEndMark = defineRule({
  id: 'text-end-mark',
  severity: 'off',
  appliesTo: 'live',
  summary:
    '`meaning`, `fix` and `message` end in the same mark (option `mark`: a full stop by default, none if empty); `?` and `!` are accepted.',
  why: 'A list of texts looks careless if some end in a full stop and others do not.',
  good: () => [
    entry({
      meaning: 'Is this member new?',
      fix: 'Read the page (see "help.")',
      message: 'See https://clinic.test/help',
    }),
    {
      codes: entry({ meaning: 'No member has this identifier', fix: 'Check the type' }),
      options: { mark: '' },
    },
  ],
  bad: () => [
    fixable('yes', entry({ meaning: 'No member has this identifier' })),
    fixable('yes', entry({ fix: 'Check the type (and the number)' })),
    entry({ fix: 'Check one of these:' }),
    fixable('yes', { codes: entry(), options: { mark: '' } }),
    fixable('yes', {
      codes: entry({ meaning: '找不到会员', fix: '请核对会员号.' }),
      options: { mark: '。' },
    }),
  ],
  options: { mark: '.' },
  *check({ entries }, { mark }) {
    for (const one of entries)
      for (const name of one.retired === undefined ? ENDED : []) {
        const text = one[name]?.trim() ?? ''
        if (text === '' || (mark === '' ? !/[^.]\.$/.test(text.slice(-2)) : endsWell(text, mark)))
          continue
        const message =
          mark === '' ? `"${name}" ends in a full stop` : `"${name}" does not end in "${mark}"`
        yield { path: one.path(name), message, ...withMark(text, mark) }
      }
  },
})

function endsWell(text: string, mark: string): boolean {
  let end = text.length
  while (end > 0 && '"\'”’»)]'.includes(text[end - 1]!)) end--
  // A mark after a URL would become part of it.
  return (
    text.slice(0, end).endsWith(mark) ||
    '?!…'.includes(text[end - 1] ?? '?') ||
    text.slice(text.lastIndexOf(' ') + 1).includes('://')
  )
}

function withMark(text: string, mark: string): Pick<Finding, 'replace'> {
  const stem = /[.。]/.test(text.at(-1)!) ? text.slice(0, -1) : text
  return /[\p{L}\p{N}"'”’»)\]}]$/u.test(stem.slice(-2))
    ? { replace: { with: stem + mark, safety: 'yes' } }
    : {}
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
    /\b[Bb]earer (?=[A-Za-z._~+/-]*[0-9])[A-Za-z0-9._~+/-]{16}|\beyJ[A-Za-z0-9_-]{10,}\.eyJ|-----BEGIN [A-Z ]{0,20}PRIVATE KEY/,
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

export const textInternalsFree = defineRule({
  id: 'text-internals-free',
  severity: 'warn',
  summary:
    'No text except `notes` contains internal details: stack traces, class names, private hosts and addresses, credentials, SQL statements.',
  why: 'The texts are public, and each of these helps an attacker more than the user.',
  good: () => [
    entry({ notes: 'Thrown by org.clinic.member.MemberStore on db1.clinic.internal.' }),
    entry({
      meaning: 'Version 10.2.0.1 is too old, e.g.The field visit.member.id is missing.',
      fix: 'See https://clinic.test/org.clinic.Store.',
    }),
    entry({
      meaning: 'The password is wrong, or the bearer token is not valid.',
      fix: 'Select a member from the list: SELECT is not SQL here.',
    }),
    entry({
      message: 'Refused with password={shown}.',
      params: [{ name: 'shown', type: 'string', description: 'Stars.' }],
    }),
    entry({
      meaning: 'The address must not be in 10.0.0.0/8.',
      fix: 'Use a host other than localhost, set clinic.local.dir and send a google.rpc.QuotaFailure.',
    }),
  ],
  bad: () =>
    [
      ...[
        'Failed at Store.find(Store.java:120).',
        'Failed at find (/srv/app/store.js:12:7).',
        'File "/srv/store.py", line 12, in find.',
      ],
      ...[
        'Traceback (most recent call last): no member.',
        'Refused by 127.0.0.1.',
        'Refused by 169.254.1.7.',
        'Refused by 172.16.0.9.',
      ],
      ...[
        'Ask root@localhost.',
        'No answer from localhost:8080.',
        'Failed with -----BEGIN RSA PRIVATE KEY-----.',
      ],
      ...[
        'Refused: eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJtZSJ9.',
        'Refused with api_key=0a1b2c3d.',
        'Refused with "access_token=0a1b2c3d".',
      ],
      ...[
        'Failed: INSERT INTO "member" (id) VALUES.',
        'Failed: UPDATE member SET name.',
        'Failed: DELETE FROM clinic.member WHERE id.',
      ],
      ...[
        'Thrown by org.clinic.member.MemberStore.',
        'No answer from 10.1.2.3.',
        'No answer from http://192.168.0.12:8080/members.',
      ],
      ...[
        'No answer from http://localhost:8080.',
        'No answer from db1.clinic.internal.',
        'No answer from printer.local, try again.',
      ],
      ...[
        'Refused: Bearer 0a1b2c3d4e5f6a7b8c9d.',
        'Refused with password=hunter2.',
        "Failed: SELECT name FROM member WHERE id = '1'.",
      ],
    ].map((meaning) => entry({ meaning })),
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

export const textLength = defineRule({
  id: 'text-length',
  severity: 'warn',
  appliesTo: 'live',
  summary:
    '`meaning` has 12 to 200 characters and `fix` 15 to 300 (options `meaning_min`, `meaning_max`, `fix_min`, `fix_max`); texts in Chinese, Japanese and Korean may be shorter.',
  why: 'A shorter text is not informative, and a longer one does not fit the screen of the user.',
  good: () => [
    entry({ meaning: 'No member has this id', fix: 'Check the type.' }),
    entry({ meaning: '找不到会员。', fix: '请核对会员号。' }),
    { codes: entry({ meaning: 'No member.' }), options: { meaning_min: 10 } },
  ],
  bad: () => [
    entry({ meaning: 'No member.' }),
    entry({ fix: 'Try again.' }),
    entry({ meaning: `No member has this ${'long '.repeat(40)}identifier.` }),
    { source: file(), options: { fix_max: 20 } },
  ],
  options: { meaning_min: 12, meaning_max: 200, fix_min: 15, fix_max: 300 },
  *check({ entries }, { meaning_min, meaning_max, fix_min, fix_max }) {
    const bounds = [
      ['meaning', meaning_min, meaning_max],
      ['fix', fix_min, fix_max],
    ] as const
    for (const one of entries)
      for (const [name, min, max] of one.retired === undefined ? bounds : []) {
        const { path } = one
        const text = one[name]?.trim() ?? ''
        if (text === '') continue // reported by text-present
        const length = lengthOf(text)
        if (length < min && !DENSE.test(text))
          yield {
            path: path(name),
            message: `"${name}" has ${length === 1 ? '1 character' : `${length} characters`}; at least ${min} are required`,
          }
        if (length > max)
          yield {
            path: path(name),
            message: `"${name}" has ${length === 1 ? '1 character' : `${length} characters`}; at most ${max} are allowed, put longer text in "notes"`,
          }
      }
  },
})

/** The number of characters, not of UTF-16 units. */
const lengthOf = (text: string): number =>
  text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0)

const MARKUP: readonly [RegExp, string][] = [
  [/<\/?[A-Za-z][^<>]*>/, 'a tag, which FHIR validators treat as HTML'],
  [/<!--|<!\[CDATA\[|<\?/, 'markup'],
  [/<\s*script/i, 'a script tag'],
  [/\b(?:javascript|vbscript):\S|\bdata:[a-z]+\/[a-z]/i, 'a script link'],
  [/\bon(?:click|error|load|mouseover|focus)\s*=/i, 'an event handler'],
]

// Every fault has one of these: most texts need no more.
const LIKE_MARKUP = /[<:=]/

export const textMarkupFree = defineRule({
  id: 'text-markup-free',
  severity: 'error',
  summary:
    'A text contains no tags, event handlers or script links; placeholders are written `{name}`.',
  why: 'Texts are shown in browsers and in FHIR narrative.',
  good: () => [
    entry({ meaning: 'The amount is < 0 or > 100, and the payer said "no".' }),
    entry({ fix: 'Send the missing data:the date and the visit.' }),
  ],
  bad: () => [
    entry({ meaning: 'No member <b>found</b>.' }),
    entry({ fix: 'Check the <type> first.' }),
    entry({ fix: 'See javascript:alert(1) for more.' }),
    entry({ meaning: 'Image" onerror=alert(1) here.' }),
  ],
  *check({ texts }) {
    for (const { text, name, path } of texts.filter(({ text }) => LIKE_MARKUP.test(text))) {
      const found = MARKUP.find(([pattern]) => pattern.test(text))
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

export const textPresent = defineRule({
  id: 'text-present',
  severity: 'error',
  summary: 'A text is not empty and not filler text (TODO, TBD, lorem ipsum).',
  why: 'Otherwise, placeholders are published, and the user reads them.',
  good: () => [entry({ meaning: 'Todo el grupo está bloqueado.' })],
  bad: () => [
    entry({ meaning: '' }),
    entry({ fix: '   ' }),
    entry({ fix: 'TODO: ask claims team' }),
    entry({ meaning: 'Lorem ipsum dolor sit amet.' }),
  ],
  also: ['text-trimmed'],
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

export const textSingleLine = defineRule({
  id: 'text-single-line',
  severity: 'warn',
  appliesTo: 'live',
  summary:
    '`display`, `meaning`, `fix` and `message` are single lines; long text belongs in `notes`.',
  why: 'They are shown in lists and pick lists, and as FHIR displays and definitions, where a line break disrupts the layout.',
  good: () => [
    entry({ notes: 'First line.\nSecond line.' }),
    `${entry({ meaning: undefined })}\n  meaning: >-\n    No member has\n    this identifier.`,
  ],
  bad: () =>
    [
      entry({ meaning: 'No member has this.\nCheck the list.' }),
      entry({
        translations: { sw: { meaning: 'Hakuna mwanachama.', fix: 'Angalia\r\n\r\n  aina.' } },
      }),
      `${entry({ fix: undefined })}\n  fix: |-\n    Check the type.\n    Then check the number.`,
    ].map((example) => fixable('yes', example)),
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

const translated = (language: string, meaning: string) =>
  entry({ translations: { [language]: { meaning, fix: meaning } } })

/** Most English texts: nothing to remove. */
const PLAIN = /^[!-~](?:[ -~]*[!-~])?$/

export const textTrimmed = defineRule({
  id: 'text-trimmed',
  severity: 'error',
  summary:
    'A text has no leading or trailing white space, no tabs, no control, bidirectional or invisible characters and no-break spaces that its language does not need, and is in Unicode NFC.',
  why: 'YAML block scalars end in a line break by default; FHIR validators warn about each of these, and hidden characters can hide words.',
  good: () => [
    entry({ meaning: 'Kein Mitglied für diese Nummer.' }),
    entry({ meaning: 'At most 10\u00a0MB are allowed \u{1f468}\u200d\u2695\ufe0f.' }),
    translated('fa', 'عضو پیدا نمی\u200cشود.'),
    translated('fr', 'Le numéro est inconnu\u202f: vérifiez-le.'),
    `${entry({ meaning: undefined })}\n  meaning: >-\n    No member has\n    this identifier.`,
  ],
  bad: () =>
    [
      entry({ meaning: ' No member has this.' }),
      entry({ fix: 'Check\tthe type.' }),
      entry({ fix: 'Check the \u202etype\u202c.' }),
      entry({ meaning: 'No member\u200b has this identifier.' }),
      entry({ meaning: 'No member has this identi\u00adfier.' }),
      entry({ meaning: 'No\u00a0member has this identifier.' }),
      entry({ meaning: 'Fu\u0308r dieses Mitglied.' }),
      `${entry({ meaning: undefined })}\n  meaning: |\n    No member has this identifier.`,
    ].map((example) => fixable('yes', example)),
  *check({ texts, header }) {
    for (const { text, path, name } of texts.filter(({ text }) => !PLAIN.test(text))) {
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
