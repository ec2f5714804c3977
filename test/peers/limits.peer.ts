import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../../src/base/cli/commands.ts'
import { healthy } from '../support/catalogs.ts'
import { emptyFolder, plainEnv as env, isLong, root } from './peers.ts'

// What a machine runs out of: descriptors and patience. Each of these tests needs many processes,
// or one for seconds.
const bin = join(root, 'dist/bin.cjs')
const folder = emptyFolder('limits')
writeFileSync(join(folder, 'errors.yaml'), healthy())

test.runIf(process.platform === 'linux')(
  'too few descriptors are one sentence, whatever the command',
  { timeout: 110_000 },
  () => {
    const isService = (name: string) => name === 'serve' || name === 'sandbox'
    const limited = (limit: number, ...args: string[]) => {
      const words = ['-c', `ulimit -n ${limit}; exec "$0" "$@"`, process.execPath, bin, ...args]
      const { status, stderr } = spawnSync('sh', words, {
        cwd: folder,
        env,
        encoding: 'utf8',
        timeout: isService(args[0]!) ? 3_000 : 10_000,
      })
      return { exit: status, err: stderr }
    }
    /**
     * True if the run ended because of the limit. Otherwise it needs few files, or has another
     * reason to end; a service runs on.
     */
    const isStarved = (name: string, limit: number) => {
      const { exit, err } = limited(limit, name)
      const runsOn = exit === null && isService(name)
      if (exit !== 0 && !runsOn)
        expect([exit, err], `${name}, ${limit}`).toEqual([
          2,
          // A command with actions, without one, prints its help.
          expect.stringMatching(
            /^(?:(?:rail-errors: |Run rail-errors )[^\n]*\n)+$|^Usage: rail-errors (?:clients|users) /,
          ),
        ])
      expect(err).not.toContain('EMFILE')
      if (!err.includes('too many files')) return false
      expect([exit, err]).toEqual([
        2,
        expect.stringMatching(/^rail-errors: [^\n]*too many files are open[^\n]*\n$/),
      ])
      return true
    }
    // With fewer, Node itself ends before it has read the program.
    const least = Array.from({ length: 24 }, (_, at) => at + 8).find(
      (limit) => limited(limit, '--version').exit === 0,
    )!
    const starved = [...commands.map(({ name }) => name), '--help', '--version'].filter((name) =>
      isStarved(name, least),
    )
    expect(starved).not.toEqual([])
    for (let limit = least; limit < least + (isLong ? 12 : 4); limit++)
      for (const name of ['lint', 'build']) isStarved(name, limit)
    expect(limited(64, 'lint')).toEqual({ exit: 0, err: '' })
  },
)

test('a pattern that goes back and forth is stopped', { timeout: 60_000 }, () => {
  writeFileSync(join(folder, 'a.ts'), `fail("${'a'.repeat(60)}!")`)
  writeFileSync(
    join(folder, 'rail-errors.config.yaml'),
    'usage: { places: [{ pattern: "(?<code>(?:a+)+)$" }] }\n',
  )
  const { status, stderr } = spawnSync(process.execPath, [bin, 'usage', 'a.ts'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining('the patterns of usage.places take more than 5 s for a.ts'),
  ])
})
