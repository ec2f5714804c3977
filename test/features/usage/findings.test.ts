import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Diagnostic } from '../../../src/base/core/diagnostic.ts'
import { healthy, healthyEntry } from '../../support/catalogs.ts'
import { inMemory, rail } from '../../support/rail.ts'
import { emptyFolder, gitIn, railIn } from '../../support/repository.ts'
import { rowsOf } from '../../support/rows.ts'

const CODES = ['CARD_EXPIRED', 'CARD_LOST', 'VISIT_LOCKED', 'BILL_OPEN', 'BILL_PAID', 'PAYER_DOWN']
const catalog = (codes: readonly string[] = CODES) =>
  healthy(codes.map((code) => healthyEntry({ code, meaning: `It is ${code}.` })).join('\n'))
const DENY = String.raw`usage: { places: [{ pattern: 'deny\(\s*(?:(?<http>\d+),\s*)?.(?<code>\w+)' }] }
`
const SAID = '"CARD_LOTS" is not a code of the catalog; did you mean "CARD_LOST"?'

describe('what is said about a code', () => {
  const life = { since: '1.2.0', reason: 'One code is enough.' }
  const entries = [
    healthyEntry(),
    healthyEntry({ code: 'CARD_OLD', meaning: 'The card is old.', retired: life }),
    healthyEntry({
      code: 'CARD_GONE',
      meaning: 'The card is gone.',
      retired: { ...life, replaced_by: 'MEMBER_NOT_FOUND', note: 'Wait.' },
    }),
    healthyEntry({
      code: 'CARD_LOST',
      meaning: 'The card is lost.',
      retired: { ...life, note: 'Ask the desk.' },
    }),
  ]
  const files = { 'errors.yaml': healthy(entries.join('\n')), 'rail-errors.config.yaml': DENY }

  test.each([
    ['CARD_OLD', 'error usage-live CARD_OLD is retired'],
    ['CARD_GONE', 'error usage-live CARD_GONE is retired; use MEMBER_NOT_FOUND instead'],
    ['CARD_LOST', 'error usage-live CARD_LOST is retired; Ask the desk.'],
    ['CARD_LOTS', `error usage-declared ${SAID}`],
    ['NO_SUCH', 'error usage-declared "NO_SUCH" is not a code of the catalog'],
  ])('%s', async (code, said) => {
    const { out } = await rail('usage a.ts --format concise --rule usage-found=off', {
      files: { ...files, 'a.ts': `deny('${code}')` },
    })
    expect(out).toBe(`a.ts:1:7 ${said}\n`)
  })

  test('the same word in two lines, and in two files, are findings of their own', async () => {
    const twice = "deny('NO_SUCH')\ndeny('NO_SUCH')\n"
    const { out } = await rail('usage . --format json', {
      files: { ...files, 'a.ts': twice, 'b.ts': twice },
    })
    const { diagnostics } = JSON.parse(out) as { diagnostics: Diagnostic[] }
    const prints = diagnostics
      .filter(({ rule }) => rule === 'usage-declared')
      .map(({ fingerprint }) => fingerprint)
    expect([prints.length, new Set(prints).size]).toEqual([4, 4])
  })

  test('an entry without a code, and a catalog without codes, say nothing', async () => {
    const nameless = healthy(`${healthyEntry()}\n- http: 404\n`)
    const run = async (text: string) =>
      rail('usage a.ts --format concise', {
        files: {
          'errors.yaml': text,
          'a.ts': "deny('MEMBER_NOT_FOUND')",
          'rail-errors.config.yaml': DENY,
        },
      })
    expect((await run(nameless)).out).toBe('')
    expect((await run('name: clinic-errors\n')).out).toBe(
      'a.ts:1:7 error usage-declared "MEMBER_NOT_FOUND" is not a code of the catalog\n',
    )
  })
})

