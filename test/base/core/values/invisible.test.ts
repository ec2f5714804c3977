import { expect, test } from 'vitest'
import { withoutInvisible } from '../../../../src/base/core/values/invisible.ts'

// Each character that only some scripts need, beside a letter of each of these scripts, and beside
// a Latin one.
const LETTERS = {
  ...{
    Arabic: 'ع',
    Syriac: 'ܐ',
    NKo: 'ߊ',
    Mongolian: 'ᠠ',
    Devanagari: 'क',
    Bengali: 'ক',
    Gurmukhi: 'ਕ',
    Gujarati: 'ક',
    Oriya: 'କ',
  },
  ...{
    Tamil: 'க',
    Telugu: 'క',
    Kannada: 'ಕ',
    Malayalam: 'ക',
    Sinhala: 'ක',
    Khmer: 'ក',
    Myanmar: 'က',
    Tibetan: 'ཀ',
  },
  ...{
    Thai: 'ก',
    Lao: 'ກ',
    Javanese: 'ꦏ',
    Balinese: 'ᬓ',
    Hebrew: 'א',
    Thaana: 'ހ',
    Phags: 'ꡀ',
    Braille: '⠓',
  },
  ...{
    Han: '葛',
    Hiragana: 'は',
    Katakana: 'ハ',
    Hangul: '가',
    Jamo: '\u1100',
    accent: 'e\u0301',
    Cyrillic: 'ж',
    Greek: 'α',
  },
} as const
type Script = keyof typeof LETTERS
const JOINED: Script[] = [
  ...([
    'Arabic',
    'Syriac',
    'NKo',
    'Mongolian',
    'Devanagari',
    'Bengali',
    'Gurmukhi',
    'Gujarati',
    'Oriya',
    'Tamil',
  ] as const),
  ...(['Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar', 'Tibetan'] as const),
]
const NEEDED: [character: string, where: 'around' | 'behind', scripts: Script[]][] = [
  ['\u200c', 'around', JOINED],
  ['\u200d', 'around', JOINED],
  ['\u200b', 'around', ['Thai', 'Lao', 'Khmer', 'Myanmar', 'Tibetan', 'Javanese', 'Balinese']],
  ['\u061c', 'around', ['Arabic', 'Hebrew', 'Syriac', 'Thaana', 'NKo']],
  ['\u200e', 'around', ['Arabic', 'Hebrew', 'Syriac', 'Thaana', 'NKo']],
  ['\u200f', 'around', ['Arabic', 'Hebrew', 'Syriac', 'Thaana', 'NKo']],
  ['\u034f', 'around', ['Hebrew', 'accent']],
  ['\u115f', 'around', ['Jamo']],
  ['\u1160', 'around', ['Jamo']],
  ['\u180b', 'behind', ['Mongolian']],
  ['\u180f', 'behind', ['Mongolian']],
  ['\ufe00', 'behind', ['Han', 'Myanmar', 'Phags', 'Braille']],
  ['\ufe0f', 'behind', ['Han', 'Myanmar', 'Phags', 'Braille']],
  ['\u{e0100}', 'behind', ['Han']],
  ['\u{e01ef}', 'behind', ['Han']],
  ['\u2800', 'around', ['Braille']],
  ['\u3000', 'around', ['Han', 'Hiragana', 'Katakana', 'Hangul', 'Jamo']],
]
const name = (character: string) => `U+${character.codePointAt(0)!.toString(16).toUpperCase()}`

test.each(NEEDED.map((row) => [name(row[0]), ...row] as const))(
  '%s is needed by these scripts only',
  (_, character, where, scripts) => {
    const isKept = (text: string) => withoutInvisible(text, 'en').clean === text
    const found = (make: (letter: string) => string) =>
      (Object.keys(LETTERS) as Script[]).filter((script) => isKept(make(LETTERS[script]))).sort()
    const before = found((letter) => `No ${letter}${character}x`)
    const after = found((letter) => `No x${character}${letter}`)
    expect(before).toEqual([...scripts].sort())
    if (where === 'behind') expect(after).toEqual([])
    else
      expect(after.filter((script) => script !== 'accent')).toEqual(
        scripts.filter((script) => script !== 'accent').sort(),
      )
    expect(withoutInvisible(`No x${character}y`, 'en')).toEqual({
      clean: character === '\u3000' ? 'No x y' : 'No xy',
      first: character,
    })
  },
)

// Some of these characters have a script or a property of a letter beside which they are needed.
// They do not need each other.
test.each(['\u061c', '\u034f', '\u115f', '\u1160', '\u115f\u1160', '\u2800', '\u034f\ufe0f'])(
  '%j is removed, however often it occurs',
  (text) => {
    for (const count of [1, 2, 5, 30])
      expect(withoutInvisible(`No x${text.repeat(count)}y`, 'en').clean).toBe('No xy')
  },
)

test.each([
  '⠓\u2800\u2800\u2800⠓',
  '\u115f\u1160\u11a8',
  '\u1100\u1160\u115f\u1161',
  'א\u034f\u034fא',
  'e\u0301\u034f\u0302',
])('in %j, all are needed', (text) => expect(withoutInvisible(text, 'en').clean).toBe(text))

test('the first of several is named, and all are removed, also far away from each other', () => {
  const far = 'word '.repeat(20)
  expect(withoutInvisible(`a\u00adb ${far}c\u200bd\u00a0${far}`, 'en')).toEqual({
    clean: `ab ${far}cd ${far}`,
    first: '\u00ad',
  })
})

// A space that must not break: between what is before and after it, in English and in Czech.
test.each<[text: string, english: boolean, czech: boolean]>([
  ['10\u00a0kg', true, true],
  ['½\u00a0kg', true, true],
  ['€\u00a0kg', true, true],
  ['§\u00a05', true, true],
  ...[...'«‹§№#–—'].map((mark): [string, boolean, boolean] => [
    `Was ${mark}\u00a0word`,
    true,
    true,
  ]),
  ...[...'»›:;!?%‰–—+'].map((mark): [string, boolean, boolean] => [
    `Word\u00a0${mark} was`,
    true,
    true,
  ]),
  ['z.\u00a0B.', true, true],
  ['Abs.\u00a0B', true, true],
  ['Absz.\u00a0B', false, false],
  ['z.\u00a0(B', false, false],
  ['v\u00a0domě', false, true],
  ['ve\u00a0domě', false, true],
  ["l'\u00a0eau", false, true],
  ['l’\u00a0eau', false, true],
  ['bez\u00a0domu', false, false],
  ['v\u00a0(domě', false, false],
])('%j in English: %s, in Czech: %s', (text, english, czech) => {
  const isKept = (language: string) => withoutInvisible(text, language).first === undefined
  expect([isKept('en'), isKept('en-GB'), isKept('EN'), isKept('cs'), isKept('enm')]).toEqual([
    english,
    english,
    english,
    czech,
    czech,
  ])
})
