import { describe, expect, test } from 'vitest'
import type { Host } from '../../../../src/base/io/host/host.ts'
import { defineRule } from '../../../../src/base/rules/linter/rule.ts'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import type { World } from '../../../support/memory-host.ts'
import { inMemory } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

const clean = healthy()
const bad = healthy(healthyEntry({ http: 499 }))
const broken = `${clean}title: "unclosed\n`
const visits = clean.replace('clinic-errors', 'visit-errors')

async function watch(args: string, world: World) {
  const memory = inMemory(world)
  const log = logged(memory.host)
  const { exit } = await memory.rail(args)
  return { ...memory, exit, log: log.join('') }
}

/** What is printed on both streams, in its order. */
function logged(host: Host): string[] {
  const log: string[] = []
  host.out = host.err = (text) => void log.push(text)
  return log
}

describe('lint --watch', () => {
  test('a change, a repair, a broken save, a repair', async () => {
    const { exit, log } = await watch('lint --watch --format concise', {
      files: { 'errors.yaml': clean },
      saves: [
        (files) => files.write('errors.yaml', bad),
        (files) => files.write('errors.yaml', bad), // saved without a change
        (files) => files.write('errors.yaml', clean),
        (files) => files.write('errors.yaml', broken),
        (files) => files.write('errors.yaml', clean),
      ],
    })
    expect(exit).toBe(0)
    expect(log).toMatchSnapshot()
  })

  test('a config that comes, is broken, names another catalog, and goes', async () => {
    const { exit, log } = await watch('lint --watch --format concise', {
      files: { 'errors.yaml': bad, 'api/errors.yaml': clean },
      saves: [
        (files) => files.write('rail-errors.config.yaml', 'rules: { http-registered: warn }\n'),
        (files) => files.write('rail-errors.config.yaml', 'rules: { http-registred: warn }\n'),
        (files) => files.write('errors.yaml', clean), // while nothing can be linted
        (files) => files.write('rail-errors.config.yaml', 'source: api/errors.yaml\n'),
        (files) => files.write('api/errors.yaml', bad),
        (files) => files.write('errors.yaml', bad), // is no catalog of the config
        (files) => files.remove('rail-errors.config.yaml'),
      ],
    })
    expect(exit).toBe(0)
    expect(log).toMatchSnapshot()
  })

  test('what is accepted counts, from the moment they are there', async () => {
    const entry =
      'accepted:\n  - { code: MEMBER_NOT_FOUND, rule: http-registered, reason: Agreed. }\n'
    const { log } = await watch('lint --watch --format concise', {
      files: { 'errors.yaml': bad },
      saves: [
        (files) => files.write('.rail-errors/accepted.yaml', entry),
        (files) => files.write('errors.yaml', clean),
        (files) => files.remove('.rail-errors/accepted.yaml'),
      ],
    })
    expect(log).toMatchSnapshot()
  })

  test('of a published list, a change of the file beside it counts', async () => {
    const fields = {
      http: 404,
      stop: true,
      fix_stage: 'identify',
      meaning: 'No member matches the identifier.',
      fix: 'Check the identifier.',
    }
    const handling = (outcome: string) =>
      JSON.stringify({
        name: 'clinic-errors',
        stages: ['identify'],
        codes: [{ code: 'MEMBER_NOT_FOUND', handling: { outcome } }],
      })
    const { log } = await watch('lint --watch --format concise', {
      files: {
        'rail-errors.config.yaml': 'source: clinic-errors.json\n',
        'clinic-errors.json': JSON.stringify({ codes: [{ code: 'MEMBER_NOT_FOUND', ...fields }] }),
        'clinic-errors.handling.json': handling('fail'),
      },
      saves: [
        (files) => files.write('clinic-errors.handling.json', handling('fails')),
        (files) => files.write('clinic-errors.handling.json', handling('fail')),
      ],
    })
    expect(log.match(/"fails"/g)).toHaveLength(1)
    expect(
      log.split('clinic-errors.handling.json changed').map((round) => round.includes('"fails"')),
    ).toEqual([false, true, false])
  })

  test('a catalog that is away is waited for', async () => {
    const { exit, log } = await watch('lint --watch --format concise', {
      files: { 'errors.yaml': clean },
      saves: [(files) => files.remove('errors.yaml'), (files) => files.write('errors.yaml', bad)],
    })
    expect(exit).toBe(0)
    expect(log).toMatchSnapshot()
  })

  test('what did not change is neither read nor linted again', async () => {
    const config = 'catalogs:\n  - source: a.yaml\n  - source: b.yaml\nplugins: [./counting.mjs]\n'
    // A code of both is judged in both.
    const own = visits.replace(/code: "?\w+"?/, 'code: VISIT_LOST')
    const files = { 'rail-errors.config.yaml': config, 'a.yaml': clean, 'b.yaml': own }
    const saves: World['saves'] = [
      (disk) => disk.write('a.yaml', bad),
      (disk) => disk.write('a.yaml', clean),
    ]
    const linted: string[] = []
    const counting = defineRule({
      id: 'rounds-counted',
      severity: 'info',
      summary: 'Every round is counted.',
      why: 'To see what is linted again.',
      good: () => [],
      bad: () => [],
      check({ catalog }) {
        linted.push(catalog.source.file)
        return []
      },
    })
    const modules = {
      'counting.mjs': () => ({ default: { apiVersion: 1, name: 'counting', rules: [counting] } }),
    }
    const { reads } = await watch('lint --watch', { files, saves, modules })
    expect(linted).toEqual(['a.yaml', 'b.yaml', 'a.yaml', 'a.yaml'])
    const count = (path: string) => reads.filter((read) => read === path).length
    const still = await watch('lint --watch', { files, saves: [], modules })
    expect(count('b.yaml')).toBe(still.reads.filter((read) => read === 'b.yaml').length)
    expect(count('a.yaml')).toBeGreaterThan(count('b.yaml'))
  })

  test.each(
    rowsOf<{ name: string; args: string; message: string }>(import.meta, 'name is refused'),
  )('$name is refused', async ({ args, message }) => {
    const { exit, log } = await watch(args, { files: { 'errors.yaml': clean } })
    expect({ exit, log }).toEqual({
      exit: 2,
      log: expect.stringContaining(`rail-errors: ${message}`),
    })
  })
})

