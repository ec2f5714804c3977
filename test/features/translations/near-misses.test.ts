import { describe, expect, test } from 'vitest'
import { read } from '../../../src/base/forms/read.ts'
import { lint, rules } from '../../../src/base/rules/linter/lint.ts'
import { entry, file, inLanguages } from '../../../src/base/rules/linter/rule.ts'
import { codes, places } from '../../base/rules/lint/places.ts'

describe('language-valid', () => {
  test.each<[string, string?]>([
    ['en'],
    ['pt-BR'],
    ['es-419'],
    ['zh-Hant-TW'],
    ['sr-Latn'],
    ['de-CH-1996'],
    ['en-GB-oed', 'language'],
    ['en-u-ca-gregory'],
    ['en-GB-u-ca-uk'],
    ['en-UK', 'language'],
    ['en-ZZ', 'language'],
    ['en-999', 'language'],
    ['xx', 'language'],
    ['english', 'language'],
    ['en_US', 'language'],
    ['e', 'language'],
    ['', 'language'],
  ])('%s', async (language, ...expected) => {
    expect(await places('language-valid', file({ language }))).toEqual(expected.filter(Boolean))
  })

  test('of two letters: those that the runtime knows', async () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz']
    const all = letters.flatMap((one) => letters.map((other) => one + other))
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
    const accepted = await Promise.all(
      all.map(
        async (language) => (await places('language-valid', file({ language }))).length === 0,
      ),
    )
    expect(all.filter((_, at) => accepted[at])).toEqual(
      all.filter((language) => names.of(language) !== undefined),
    )
  })
})

describe('translation-complete', () => {
  const full = { meaning: 'x', fix: 'y' }
  const sw = { code: 'A_1', translations: { sw: full } }
  const b = (translations?: unknown) => ({
    code: 'B_1',
    ...(translations !== undefined && { translations }),
  })
  const at = ['codes[B_1].translations']
  test.each<[string, Record<string, unknown>[], string[]]>([
    ['no entry has one', [b()], []],
    ['each has one', [sw, b({ sw: full })], []],
    ['one has none', [sw, b()], at],
    ['the tag in capitals', [sw, b({ SW: full })], []],
    ['a text is missing', [sw, b({ sw: { meaning: 'x' } })], at],
    ['a text of another type', [sw, b({ sw: { meaning: 'x', fix: [] } })], []],
    ['a translation of another type', [sw, b({ sw: 'x' })], []],
    ['translations of another type', [sw, b('x')], []],
    ['a retired code', [sw, { ...b(), retired: { since: '1.0.0', reason: 'x' } }], []],
    ['only the language of the catalog', [{ code: 'A_1', translations: { EN: full } }, b()], []],
  ])('%s', async (_, entries, expected) => {
    expect(await places('translation-complete', codes(...entries))).toEqual(expected)
  })

  test.each([
    [20, 20, false],
    [21, 20, true],
    [23, 20, true],
  ])('of %i languages, %i are listed, and others: %s', async (count, listed, more) => {
    const languages = Array.from({ length: count }, (_, at) => `a${String.fromCharCode(97 + at)}`)
    const all = {
      code: 'A_1',
      translations: Object.fromEntries(languages.map((one) => [one, full])),
    }
    const [found] = lint(await read(codes(all, b())), {
      registry: rules.filter(({ id }) => id === 'translation-complete'),
    })
    const names = languages.slice(0, listed).map((one) => `${one} (meaning, fix)`)
    expect(found!.message).toBe(
      `B_1 is not fully translated; missing: ${[...names, ...(more ? ['and others'] : [])].join(', ')}`,
    )
  })
})

describe('rules of the base read the files of languages', () => {
  const params = [{ name: 'member', type: 'string', description: 'The identifier that was sent.' }]
  const of = (fields: Record<string, unknown>) => ({
    meaning: 'Hakuna.',
    fix: 'Angalia aina.',
    ...fields,
  })
  const at = (field: string) => `codes[MEMBER_NOT_FOUND].${field}`
  test.each<[string, string, Record<string, string>, string[], Record<string, unknown>?]>([
    [
      'param-declared',
      'sw',
      of({ display: 'Hakuna {mwanachama}' }),
      [at('translations.sw.display')],
    ],
    [
      'param-used',
      'sw',
      of({ display: 'Hakuna {member}' }),
      [],
      { message: 'No member has this.', params },
    ],
    [
      'param-used',
      'sw',
      of({ display: 'Hakuna' }),
      [at('params[0].name')],
      { message: 'No member has this.', params },
    ],
    [
      'placeholder-plain',
      'de',
      of({ meaning: 'Es gibt {} davon.' }),
      [at('translations.de.meaning')],
    ],
    ['text-trimmed', 'fa', of({ meaning: 'عضو پیدا نمی\u200cشود.' }), []],
    ['text-trimmed', 'fr', of({ meaning: 'Le numéro est inconnu\u202f: vérifiez-le.' }), []],
    [
      'text-trimmed',
      'en-GB',
      of({ meaning: 'It is\u202fgone.' }),
      [at('translations.en-GB.meaning')],
    ],
    ['text-unique', 'sw', of({ fix: 'Hakuna.' }), [at('translations.sw.fix')]],
    ['scalar-quoted', 'no', of({}), []],
  ])('%s in %s', async (rule, tag, texts, expected, fields = {}) => {
    const companions = inLanguages({ [tag]: { MEMBER_NOT_FOUND: texts } })
    expect(await places(rule, file({}, entry(fields)), { companions })).toEqual(expected)
  })
})
