import { describe, expect, test } from 'vitest'
import { nameOfCharacter, oddCharacterIn } from '../../../../src/base/core/values/character-name.ts'
import {
  HAS_GLYPH,
  HIDDEN,
  NO_XML,
  UNPRINTABLE,
} from '../../../../src/base/core/values/characters.ts'
import {
  escapeHtml,
  escapeXhtml,
  escapeXml,
  regexText,
} from '../../../../src/base/core/values/escape.ts'
import { daysBetween, isDay, urlPart } from '../../../../src/base/core/values/formats.ts'
import { withLatinLetters } from '../../../../src/base/core/values/lookalikes.ts'
import { editDistance } from '../../../../src/base/core/values/nearest.ts'
import { same } from '../../../../src/base/core/values/record.ts'
import { shellPath, shellWord } from '../../../../src/base/core/values/shell.ts'
import { lineOf, lineStarts, normalizeText } from '../../../../src/base/core/values/text.ts'
import { splitWords, withoutAccents } from '../../../../src/base/core/values/words.ts'
import { rowsOf } from '../../../support/rows.ts'

// Small functions that many messages and outputs go through, at the edges of what they do.

const every = Array.from({ length: 0x10000 }, (_, point) => String.fromCodePoint(point))

test('the names of the characters that need one', async () => {
  const lines = every.flatMap((character) => {
    const name = nameOfCharacter(character)
    const latin = withLatinLetters(character)
    const isOwn =
      name.includes('(') &&
      !/\((?:Cyrillic letter|Greek letter|control character|invisible character|fullwidth form|wide or narrow space|half of a character|private use)\)$/.test(
        name,
      )
    return isOwn || latin !== character
      ? [`${name}${latin === character ? '' : ` ${latin}`}\n`]
      : []
  })
  await expect(lines.join('')).toMatchFileSnapshot('../golden/character-names.txt')
})

test.each(rowsOf<{ character: string; name: string }>(import.meta, 'character is name'))(
  '$character is $name',
  ({ character, name }) => {
    expect(nameOfCharacter(character)).toBe(name)
    expect(oddCharacterIn(`MEMBER_${character}`)).toBe(name.includes('(') ? name : undefined)
  },
)

test.each<[what: string, pattern: RegExp, count: number, some: string]>([
  [
    'unprintable',
    UNPRINTABLE,
    79,
    '\u0000\u001f\u007f\u009f\u061c\u200e\u2028\u2029\u202a\u202e\u2066\u2069\n\t',
  ],
  ['hidden', HIDDEN, 75, '\u0000\t\u007f\u009f\u2028\u2029\u202a\u202e\u2066\u2069\ufeff'],
  ['not XML', NO_XML, 2079, '\u0000\u0008\u000b\u001f\udfff\ud800\ufffe\uffff'],
])('%s characters', (_, pattern, count, some) => {
  const alone = new RegExp(pattern.source, 'u')
  expect(every.filter((character) => alone.test(character)).length).toBe(count)
  expect([...some].filter((character) => !alone.test(character))).toEqual([])
})

test.each([...'\u0000 \t\n\u00a0\u00ad\u200b\u200e\u2800\u3164\ufeff\ufe0f'])(
  '%j has no glyph',
  (character) => {
    expect(HAS_GLYPH.test(character)).toBe(false)
    expect(HAS_GLYPH.test(`${character}·${character}`)).toBe(true)
  },
)

describe('a day', () => {
  test.each(['2026-11-21', '2028-02-29', '2000-02-29', '0001-01-01'])('%s is one', (text) =>
    expect(isDay(text)).toBe(true),
  )
  test.each(rowsOf<string>(import.meta, 'no bad character'))('%j is none', (text) =>
    expect(isDay(text)).toBe(false),
  )
  test.each([
    ['2026-11-21', '2026-11-21', 0],
    ['2026-11-21', '2026-11-22', 1],
    ['2028-02-28', '2028-03-01', 2],
    ['2026-03-01', '2026-02-01', -28],
  ])('from %s to %s: %i days', (from, to, days) => expect(daysBetween(from, to)).toBe(days))
})

