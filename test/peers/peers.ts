import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const peerBin = (name: string): string => join(root, 'test/peers/node_modules/.bin', name)

/**
 * A package that only the peers have. It is loaded late and typed by who uses it: `npm test` checks
 * types without it.
 */
export const peerModule = <T>(name: string): T =>
  createRequire(join(root, 'test/peers/package.json'))(name) as T

/** The launcher of a real peer. A peer that is missing fails here: it is never skipped. */
export function launcher(name: string): string {
  const folder = resolve(root, process.env.RAIL_ERRORS_PEERS ?? '../shared/tools')
  const path = join(folder, name, name)
  if (!existsSync(path))
    throw new Error(
      `the peer ${name} is not at ${path}; set RAIL_ERRORS_PEERS to the folder of the launchers`,
    )
  return path
}

export const emptyFolder = (name: string): string =>
  realpathSync(mkdtempSync(join(tmpdir(), `rail-errors-${name}-`)))

/** The package as `npm pack` makes it, once for all peers. */
export const tarball = (): string => inject('tarball')

const share = Number(process.env.RAIL_ERRORS_VOLUME)
/** How often a test draws: in `npm run test:long` all, otherwise RAIL_ERRORS_VOLUME of them. */
export const volume = (all: number): number => Math.ceil(all * share)
/** Whether a test may wait a minute for what `npm test` shows with a clock of its own. */
export const isLong = share >= 1

/** Where a test begins to draw; printed, so that a run can be repeated. */
export function seedOf(first: number): number {
  const seed = Number(process.env.RAIL_ERRORS_SEED || first)
  console.info(`RAIL_ERRORS_SEED=${seed}`)
  return seed
}

/**
 * Makes a Python environment with these packages in `folder`, and returns the folder of its
 * programs. The pip of the machine installs them: one of its own, and bytecode of everything, take
 * longer than most tests.
 */
export function pythonPackages(folder: string, ...packages: string[]): string {
  const venv = join(folder, 'venv')
  must('python3', ['-m', 'venv', '--without-pip', venv], folder)
  const options = ['--quiet', '--no-compile', '--disable-pip-version-check']
  const target = ['--python', join(venv, 'bin/python')]
  must('python3', ['-m', 'pip', ...target, 'install', ...options, ...packages], folder)
  return join(venv, 'bin')
}

/** Whether this process is the one that makes a folder. */
export function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch {
    return false
  }
}

/** The real pre-commit, from PyPI, installed once for all peers: the folder of its program. */
export async function preCommit(): Promise<string> {
  const home = join(inject('shared'), 'pre-commit')
  const ended = join(home, 'ended')
  if (isFirst(home)) {
    let fault = ''
    try {
      pythonPackages(home, 'pre-commit')
    } catch (error) {
      fault = String(error)
    }
    writeFileSync(join(home, 'new'), fault)
    renameSync(join(home, 'new'), ended)
  }
  while (!existsSync(ended)) await wait(200)
  const fault = readFileSync(ended, 'utf8')
  if (fault !== '') throw new Error(fault)
  return join(home, 'venv/bin')
}

/**
 * The program of another version of Node, installed once for all peers. The npm package `node`
 * carries them; the platform's own package is what it would fetch.
 */
export function otherNode(version: string): string {
  const isWindows = process.platform === 'win32'
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`
  const home = join(root, 'test/peers/node_modules/.nodes', version)
  const node = join(home, 'node_modules', name, 'bin', isWindows ? 'node.exe' : 'node')
  if (existsSync(node)) return node
  // Peers run side by side: the first one that is whole stays.
  const own = emptyFolder('node')
  must('npm', ['install', '--silent', '--prefix', own, `${name}@${version}`], own)
  mkdirSync(dirname(home), { recursive: true })
  cpSync(own, `${home}-${process.pid}`, { recursive: true })
  try {
    renameSync(`${home}-${process.pid}`, home)
  } catch (error) {
    if (!existsSync(node)) throw error
    rmSync(`${home}-${process.pid}`, { recursive: true })
  }
  rmSync(own, { recursive: true })
  return node
}

/**
 * A port that nothing listens on. It is none of those that the system gives to connections, which
 * other peers open by thousands.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000)
    const server = createServer()
    const isFree = await new Promise<boolean>((done) => {
      server.once('error', () => done(false))
      server.listen(port, '127.0.0.1', () => server.close(() => done(true)))
    })
    if (isFree) return port
  }
}

/**
 * Options of a JVM that lives for a minute at most: its second compiler would not pay, nor a proof that
 * the byte code of a released program is sound, which takes a fifth of its start.
 */
export const SHORT_JVM = [
  ...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
  ...['-XX:+UnlockDiagnosticVMOptions', '-XX:-BytecodeVerificationRemote'],
]

/**
 * What a user's shell would have: nothing of the npm that runs these tests. npm takes what it has
 * fetched before.
 */
export const plainEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(?:npm_|INIT_CWD|NODE_OPTIONS|NODE_PATH|NODE_DISABLE_COMPILE_CACHE|VITEST|NO_COLOR|FORCE_COLOR|GITHUB_)/i.test(
          name,
        ),
    ),
  ),
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_prefer_offline: 'true',
  MAVEN_OPTS: SHORT_JVM.join(' '),
}

export function run(
  command: string,
  args: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
) {
  const { status, stdout, stderr, error } = spawnSync(command, [...args], {
    cwd,
    encoding: 'utf8',
    env: { ...plainEnv, ...more },
    timeout: 580_000,
    maxBuffer: 2 ** 28,
  })
  if (error) throw error
  return { exit: status, out: stdout, err: stderr }
}

export const must = (command: string, args: readonly string[], cwd: string): string =>
  execFileSync(command, [...args], {
    cwd,
    encoding: 'utf8',
    env: plainEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 2 ** 28,
  })
