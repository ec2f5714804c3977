import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { rail } from '../../support/rail.ts'

// Ordinary projects in nine languages, each with fourteen faults (planted.txt) among names that are
// no codes, and the places of codes in its config. The faults were written before the rules.
const folder = fileURLToPath(new URL('../../fixtures/usage', import.meta.url))
const LANGUAGES = [
  ...['csharp', 'go', 'java', 'kotlin', 'php', 'python', 'ruby', 'rust', 'typescript'],
]

const filesOf = (language: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(folder, language), { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .map((path) => [
        path.slice(join(folder, language).length + 1).replaceAll('\\', '/'),
        readFileSync(path, 'utf8').replaceAll('\r\n', '\n'),
      ]),
  )

/** `file:line rule` of each planted fault. */
const plantedIn = (files: Record<string, string>): string[] =>
  files['planted.txt']!.trim()
    .split('\n')
    .map((line) => line.split(' ').slice(0, 2).join(' '))

const ABOUT_FILES = /^(\S+?:\d+):\d+ error (usage-(?:declared|live|status)) /gm

describe.each(LANGUAGES)('an ordinary project in %s', (language) => {
  const files = filesOf(language)

  test('has its planted faults, and nothing else', async () => {
    const planted = plantedIn(files)
    expect(planted).toHaveLength(14)
    const { out } = await rail('usage --format concise', { files })
    const found = [...out.matchAll(ABOUT_FILES)].map(([, place, rule]) => `${place} ${rule}`)
    expect(found.filter((one) => !planted.includes(one))).toEqual([])
    expect(planted.filter((one) => !found.includes(one))).toEqual([])
  })

  test('is reported with places on both sides', async () => {
    const { out, err, exit } = await rail('usage', { files })
    expect(exit).toBe(1)
    await expect(`${out}${err}`).toMatchFileSnapshot(`./golden/${language}.txt`)
  })

  test('says nothing about the catalog of another project, without places', async () => {
    const other = filesOf(language === 'go' ? 'kotlin' : 'go')
      ['errors.yaml']!.replaceAll(/(code: |replaced_by: )(\w)/g, '$1CLINIC_$2')
      .replaceAll('CLINIC_', language === 'kotlin' ? 'clinic-' : 'CLINIC_')
    const { 'rail-errors.config.yaml': _, ...code } = files
    const { out } = await rail('usage . --format concise', {
      files: { ...code, 'errors.yaml': other },
    })
    expect([...out.matchAll(ABOUT_FILES)]).toEqual([])
  })
})

test('the order of the files says nothing', async () => {
  const files = filesOf('typescript')
  const sources = Object.keys(files).filter((path) => path.endsWith('.ts'))
  const run = (order: readonly string[]) => rail(['usage', ...order, '--format', 'json'], { files })
  const { out } = await run(sources)
  expect((await run(sources.toReversed())).out).toBe(out)
})
