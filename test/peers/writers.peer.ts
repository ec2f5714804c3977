import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLong } from './peers.ts'
import {
  accepter,
  copied,
  type Files,
  filled,
  killed,
  LETTERS,
  loginEnv,
  remove,
  run,
  serverConfig,
  stateOf,
  stepsOf,
  tokenServer,
  WRITERS,
  type Writer,
} from './writers.ts'

// Every command that writes, in real processes: killed, crowded and starved. Nothing is torn, and
// what is not written is named.

// Of each command; in `npm run test:long` more.
const KILLS = isLong ? 40 : 3
const CROWD = LETTERS.slice(0, isLong ? 20 : 4)
// What edits a catalog or a list of accepted findings as others here do.
const ALIKE = ['rename', 'deprecate', 'retire', 'lint --fix of what is accepted', 'diff --fix']
const server = await tokenServer()
const writers: Writer[] = [...WRITERS, await accepter()].filter(
  ({ name }) => isLong || !ALIKE.includes(name),
)
const tally: string[] = []
afterAll(() => {
  server.close()
  process.stdout.write(`${tally.join('\n')}\n`)
})

/** Makes what killed runs left an hour old. */
function age(folder: string, left: readonly string[]): void {
  const then = Date.now() / 1000 - 3600
  for (const path of left) utimesSync(join(folder, path), then, then)
}

/** Runs tasks two at a time: the machine of a CI job has two cores. */
async function inPairs<T>(tasks: readonly (() => Promise<T>)[]): Promise<T[]> {
  const left = [...tasks.entries()]
  const results: T[] = []
  const lane = async () => {
    for (let next = left.shift(); next !== undefined; next = left.shift())
      results[next[0]] = await next[1]()
  }
  await Promise.all([lane(), lane()])
  return results
}

/** The files after a run that nothing disturbs. */
function doneBy({ name, files, args }: Writer): Promise<Files> {
  const known = whole.get(name)
  if (known) return known
  const folder = filled(files)
  const after = run(folder, args('A')).then(({ exit, err }) => {
    expect(exit, err).toBe(0)
    const { files: now } = stateOf(folder)
    remove(folder)
    return now
  })
  whole.set(name, after)
  return after
}
const whole = new Map<string, Promise<Files>>()

describe('killed at each of its steps, and run again', () => {
  /** The steps before which a run is killed: KILLS of them, among them the first and the last. */
  const chosen = (steps: number): number[] => {
    const kills = Math.min(KILLS, steps)
    const gap = (steps - 1) / Math.max(1, kills - 1)
    return Array.from({ length: kills }, (_, at) => 1 + Math.round(at * gap))
  }

  test.each(writers)('$name', async ({ name, files, args, succeed }) => {
    const old = filled(files)
    const done = copied(old)
    const steps = await stepsOf(done, args('A'))
    const [before, after] = [stateOf(old).files, stateOf(done).files]
    expect(after).not.toEqual(before)
    whole.set(name, Promise.resolve(after))
    // In one folder, one after the other; then a run that nobody kills.
    let folder = copied(old)
    const finish = async (isNew: boolean) => {
      const again = await run(folder, args('A'))
      expect(again, again.err).toMatchObject({ exit: isNew && succeed === 1 ? 2 : 0 })
      const { files: now, left } = stateOf(folder)
      expect(now).toEqual(after)
      // What a kill left in a folder goes with a later write there.
      age(folder, left)
      for (const inside of new Set(left.map((path) => dirname(path))))
        await run(folder, [
          'lint',
          '--fail-on',
          'never',
          '--format',
          `json=${join(inside, 'swept.json')}`,
        ])
      expect(stateOf(folder).left).toEqual([])
      remove(folder)
    }
    for (const step of chosen(steps)) {
      const { signal, exit, err } = await killed(folder, args('A'), step)
      const { files: now } = stateOf(folder)
      for (const [path, contents] of Object.entries(now))
        expect([before[path], after[path]], `${name}, ${step}: ${path}`).toContain(contents)
      for (const path of Object.keys(before)) expect(Object.keys(now)).toContain(path)
      const isNew = JSON.stringify(now) === JSON.stringify(after)
      // What an earlier run has written is not written again: this one may have fewer steps.
      if (signal !== 'SIGKILL') expect({ exit, isNew }, err).toEqual({ exit: 0, isNew: true })
      if (!isNew) continue
      await finish(isNew)
      folder = copied(old)
    }
    await finish(false)
    for (const folder of [old, done]) remove(folder)
  })

  test.each(['login', 'token refresh'])('%s', async (name) => {
    const isRefresh = name === 'token refresh'
    const whole = await loggedIn(isRefresh)
    const steps = await stepsOf(whole.folder, whole.args, loginEnv(whole.folder))
    remove(whole.folder)
    await inPairs(
      chosen(steps).map((step) => async () => {
        const { folder, args, token } = await loggedIn(isRefresh)
        const { signal } = await killed(folder, args, step, loginEnv(folder))
        expect(signal).toBe('SIGKILL')
        const names = readdirSync(join(folder, 'cache/tokens')).filter((file) =>
          /^[0-9a-f]+\.json$/.test(file),
        )
        if (names.length > 0) expect(token()).toMatch(/^token-(?:\d+|old)$/)
        age(folder, stateOf(folder).left)
        const again = await run(folder, args, { env: loginEnv(folder) })
        expect(again, again.err).toMatchObject({ exit: 0 })
        expect(token()).toMatch(/^token-\d+$/)
        // A token that is still good is not written again: what was left goes with the next write.
        if (isRefresh) await run(folder, ['login'], { env: loginEnv(folder) })
        expect(stateOf(folder).left).toEqual([])
        remove(folder)
      }),
    )
  })
})

