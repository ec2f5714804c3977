import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commands } from '../../src/commands/index.ts'
import { healthy } from '../catalogs.ts'
import { emptyFolder, plainEnv as env, root } from './peers.ts'

// What a machine runs out of: descriptors and patience. Each of these tests needs many processes, or one for seconds.
const bin = join(root, 'dist/bin.cjs')
const folder = emptyFolder('limits')
writeFileSync(join(folder, 'errors.yaml'), healthy())

test.runIf(process.platform === 'linux')('too few descriptors are one sentence, whatever the command', { timeout: 110_000 }, () => {
  const limited = (limit: number, ...args: string[]) => {
    const words = ['-c', `ulimit -n ${limit}; exec "$0" "$@"`, process.execPath, bin, ...args]
    const { status, stderr } = spawnSync('sh', words, { cwd: folder, env, encoding: 'utf8' })
    return { exit: status, err: stderr }
  }
  const sentence = { exit: 2, err: expect.stringMatching(/^rail-errors: [^\n]*too many files are open[^\n]*\n$/) }
  // With fewer, Node itself ends before it has read the program.
  const least = Array.from({ length: 24 }, (_, at) => at + 8).find((limit) => /rail-errors: |dist.chunks/.test(limited(limit, 'lint').err))!
  const limit = Math.max(least, 20)
  // What loads few files may still work, or say that its argument is missing.
  const ends = /^rail-errors: (?:[^\n]*too many files are open[^\n]*|missing required argument [^\n]*\nRun rail-errors [^\n]*)\n$/
  for (const name of [...commands.map(({ name }) => name), '--help', '--version']) {
    const { exit, err } = limited(limit, name)
    expect([exit, err], name).toEqual(exit === 0 ? [0, ''] : [2, expect.stringMatching(ends)])
  }
  for (const name of ['lint', 'fmt', 'build']) expect(limited(limit, name), name).toEqual(sentence)
  for (let limit = least; limit < least + 12; limit++) {
    const done = limited(limit, 'lint')
    if (done.exit !== 0) expect(done, `lint, ${limit}`).toEqual(sentence)
  }
  expect(limited(64, 'lint')).toEqual({ exit: 0, err: '' })
})

test('a pattern that goes back and forth is stopped', { timeout: 60_000 }, () => {
  writeFileSync(join(folder, 'a.ts'), `fail("${'a'.repeat(60)}!")`)
  const { status, stderr } = spawnSync(process.execPath, [bin, 'usage', 'a.ts', '--pattern', '((?:a+)+)$'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([2, expect.stringContaining('the patterns take more than 5 s for a.ts')])
})
