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

test.each(
  rowsOf<{ what: string; language: string; meaning: string; name: string; clean: string }>(
    import.meta,
    'one finding with its name and a fix',
  ),
)('$what: one finding with its name, and a fix', async ({ language, meaning, name, clean }) => {
  const { found, fixed, after } = await translated(language, meaning)
  expect(found).toEqual([`text-trimmed "meaning" contains ${name}`])
  expect([fixed.includes(clean), after]).toEqual([true, ''])
})
