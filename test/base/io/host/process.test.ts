import { EventEmitter } from 'node:events'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { TimeLimit } from '../../../../src/base/core/values/time-limit.ts'
import { nodeHost } from '../../../../src/base/io/host/node.ts'
import { emptyFolder, gitIn } from '../../../support/repository.ts'
import { rowsOf } from '../../../support/rows.ts'

/** The host of a process with this environment. */
const hostOf = (
  env: Record<string, string>,
  more: { uid?: number | undefined; isTTY?: boolean; columns?: number } = {},
) => {
  const stdout = { isTTY: more.isTTY, columns: more.columns, on: () => {}, write: () => true }
  const getuid = more.uid === undefined ? undefined : () => more.uid
  return nodeHost({
    ...process,
    env,
    stdout,
    stderr: stdout,
    getuid,
    cwd: () => '/',
    on: () => {},
  } as unknown as NodeJS.Process)
}

describe('whose files are trusted', () => {
  test.each(
    rowsOf<{ uid?: number; sudo?: string; users: number[] }>(import.meta, 'of user with sudo uid'),
  )('of user $uid with SUDO_UID=$sudo: $users', ({ uid, sudo, users }) => {
    expect(hostOf(sudo === undefined ? {} : { SUDO_UID: sudo }, { uid }).users).toEqual(users)
  })
})

/** A process whose streams are events, and what it prints. */
function running(chunks: readonly string[] = []) {
  const said: string[] = []
  const stream = (name: string) =>
    Object.assign(new EventEmitter(), {
      write: (text: string) => void said.push(`${name}: ${text}`),
    })
  const [stdout, stderr] = [stream('out'), stream('err')]
  const stdin = chunks.map((chunk) => Buffer.from(chunk))
  const fake = Object.assign(new EventEmitter(), {
    stdin,
    stdout,
    stderr,
    env: {},
    exitCode: 0,
    cwd: () => '/',
  })
  return { fake, stdout, stderr, said, host: nodeHost(fake as unknown as NodeJS.Process) }
}

describe('an output that cannot be written', () => {
  const failing = (code?: string) => Object.assign(new Error('write failed'), { code })
  test.each(
    rowsOf<{ errors: [stream: 'stdout' | 'stderr', code?: string][]; expected?: string }>(
      import.meta,
      'an output that cannot be written: errors, expected',
    ),
  )('$errors: $expected', ({ errors, expected }) => {
    const { fake, said } = running()
    for (const [name, code] of errors) fake[name].emit('error', failing(code))
    expect(said).toEqual(expected === undefined ? [] : [`err: rail-errors: ${expected}\n`])
    fake.emit('exit')
    expect(fake.exitCode).toBe(expected === undefined ? 0 : 2)
  })
})

describe('the streams', () => {
  test('an input ends when the reader of stdout is gone', async () => {
    const { host, stdout } = running(['one', 'two', 'three'])
    stdout.on('error', () => {})
    const read: string[] = []
    for await (const chunk of host.stream(undefined)) {
      read.push(String(chunk))
      if (read.length === 2) stdout.emit('error', Object.assign(new Error(), { code: 'EPIPE' }))
    }
    expect([read, stdout.listenerCount('error')]).toEqual([['one', 'two'], 2])
  })

  test('stdout is the result, stderr is for people', () => {
    const { host, said } = running()
    host.out('a')
    host.err('b')
    host.say('c')
    host.detail('d')
    expect(said).toEqual(['out: a', 'err: b', 'err: c\n'])
  })

  test.each([
    [[], ''],
    [['one'], 'one'],
    [['one ', 'two'], 'one two'],
  ])('stdin is all that comes: %j', async (chunks, text) => {
    expect(Buffer.from(await running(chunks).host.stdin()).toString()).toBe(text)
  })

  test.each<[what: string, stop: (process: ReturnType<typeof running>) => void]>([
    ['Ctrl-C', ({ fake }) => void fake.emit('SIGINT')],
    ['kill', ({ fake }) => void fake.emit('SIGTERM')],
    [
      'a reader that is gone',
      ({ stdout }) => void stdout.emit('error', Object.assign(new Error(), { code: 'EPIPE' })),
    ],
  ])('%s aborts, once, instead of ending the process', (_, stop) => {
    const process = running()
    let ended = 0
    process.fake.on('SIGINT', () => void ended++)
    const signal = process.host.interrupted()
    expect(signal.aborted).toBe(false)
    stop(process)
    expect([signal.aborted, ended]).toEqual([true, 0])
    process.fake.emit('SIGINT')
    expect(process.fake.listenerCount('SIGINT')).toBe(0)
  })
})

describe('what a run may use', () => {
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })
  const { host } = running()

  test('the day in UTC, the time, and a number below one', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 21, 23, 59, 59, 999) })
    expect([host.today(), host.now()]).toEqual([
      '2026-11-21',
      Date.UTC(2026, 10, 21, 23, 59, 59, 999),
    ])
    expect(host.random() + Math.floor(host.random())).toBeLessThan(1)
  })

  test('the network and a cache, and nobody is quiet', () => {
    expect([host.network, host.terminal.quiet]).toEqual([{ offline: false, cache: true }, false])
  })

  test('some seconds for work that may not end', async () => {
    const endless = () => /^(?:a+)+$/.test(`${'a'.repeat(40)}!`)
    expect(await host.within(60, () => 'done')).toBe('done')
    await expect(host.within(0.05, endless)).rejects.toThrow(TimeLimit)
    await expect(host.within(60, () => JSON.parse('{'))).rejects.toThrow(SyntaxError)
  })

  test('nobody, where there is no terminal', async () => {
    expect(await host.ask('Who? ', { secret: false })).toBeUndefined()
  })

  test('git, which prints English, asks nothing, and starts no pager', async () => {
    const folder = emptyFolder()
    gitIn(folder, 'init', '-q')
    const { code, stdout } = await host.git(['-c', 'alias.settings=!env', 'settings'], folder)
    expect(code).toBe(0)
    expect(Buffer.from(stdout).toString().split('\n')).toEqual(
      expect.arrayContaining([
        'LC_ALL=C',
        'GIT_TERMINAL_PROMPT=0',
        'GIT_OPTIONAL_LOCKS=0',
        'GIT_PAGER=cat',
        'GIT_LITERAL_PATHSPECS=1',
      ]),
    )
    const failed = await host.git(['rev-parse', '--verify', 'nothing'], folder)
    expect([failed.code, failed.stderr]).toEqual([128, 'fatal: Needed a single revision\n'])
  })

  test('no git: the code says so', async () => {
    vi.stubEnv('PATH', '/nowhere')
    expect((await host.git(['--version'], emptyFolder())).code).toBe(127)
  })
})
