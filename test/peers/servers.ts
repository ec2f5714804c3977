import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'
import { isFirst, isLong, launcher, plainEnv, root } from './peers.ts'

/**
 * A server of ours or a peer: its base, what its second line says, the requests it logged, and how
 * to stop it.
 */
export type Server<Facts = Record<string, never>> = {
  base: string
  facts: Facts
  log(): string[]
  stop(): Promise<void>
}

const running = new Set<ChildProcess>()

/**
 * Starts a launcher and waits for its line `ready <base>`, and for one more line of JSON when it
 * has one.
 */
export async function start<Facts>(
  path: string,
  args: readonly string[],
  {
    json = true,
    env = plainEnv,
  }: { json?: boolean; env?: Record<string, string | undefined> } = {},
): Promise<Server<Facts>> {
  const child = spawn(path, [...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
  running.add(child)
  let [out, err] = ['', '']
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const lines = await new Promise<string[]>((done, fail) => {
    child.stdout.on('data', (chunk) => {
      out += chunk
      const read = out.split('\n')
      if (read.length > (json ? 2 : 1)) done(read)
    })
    child.on('exit', (code) => fail(new Error(`${path} ended with ${code}: ${err.slice(-2000)}`)))
  })
  const stop = () =>
    new Promise<void>((done) => {
      running.delete(child)
      if (child.exitCode !== null) return done()
      child.removeAllListeners('exit').on('exit', () => done())
      child.kill('SIGTERM')
    })
  return {
    base: lines[0]!.replace('ready ', ''),
    facts: json ? JSON.parse(lines[1]!) : ({} as Facts),
    log: () => err.trim().split('\n'),
    stop,
  }
}

/** What a shared FHIR server asks for, and the codes that it expands at most. */
export const TOKEN = 'pl4nted-fhir-token'
export const MOST_EXPANDED = isLong ? 11_000 : 400

/**
 * The base of a FHIR server (HAPI JPA) that checks what it is given, behind a token. The files of a
 * run share it: its start takes longer than most of their tests. So each has names of its own.
 */
export async function sharedFhir(): Promise<string> {
  const home = join(inject('shared'), 'fhir')
  const said = join(home, 'out')
  if (isFirst(home)) {
    const options = ['--token', TOKEN, '--strict', '--max-expansion', String(MOST_EXPANDED)]
    const err = openSync(join(home, 'err'), 'w')
    const child = spawn(launcher('fhir-server'), options, {
      stdio: ['ignore', openSync(said, 'w'), err],
      env: plainEnv,
    })
    child.unref()
    writeFileSync(join(home, 'pid.new'), String(child.pid))
    renameSync(join(home, 'pid.new'), join(home, 'pid'))
  }
  for (;;) {
    const [, base] = /^ready (\S+)\n/.exec(existsSync(said) ? readFileSync(said, 'utf8') : '') ?? []
    if (base !== undefined) return base
    if (
      existsSync(join(home, 'pid')) &&
      !isRunning(Number(readFileSync(join(home, 'pid'), 'utf8')))
    )
      throw new Error(`the FHIR server ended: ${readFileSync(join(home, 'err'), 'utf8')}`)
    await wait(200)
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

export const stopAll = (): Promise<unknown> =>
  Promise.all(
    [...running].map(
      (child) =>
        new Promise<void>((done) => {
          child.removeAllListeners('exit').on('exit', () => done())
          if (child.exitCode !== null || !child.kill('SIGTERM')) done()
        }),
    ),
  )

export type Ran = { exit: number | null; out: string; err: string }

/**
 * The built program, as a user starts it. Not synchronous: a server in this process must be able to
 * answer.
 */
export function rail(
  args: readonly string[],
  {
    cwd,
    env = {},
    input = '',
    node = process.execPath,
  }: { cwd: string; env?: Record<string, string>; input?: string; node?: string },
): Promise<Ran> {
  const clean = Object.fromEntries(
    Object.entries(plainEnv).filter(
      ([name]) => !/^(?:RAIL_ERRORS_|.*_proxy$|SSL_CERT_|NODE_EXTRA_CA|NODE_USE_ENV)/i.test(name),
    ),
  )
  const child = spawn(node, [`${root}/dist/bin.cjs`, ...args], {
    cwd,
    env: { ...clean, ...env },
    timeout: 120_000,
  })
  const ran = { exit: null as number | null, out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    ran.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    ran.err += chunk
  })
  child.stdin.end(input)
  return new Promise((done) => child.on('close', (code) => done({ ...ran, exit: code })))
}