describe('build --watch', () => {
  test('writes what differs, refuses errors, and goes on', async () => {
    const written: string[][] = []
    const steps: NonNullable<World['saves']> = [
      (files) => files.write('errors.yaml', clean.replace('404', '410')),
      (files) => files.write('errors.yaml', bad),
      (files) => files.write('errors.yaml', broken),
      (files) => files.write('errors.yaml', clean.replace('404', '410')),
      (files) =>
        files.write('rail-errors.config.yaml', 'outputs: [{ target: flat-list, out: public }]\n'),
    ]
    const saves = steps.map((save): (typeof steps)[number] => (files) => {
      written.push([])
      save(files)
    })
    const memory = inMemory({ files: { 'errors.yaml': clean }, saves })
    const log = logged(memory.host)
    const write = memory.host.files.write
    memory.host.files.write = (path, contents) => {
      written.at(-1)?.push(path)
      return write(path, contents)
    }
    expect((await memory.rail('build --watch --format concise')).exit).toBe(0)
    expect(written.map((paths) => paths.length)).toEqual([5, 0, 0, 0, 2])
    expect(log.join('')).toMatchSnapshot()
    expect(JSON.parse(memory.text('public/clinic-errors.json')!)).toMatchObject({
      codes: [{ http: 410 }],
    })
    expect((await memory.rail('build --check')).exit).toBe(0)
  })

  test('an output that somebody removed comes back with the next change', async () => {
    const { disk } = await watch('build --watch', {
      files: { 'errors.yaml': clean },
      saves: [
        (files) => {
          files.remove('dist-terminology/clinic-errors.json')
          files.write('errors.yaml', `# Reviewed.\n${clean}`)
        },
      ],
    })
    expect([...disk.keys()]).toContain('/repo/dist-terminology/clinic-errors.json')
  })
})