/** A folder with a config of the server; `expired`: with a login whose token must be refreshed. */
async function loggedIn(expired: boolean, folder = filled(serverConfig(server.url))) {
  const tokens = join(folder, 'cache/tokens')
  mkdirSync(tokens, { recursive: true, mode: 0o700 })
  const file = () =>
    join(tokens, readdirSync(tokens).find((name) => /^[0-9a-f]+\.json$/.test(name))!)
  const login = () =>
    JSON.parse(readFileSync(file(), 'utf8')) as { token: string; refresh: string; expires: number }
  if (expired) {
    expect((await run(folder, ['login'], { env: loginEnv(folder) })).exit).toBe(0)
    writeFileSync(file(), JSON.stringify({ ...login(), token: 'token-old', expires: 1 }))
  }
  return { folder, args: [expired ? 'whoami' : 'login'], token: () => login().token, file }
}

describe(`${CROWD.length} at once`, () => {
  test.each(writers)('$name', async (writer) => {
    const { files, args, leaves } = writer
    const folder = filled(files)
    const done = await Promise.all(CROWD.map((one) => run(folder, args(one))))
    for (const { exit, err } of done)
      if (exit !== 0)
        expect({ exit, err }).toEqual({
          exit: 2,
          err: expect.stringMatching(/was changed by another program|already exists/),
        })
    const { files: now, left } = stateOf(folder)
    expect(left).toEqual([])
    if (leaves === undefined) expect(now).toEqual(await doneBy(writer))
    else {
      expect(CROWD.some((one) => now[leaves.file]!.includes(leaves.text(one)))).toBe(true)
      expect((await run(folder, args('A'))).err).not.toContain('cannot be read')
    }
    remove(folder)
  })

  test.each(['login', 'token refresh'])('%s', async (name) => {
    const { folder, args, token, file } = await loggedIn(name === 'token refresh')
    const refused = server.refused()
    const done = await Promise.all(CROWD.map(() => run(folder, args, { env: loginEnv(folder) })))
    expect(done.map(({ exit }) => exit)).toEqual(CROWD.map(() => 0))
    expect(server.refused()).toBe(refused)
    expect(token()).toMatch(/^token-\d+$/)
    expect(statSync(file()).mode & 0o777).toBe(0o600)
    expect(stateOf(folder).left).toEqual([])
    remove(folder)
  })
})