describe('what is accepted', () => {
  const files = { 'errors.yaml': catalog(), 'a.ts': "fail('CARD_LOTS')" }
  const run = (file: string, text: string) =>
    rail(`usage ${file} --format concise --rule usage-found=off`, {
      files: { 'errors.yaml': catalog(), [file]: text },
    })

  test.each(
    rowsOf<{ what: string; file: string; text: string; out: string }>(
      import.meta,
      'what is accepted: what, file, text',
    ),
  )('$what', async ({ file, text, out }) => expect((await run(file, text)).out).toBe(out))

  test('by the file, and by a comment in the catalog', async () => {
    const accepted = `accepted:\n  - { rule: usage-found, code: CARD_LOST, reason: Later. }\n`
    const commented = catalog(CODES.slice(0, 3)).replace(
      /(code: "?VISIT_LOCKED"?)/,
      '$1 # rail-errors-ignore usage-found -- Later.',
    )
    const { out } = await rail('usage a.ts --format concise', {
      files: { 'errors.yaml': commented, '.rail-errors/accepted.yaml': accepted, 'a.ts': '' },
    })
    expect([...out.matchAll(/usage-found (\w+)/g)].map(([, code]) => code)).toEqual([
      'CARD_EXPIRED',
    ])
    const { out: linted } = await rail('lint --format concise', {
      files: { 'errors.yaml': commented, '.rail-errors/accepted.yaml': accepted },
    })
    expect(linted).not.toContain('acceptance-')
  })

  test('by --accept: once for each code, and lint leaves the entries alone', async () => {
    const memory = inMemory({ files: { ...files, 'b.ts': "fail('CARD_LOTS')" } })
    const accept = "usage a.ts b.ts --accept --reason 'Theirs.'"
    expect((await memory.rail(`${accept} --dry-run`)).out).toContain('+    rule: usage-declared')
    expect(await memory.rail(accept)).toMatchObject({ exit: 0, out: '' })
    const text = memory.text('.rail-errors/accepted.yaml')!
    expect(text.match(/code: CARD_LOTS\n +path: "\."\n +rule: usage-declared/g)).toHaveLength(1)
    expect((await memory.rail('usage a.ts b.ts --format concise')).out).toBe('')
    expect((await memory.rail('lint --format concise')).out).not.toContain('acceptance-')
    expect(await memory.rail(accept)).toMatchObject({ err: expect.stringContaining('no findings') })
  })
})

test('only what a branch changed', async () => {
  const folder = emptyFolder()
  const write = (path: string, text: string) => {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('errors.yaml', catalog())
  write('src/a.ts', "fail('BILL_OPPEN')\n")
  gitIn(folder, 'init', '-q', '-b', 'main')
  gitIn(folder, 'add', '.')
  gitIn(folder, 'commit', '-q', '-m', 'one')
  write('src/a.ts', "fail('BILL_OPPEN')\nfail('BILL_PAIID')\n")
  write('src/b.ts', "fail('BILL_OPPEN')\n")
  const run = async (since: string) => railIn(folder, `usage src --format concise --since ${since}`)
  const found = (out: string) => [...out.matchAll(/^(src\S+) error/gm)].map(([, at]) => at)
  expect(found((await run('HEAD')).out)).toEqual(['src/a.ts:2:7', 'src/b.ts:1:7'])
  expect(await run('nowhere')).toMatchObject({
    exit: 2,
    err: 'rail-errors: --since nowhere: git knows no such commit\n',
  })
  gitIn(folder, 'checkout', '-q', '-b', 'topic')
  expect((await run('merge-base')).out).toContain('BILL_PAIID')
})

// A finding stands at its word; what makes it one can be on the lines around.
test.each(
  rowsOf<{ what: string; file: string; before: string; after: string; found: string[] }>(
    import.meta,
    'since a commit',
  ),
)('since a commit: $what', async ({ file, before, after, found }) => {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'errors.yaml'), catalog())
  writeFileSync(join(folder, 'rail-errors.config.yaml'), DENY)
  writeFileSync(join(folder, file), before)
  gitIn(folder, 'init', '-q', '-b', 'main')
  gitIn(folder, 'add', '.')
  gitIn(folder, 'commit', '-q', '-m', 'one')
  writeFileSync(join(folder, file), after)
  const { out } = await railIn(folder, `usage ${file} --format concise --since HEAD`)
  expect(
    [...out.matchAll(/^(a\..*?:\d+):\d+ \w+ (\S+)/gm)].map(([, place, rule]) => `${place} ${rule}`),
  ).toEqual(found)
})

test('since a commit: a page that lacks the code that a branch adds', async () => {
  const folder = emptyFolder()
  const [added, ...others] = CODES as [string, ...string[]]
  writeFileSync(join(folder, 'errors.yaml'), catalog(others.slice(1)))
  writeFileSync(join(folder, 'a.md'), others.slice(2).join('\n'))
  writeFileSync(join(folder, 'rail-errors.config.yaml'), 'usage: { complete: [a.md] }\n')
  gitIn(folder, 'init', '-q', '-b', 'main')
  gitIn(folder, 'add', '.')
  gitIn(folder, 'commit', '-q', '-m', 'one')
  const run = async () => (await railIn(folder, 'usage --format concise --since HEAD')).out
  expect(await run()).toBe('')
  writeFileSync(join(folder, 'errors.yaml'), catalog([...others.slice(1), added]))
  expect(await run()).toBe(
    `a.md:3:11 error usage-complete a.md lacks 2 codes: ${others[1]}, ${added}\n`,
  )
})
