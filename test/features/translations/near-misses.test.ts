import { describe, expect, test } from 'vitest'
import { read } from '../../../src/base/forms/read.ts'
import { lint, rules } from '../../../src/base/rules/linter/lint.ts'
import { entry, file, inLanguages } from '../../../src/base/rules/linter/rule.ts'
import { codes, places } from '../../base/rules/lint/places.ts'
import { rowsOf } from '../../support/rows.ts'

describe('language-valid', () => {
  test.each(
    rowsOf<{ language: string; expected: string[] }>(
      import.meta,
      'language valid: language, expected',
    ),
  )('$language', async ({ language, expected }) => {
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
  const b = (translations?: unknown) => ({
    code: 'B_1',
    ...(translations !== undefined && { translations }),
  })
  test.each(
    rowsOf<{ name: string; entries: Record<string, unknown>[]; expected: string[] }>(
      import.meta,
      'translation complete: name, entries, expected',
    ),
  )('$name', async ({ entries, expected }) => {
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
  test.each(
    rowsOf<{
      rule: string
      tag: string
      texts: Record<string, string>
      expected: string[]
      fields?: Record<string, unknown>
    }>(import.meta, 'rules of the base read the files of: rule, tag, texts'),
  )('$rule in $tag', async ({ rule, tag, texts, expected, fields = {} }) => {
    const companions = inLanguages({ [tag]: { MEMBER_NOT_FOUND: texts } })
    expect(await places(rule, file({}, entry(fields)), { companions })).toEqual(expected)
  })
})
