import { defineRule, entry, file } from '../rule.ts'

// A few of these characters can form a whole sentence.
const DENSE = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u

export default defineRule({
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
