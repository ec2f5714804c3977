import { describe, expect, test } from 'vitest'
import { file } from '../../src/lint/rule.ts'
import { healthyEntry } from '../catalogs.ts'
import type { World } from '../memory-host.ts'
import { inMemory, rail } from '../rail.ts'

// Somebody changes a file between its reading and its writing: the edit starts over on the new
// text, and both changes stay.

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

describe('a change of somebody else in the middle of', () => {
  test.each(EDITS)('%s', async (command, files, edited, has) => {
    const alone = inMemory({ files })
    const expected = await alone.rail(command)
    expect(expected.exit, expected.err).toBeLessThan(2)
    const { rail, text } = inMemory({ files, changes: [remark(edited)] })
    const { exit, err } = await rail(command)
    expect({ exit, err }).toEqual({ exit: expected.exit, err: expected.err })
    expect(text(edited)).toContain(MARK)
    expect(text(edited)).toContain(has)
    expect(text(edited)!.replace(MARK, '').trimEnd()).toBe(alone.text(edited)!.trimEnd())
  })

  test('an edit that reads stdin: what it read counts', async () => {
    const files = { 'errors.yaml': breaks['errors.yaml'], [ACCEPTED]: approved('0'.repeat(12)) }
    const memory = inMemory({ files, stdin: clean, changes: [remark(ACCEPTED)] })
    const { stdin } = memory.host
    let times = 0
    memory.host.stdin = () => {
      times++
      return stdin()
    }
    expect(await memory.rail(`diff - errors.yaml --accept ${print} --reason agreed`)).toMatchObject(
      { exit: 0 },
    )
    expect(times).toBe(1) // it can be read once
    expect(memory.text(ACCEPTED)).toContain(MARK)
    expect(memory.text(ACCEPTED)).toContain(print)
  })

  test('import: the file that came in between stays', async () => {
    const files = { 'list.json': listed }
    const { rail, text } = inMemory({
      files,
      changes: [(disk) => disk.set('/repo/errors.yaml', clean)],
    })
    expect(await rail('import list.json')).toMatchObject({
      exit: 2,
      err: expect.stringContaining('errors.yaml already exists'),
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
})

describe('gives up with exit code 2, and nothing is written', () => {
  const giveUp = async (
    command: string,
    world: World,
    edited: string,
    prepare: (memory: ReturnType<typeof inMemory>) => void = () => {},
  ) => {
    const memory = inMemory(world)
    prepare(memory)
    const done = await memory.rail(command)
    expect(done).toMatchObject({ exit: 2, out: '' })
    return { err: done.err, text: memory.text(edited)! }
  }

  test.each(EDITS)('where the file is locked: %s', async (command, files, edited) => {
    const { err, text } = await giveUp(command, { files, locked: [edited] }, edited)
    expect(err).toContain('is being changed by another run of rail-errors')
    expect(text).toBe(files[edited])
  })

  test.each(EDITS)('where the file changes again and again: %s', async (command, files, edited) => {
    const changes: World['changes'] = []
    const { err, text } = await giveUp(command, { files, changes }, edited, ({ clock }) => {
      for (let at = 0; at < 200; at++)
        changes.push((disk) => {
          remark(edited)(disk)
          clock.now += 500
        })
    })
    expect(err).toMatch(
      /was changed by another program at the same time, so nothing was written; run the command again\n$/,
    )
    expect(text.replaceAll(MARK, '')).toBe(files[edited])
  })
})

test('what was printed before an edit started over is not printed twice', async () => {
  const files = { 'errors.yaml': catalog({}, { ...lost, code: 'lower' }) }
  const { rail } = inMemory({ files, changes: [remark('errors.yaml'), remark('errors.yaml')] })
  const { out, err } = await rail('lint --fix-unsafe')
  expect(err).toBe('errors.yaml: applied 1 fix\n')
  expect(out).toBe('errors.yaml: 2 codes; no findings\n')
})

test('an edit of two files that starts over after the first one says that it wrote it', async () => {
  const config = 'catalogs: [{ source: a.yaml }, { source: b.yaml }]\n'
  const loose = clean.replace('codes:', 'codes:   ')
  const changes: World['changes'] = [() => undefined, remark('b.yaml')]
  const { rail, text } = inMemory({
    files: { 'rail-errors.config.yaml': config, 'a.yaml': loose, 'b.yaml': loose },
    changes,
  })
  expect(await rail('fmt --write')).toEqual({
    exit: 0,
    out: '',
    err: 'a.yaml: formatted\nb.yaml: formatted\n',
  })
  expect([
    text('a.yaml')!.includes('codes:   '),
    text('b.yaml')!.includes('codes:   '),
    text('b.yaml')!.includes(MARK),
  ]).toEqual([false, false, true])
})

test('who waited long for a lock still has the time to start over', async () => {
  const memory = inMemory({ files: { 'errors.yaml': clean } })
  memory.host.files.lock = async () => {
    memory.clock.now += 11_000
    remark('errors.yaml')(memory.disk)
    return async () => {}
  }
  expect(await memory.rail('deprecate MEMBER_LOST --note Wait. --reason Rare.')).toMatchObject({
    exit: 0,
  })
  expect(memory.text('errors.yaml')).toContain('note: Wait.')
  expect(memory.text('errors.yaml')).toContain(MARK)
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