test.each(
  rowsOf<{ one: string; other: string; far: number }>(import.meta, 'between and are typing errors'),
)('between $one and $other are $far typing errors', ({ one, other, far }) => {
  expect(editDistance(one, other, 3)).toBe(far)
  expect(editDistance(other, one, 3)).toBe(far)
})

test.each(rowsOf<{ text: string; word: string; path: string }>(import.meta, 'in a shell'))(
  '$text in a shell',
  ({ text, word, path }) => expect([shellWord(text), shellPath(text)]).toEqual([word, path]),
)

test.each(rowsOf<{ text: string; words: string }>(import.meta, 'the words of text'))(
  'the words of $text',
  ({ text, words }) => {
    expect(splitWords(text, '-')).toBe(words)
    expect(splitWords(text, '_')).toBe(words.replaceAll('-', '_'))
  },
)

test.each([
  ['Über Größe', 'Uber Große'],
  ['ﬁn', 'fin'],
  ['naïve', 'naive'],
])('%s without accents', (text, plain) => expect(withoutAccents(text)).toBe(plain))

test.each([
  [' The  member, “A-1”: not found! ', 'the member a 1 not found'],
  ['Less < 1 + 2', 'less < 1 + 2'],
  ['ＨＴＴＰ４０４', 'http404'],
  ['...', ''],
])('%j is normally %j', (text, plain) => expect(normalizeText(text)).toBe(plain))

test.each([
  ['a b/c?d', 'a%20b%2Fc%3Fd'],
  ['card/*', 'card%2F%2A'],
  ['**', '%2A%2A'],
  ['\ud800x', '%EF%BF%BDx'],
  ['x\udc00', 'x%EF%BF%BD'],
  ['😀', '%F0%9F%98%80'],
])('%j in a URL', (text, part) => expect(urlPart(text)).toBe(part))

test.each([
  [
    `<a href="x">&'\u0007\u202e\ufeff\t\r\n`,
    '&lt;a href=&quot;x&quot;&gt;&amp;&#39;\t\r\n',
    "&lt;a href=&quot;x&quot;&gt;&amp;'\u202e\ufeff\t\r\n",
    "&lt;a href=&quot;x&quot;&gt;&amp;'\u202e\ufeff&#9;&#13;&#10;",
  ],
  ['\ufffe\ud800a\u009f', '\ufffda', 'a', 'a\u009f'],
])('%j in HTML, XHTML and XML', (text, ...written) => {
  expect([escapeHtml(text), escapeXhtml(text), escapeXml(text)]).toEqual(written)
})

test('a text as a pattern matches this text only', () => {
  const text = 'a.b\\c+d*e?f^g$h(i)j[k]l{m}n|o'
  expect(new RegExp(`^${regexText(text)}$`).test(text)).toBe(true)
  expect(regexText(text)).toBe('a\\.b\\\\c\\+d\\*e\\?f\\^g\\$h\\(i\\)j\\[k\\]l\\{m\\}n\\|o')
})

test('lines begin after LF, CRLF and a lone CR', () => {
  const starts = lineStarts('a\nbc\r\n\rd\n')
  expect(starts).toEqual([0, 2, 6, 7, 9])
  expect([0, 1, 2, 5, 6, 7, 8, 9, 20].map((offset) => lineOf(starts, offset))).toEqual([
    0, 0, 1, 1, 2, 3, 3, 4, 4,
  ])
  expect(lineStarts('')).toEqual([0])
})

test.each<[one: unknown, other: unknown, equal: boolean]>([
  [{ a: 1, b: [2] }, { b: [2], a: 1 }, true],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: undefined }, { b: undefined }, false],
  [[1, 2], [2, 1], false],
  [[1], [1, 2], false],
  [[], {}, false],
  [null, undefined, false],
  [Number.NaN, Number.NaN, true],
  [{ a: { b: 1 } }, { a: { b: 2 } }, false],
])('%j and %j: %s', (one, other, equal) => {
  expect(same(one, other)).toBe(equal)
  expect(same(other, one)).toBe(equal)
})
