import { expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import { filesOf } from '../../../support/languages.ts'
import { inMemory } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

/** What lint says of a translation, and what --fix makes of it. */
async function translated(language: string, meaning: string) {
  const fix = 'Angalia aina ya kitambulisho.'
  const text = healthy(
    healthyEntry(
      language === 'en' ? { meaning } : { translations: { [language]: { meaning, fix } } },
    ),
  )
  const { rail, disk } = inMemory({ files: filesOf(text) })
  const { out } = await rail('lint --format json')
  const found = JSON.parse(out).diagnostics as { rule: string; message: string }[]
  await rail('lint --fix')
  const fixed = ['errors.yaml', `errors.${language}.yaml`]
    .map((name) => String(disk.get(`/repo/${name}`) ?? ''))
    .join('')
  const { out: after } = await rail('lint --format concise')
  return { found: found.map(({ rule, message }) => `${rule} ${message}`), fixed, after }
}

// Spelling, emoji and typography that need invisible characters or no-break spaces.
test.each(rowsOf<{ name: string; language: string; meaning: string }>(import.meta, 'name is fine'))(
  '$name is fine',
  async ({ language, meaning }) => {
    expect((await translated(language, meaning)).found).toEqual([])
  },
)

test.each([
  [
    'zero width space',
    'en',
    'No member\u200b has this.',
    'U+200B (zero width space)',
    'No member has this.',
  ],
  [
    'zero width non-joiner',
    'en',
    'No mem\u200cber has this.',
    'U+200C (zero width non-joiner)',
    'No member has this.',
  ],
  [
    'zero width joiner',
    'en',
    'No mem\u200dber has this.',
    'U+200D (zero width joiner)',
    'No member has this.',
  ],
  [
    'word joiner',
    'de',
    'Kein Mit\u2060glied hat das.',
    'U+2060 (word joiner)',
    'Kein Mitglied hat das.',
  ],
  [
    'soft hyphen',
    'de',
    'Kein Mit\u00adglied hat das.',
    'U+00AD (soft hyphen)',
    'Kein Mitglied hat das.',
  ],
  [
    'byte order mark',
    'en',
    'No\ufeff member has this.',
    'U+FEFF (zero width no-break space)',
    'No member has this.',
  ],
  [
    'left-to-right mark',
    'en',
    'No member\u200e has this.',
    'U+200E (left-to-right mark)',
    'No member has this.',
  ],
  [
    'Arabic letter mark',
    'en',
    'No member\u061c has this.',
    'U+061C (Arabic letter mark)',
    'No member has this.',
  ],
  [
    'braille blanks',
    'en',
    'No member\u2800\u2800 has this.',
    'U+2800 (braille pattern blank)',
    'No member has this.',
  ],
  [
    'hidden letters',
    'en',
    'No member\u{e0048}\u{e0049} has this.',
    'U+E0048 (invisible character)',
    'No member has this.',
  ],
  [
    'a variation selector of nothing',
    'en',
    'No member has\ufe0f this.',
    'U+FE0F (invisible character)',
    'No member has this.',
  ],
  [
    'a Mongolian separator of nothing',
    'en',
    'No member\u180e has this.',
    'U+180E (Mongolian vowel separator)',
    'No member has this.',
  ],
  [
    'Hangul filler',
    'en',
    'No \u3164member has this.',
    'U+3164 (Hangul filler)',
    'No member has this.',
  ],
  [
    'no-break space',
    'en',
    'No\u00a0member has this.',
    'U+00A0 (no-break space)',
    'No member has this.',
  ],
  [
    'no-break space after a long word',
    'cs',
    'Tento člen\u00a0nemá číslo.',
    'U+00A0 (no-break space)',
    'Tento člen nemá číslo.',
  ],
  [
    'no-break space after a sentence',
    'en',
    'No member.\u00a0Try again.',
    'U+00A0 (no-break space)',
    'No member. Try again.',
  ],
  ['em space', 'en', 'No member\u2003has this.', 'U+2003 (em space)', 'No member has this.'],
  [
    'ideographic space',
    'en',
    'No member\u3000has this.',
    'U+3000 (ideographic space)',
    'No member has this.',
  ],
  [
    'two at once',
    'en',
    'No\u200b mem\u00adber has this.',
    'U+200B (zero width space)',
    'No member has this.',
  ],
])('%s: one finding with its name, and a fix', async (_, language, meaning, name, clean) => {
  const { found, fixed, after } = await translated(language, meaning)
  expect(found).toEqual([`text-trimmed "meaning" contains ${name}`])
  expect([fixed.includes(clean), after]).toEqual([true, ''])
})