describe('starved', () => {
  /**
   * What holds whatever the system refuses: the exit code is 0 or 2 with one sentence, and each
   * file is old or new.
   */
  const unharmed = async (
    folder: string,
    writer: Writer,
    limit?: string,
  ): Promise<number | null> => {
    const { name, files, args } = writer
    const after = await doneBy(writer)
    const { exit, err } = await run(folder, args('A'), limit === undefined ? {} : { limit })
    expect([0, 2], `${name}: ${err}`).toContain(exit)
    if (exit === 2)
      expect(
        err.split('\n').filter((line) => line.startsWith('rail-errors: ')),
        err,
      ).toHaveLength(1)
    const now = stateOf(folder)
    for (const [path, contents] of Object.entries(now.files))
      expect([files[path], after[path]], `${name}: ${path}`).toContain(contents)
    for (const path of Object.keys(files)) expect(Object.keys(now.files)).toContain(path)
    expect(now.left).toEqual([])
    return exit
  }

  test('a limit on the size of files', async () => {
    const exits = await inPairs(
      writers.map((writer) => async () => {
        const folder = filled(writer.files)
        const exit = await unharmed(folder, writer, 'ulimit -f 1')
        remove(folder)
        return exit
      }),
    )
    expect(exits).toContain(2)
  })

  test('few descriptors', async () => {
    // With fewer, Node itself ends before it has read the program.
    const starts = async (limit: number) =>
      (await run('.', ['--version'], { limit: `ulimit -n ${limit}` })).exit === 0
    let least = 8
    while (!(await starts(least))) least++
    const exits = await inPairs(
      writers.map((writer) => async () => {
        const folder = filled(writer.files)
        const exit = await unharmed(folder, writer, `ulimit -n ${least}`)
        remove(folder)
        return exit
      }),
    )
    expect(exits).toContain(2)
  })

  describe('a small disk', () => {
    const disk = filled({})
    let mounted = false
    beforeAll(() => {
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128k', 'tmpfs', disk], { stdio: 'pipe' })
        mounted = true
      } catch {
        tally.push('no disk could be mounted: the full disk was the limit on files only')
      }
    })
    afterAll(() => {
      if (mounted) execFileSync('umount', [disk])
      remove(disk)
    })
    const emptied = (files: Files) => {
      for (const one of readdirSync(disk)) remove(join(disk, one))
      const from = filled(files)
      cpSync(from, disk, { recursive: true })
      remove(from)
    }

    /** Takes all of the disk. Returns what it took it with. */
    const fill = (): Files => {
      let size = 64 * 1024
      while (size >= 1) {
        try {
          writeFileSync(join(disk, `ballast-${size}-${Math.random()}`), Buffer.alloc(size))
        } catch {
          size = Math.floor(size / 2)
        }
      }
      return Object.fromEntries(
        Object.entries(stateOf(disk).files).filter(([path]) => path.startsWith('ballast')),
      )
    }
    const readOnly = async (work: () => Promise<void>) => {
      execFileSync('mount', ['-o', 'remount,ro', disk])
      try {
        await work()
      } finally {
        execFileSync('mount', ['-o', 'remount,rw', disk])
      }
    }

    test('that is full', async () => {
      if (!mounted) return
      for (const writer of writers) {
        emptied(writer.files)
        const ballast = fill()
        expect(
          await unharmed(disk, { ...writer, files: { ...writer.files, ...ballast } }),
          writer.name,
        ).toBe(2)
      }
    })

    test('that is read-only', async () => {
      for (const writer of writers) {
        if (!mounted) {
          if (process.getuid?.() === 0) return
          const folder = filled(writer.files)
          chmodSync(folder, 0o500)
          expect(await unharmed(folder, writer)).toBe(2)
          chmodSync(folder, 0o700)
          remove(folder)
          continue
        }
        emptied(writer.files)
        await readOnly(async () => expect(await unharmed(disk, writer), writer.name).toBe(2))
      }
    })

    test('that is read-only, where nothing is to be written', async () => {
      if (!mounted) return
      const idle = ['fmt --write', 'lint --fix', 'build', 'build --check', 'init --yes']
      emptied(WRITERS[0]!.files)
      for (const args of ['fmt --write', 'init --yes --name clinic-errors', 'build'])
        expect(await run(disk, args.split(' '))).toMatchObject({ exit: 0 })
      await readOnly(async () => {
        for (const args of idle)
          expect(await run(disk, args.split(' ')), args).toMatchObject({ exit: 0 })
      })
    })

    test.each(['full', 'read-only'])(
      'that is %s: a login is refused, a refreshed token is used and not stored',
      async (kind) => {
        if (!mounted) return
        const starve = async (work: () => Promise<void>) => {
          if (kind === 'read-only') return readOnly(work)
          fill()
          return work()
        }
        for (const expired of [false, true]) {
          emptied(serverConfig(server.url))
          const { args, token } = await loggedIn(expired, disk)
          await starve(async () => {
            const { exit, err } = await run(disk, args, { env: loginEnv(disk) })
            expect({ exit, err }).toEqual(
              expired
                ? {
                    exit: 0,
                    err: expect.stringContaining(
                      'The token could not be stored for the next run: ',
                    ),
                  }
                : {
                    exit: 2,
                    err: expect.stringMatching(/^rail-errors: [^\n]* cannot be written: [^\n]*\n$/),
                  },
            )
          })
          if (expired) expect(token()).toBe('token-old')
          expect(stateOf(disk).left).toEqual([])
        }
      },
    )
  })
})
