import { describe, expect, test } from 'vitest'
import { file } from '../../../../src/base/rules/linter/rule.ts'
import { healthyEntry } from '../../../support/catalogs.ts'
import { inMemory, rail } from '../../../support/rail.ts'

// Somebody changes a file between its reading and its writing: their change stays, and the command
// says so.

const lost = {
  code: 'MEMBER_LOST',
  meaning: 'The member was lost on the way.',
  fix: 'Identify the member once more.',
}
const catalog = (...codes: object[]): string =>
  file(
    { stages: ['identify'] },
    codes.map((fields) => healthyEntry(fields as Record<string, unknown>)).join('\n'),
  )
const clean = catalog({}, lost)
const lower = catalog({}, { ...lost, code: 'member lost' })
const listed = JSON.stringify({
  codes: [
    {
      code: 'A_B',
      http: 404,
      stop: true,
      fix_stage: 'identify',
      meaning: 'No member has it.',
      fix: 'Check it.',
    },
  ],
})
const ACCEPTED = '.rail-errors/accepted.yaml'
const suppressed =
  'accepted:\n  - rule: text-length\n    code: MEMBER_LOST\n    reason: It was long.\n'
const approved = (...prints: string[]) =>
  `accepted:\n${prints.map((one) => `  - fingerprint: "${one}"\n    rule: http-changed\n    reason: agreed\n`).join('')}`
const breaks = { 'old.yaml': clean, 'errors.yaml': clean.replace('http: 404', 'http: 503') }
const json = await inMemory({ files: breaks }).rail('diff old.yaml errors.yaml --format json')
const print = (
  JSON.parse(json.out) as { changes: { fingerprint: string; rule: string }[] }
).changes.find(({ rule }) => rule.startsWith('http'))!.fingerprint

const MARK = '# a remark of somebody else\n'
const add = `add CARD_EXPIRED http=422 stop=true fix_stage=identify 'meaning=The card is out of date.' 'fix=Ask for the new card.'`

const EDITS: [command: string, files: Record<string, string>, edited: string, has: string][] = [
  [add, { 'errors.yaml': clean }, 'errors.yaml', 'CARD_EXPIRED'],
  ['rename MEMBER_LOST MEMBER_GONE --yes', { 'errors.yaml': clean }, 'errors.yaml', 'MEMBER_GONE'],
  [
    'deprecate MEMBER_LOST --note Wait. --reason Rare.',
    { 'errors.yaml': clean },
    'errors.yaml',
    'deprecated:',
  ],
  [
    'retire MEMBER_LOST --note Wait. --reason Rare.',
    { 'errors.yaml': clean },
    'errors.yaml',
    'retired:',
  ],
  [
    'fmt --write',
    { 'errors.yaml': clean.replace('http: 404', 'http:   404') },
    'errors.yaml',
    'http: 404',
  ],
  ['lint --fix-unsafe', { 'errors.yaml': lower }, 'errors.yaml', 'MEMBER_LOST'],
  [
    'lint --accept --reason older',
    {
      'errors.yaml': lower,
      [ACCEPTED]: 'accepted:\n  - rule: code-format\n    code: other\n    reason: x\n',
    },
    ACCEPTED,
    'reason: older',
  ],
  ['lint --fix', { 'errors.yaml': clean, [ACCEPTED]: suppressed }, ACCEPTED, '[]'],
  [
    `diff old.yaml errors.yaml --accept ${print} --reason agreed`,
    { ...breaks, [ACCEPTED]: approved('0'.repeat(12)) },
    ACCEPTED,
    `"${print}"`,
  ],
  [
    'diff old.yaml errors.yaml --fix',
    { ...breaks, [ACCEPTED]: approved('0'.repeat(12), '1'.repeat(12)) },
    ACCEPTED,
    'accepted:',
  ],
  ['release 2.0.0 --since old.yaml', breaks, 'errors.yaml', '2.0.0'],
]

const remark = (path: string) => (disk: Map<string, string | Uint8Array>) => {
  const now = disk.get(`/repo/${path}`)
  disk.set(
    `/repo/${path}`,
    typeof now === 'string' ? now + MARK : `${new TextDecoder().decode(now)}${MARK}`,
  )
}

const CHANGED =
  /was changed by another program at the same time, so it was not written; run the command again\n$/

describe('a change of somebody else in the middle of', () => {
  test.each(EDITS)('%s', async (command, files, edited, has) => {
    const { rail, text } = inMemory({ files, changes: [remark(edited)] })
    expect(await rail(command)).toMatchObject({ exit: 2, err: expect.stringMatching(CHANGED) })
    expect(text(edited)).toBe(files[edited] + MARK)
    expect(await rail(command)).not.toMatchObject({ exit: 2 })
    expect(text(edited)).toContain(MARK)
    expect(text(edited)).toContain(has)
  })

  test('import: the file that came in between stays', async () => {
    const files = { 'list.json': listed }
    const { rail, text } = inMemory({
      files,
      changes: [(disk) => disk.set('/repo/errors.yaml', clean)],
    })
    expect(await rail('import list.json')).toMatchObject({
      exit: 2,
      err: expect.stringMatching(CHANGED),
    })
    expect(text('errors.yaml')).toBe(clean)
  })

  test('init: the file that came in between stays, and the others are written', async () => {
    const { rail, text } = inMemory({ changes: [(disk) => disk.set('/repo/errors.yaml', clean)] })
    const { exit, out } = await rail('init --yes')
    expect(exit).toBe(0)
    expect(out).toContain('errors.yaml: exists, not changed\n')
    expect(out).toContain('rail-errors.config.yaml: written\n')
    expect(text('errors.yaml')).toBe(clean)
  })

  test('an edit of two files: the first one is written, and the second one named', async () => {
    const config = 'catalogs: [{ source: a.yaml }, { source: b.yaml }]\n'
    const loose = clean.replace('codes:', 'codes:   ')
    const { rail, text } = inMemory({
      files: { 'rail-errors.config.yaml': config, 'a.yaml': loose, 'b.yaml': loose },
      changes: [() => undefined, remark('b.yaml')],
    })
    const { exit, err } = await rail('fmt --write')
    expect(exit).toBe(2)
    expect(err).toMatch(/^a\.yaml: formatted\nrail-errors: [^\n]*b\.yaml was changed /)
    expect([text('a.yaml')!.includes('codes:   '), text('b.yaml')]).toEqual([false, loose + MARK])
  })
})

// In memory: on a disk, a defect would replace the device of the machine that the test runs on.
test('/dev/stdout and /dev/stderr as files of a report are the streams', async () => {
  const world = { files: { 'errors.yaml': clean } }
  expect(
    JSON.parse((await inMemory(world).rail('lint --format json=/dev/stdout')).out),
  ).toMatchObject({ summary: { errors: 0 } })
  expect(
    JSON.parse((await inMemory(world).rail('lint --format json=/dev/stderr')).err),
  ).toMatchObject({ summary: { errors: 0 } })
})

test('a report that is printed after an edit keeps its values', async () => {
  const hostile = catalog({}, { ...lost, code: '##vso[task]' })
  const { out } = await rail('lint --fix --format json', { files: { 'errors.yaml': hostile } })
  expect(JSON.parse(out).diagnostics).toContainEqual(
    expect.objectContaining({ code: '##vso[task]' }),
  )
})
