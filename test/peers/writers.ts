import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { file } from '../../src/base/rules/linter/rule.ts'
import { healthyEntry } from '../support/catalogs.ts'
import { emptyFolder, plainEnv, root } from './peers.ts'

// Every command that writes, each with a folder to write in, for tests that kill, crowd and starve
// it.

export const LETTERS = [...'ABCDEFGHIJKLMNOPQRST']
const codes = LETTERS.map((letter) => ({
  code: `MEMBER_LOST_${letter}`,
  meaning: `Member ${letter} was lost.`,
  fix: `Ask for ${letter} again.`,
}))
const catalog = (header: object, ...entries: object[]): string =>
  file(
    { stages: ['identify'], ...header },
    entries.map((fields) => healthyEntry(fields as Record<string, unknown>)).join('\n'),
  )
const clean = catalog({ version: '1.0.0', date: '2026-01-01' }, {}, ...codes)
const lower = clean.replaceAll('MEMBER_LOST', 'member_lost')
const breaking = clean.replaceAll('http: 404', 'http: 503').replace('1.0.0', '2.0.0')
const listed = JSON.stringify({
  codes: codes.map(({ code, meaning, fix }) => ({
    code,
    http: 404,
    stop: true,
    fix_stage: 'identify',
    meaning,
    fix,
  })),
})
const accepted = `accepted:\n${LETTERS.map((one) => `  - rule: text-length\n    code: MEMBER_LOST_${one}\n    reason: It was long.\n`).join('')}`

export type Files = Record<string, string>
export type Writer = {
  name: string
  files: Files
  /** The command line of one of 20 runs at once; a single run is that of `A`. */
  args(letter: string): string[]
  /** What each of 20 runs leaves in a file, when that differs from run to run. */
  leaves?: { file: string; text(letter: string): string }
  /** Exit codes of 20 runs at once: how many end with 0. */
  succeed?: number
}

const meaning = ['http=404', 'stop=true', 'fix_stage=identify']
const catalogFiles = { 'errors.yaml': clean }

export const WRITERS: Writer[] = [
  {
    name: 'add',
    files: catalogFiles,
    args: (one) => [
      'add',
      `CARD_LOST_${one}`,
      ...meaning,
      `meaning=Card ${one} was lost.`,
      `fix=Find card ${one}.`,
    ],
    leaves: { file: 'errors.yaml', text: (one) => `code: CARD_LOST_${one}\n` },
  },
  {
    name: 'rename',
    files: catalogFiles,
    args: (one) => ['rename', `MEMBER_LOST_${one}`, `MEMBER_GONE_${one}`, '--yes'],
    leaves: { file: 'errors.yaml', text: (one) => `MEMBER_GONE_${one}` },
  },
  {
    name: 'deprecate',
    files: catalogFiles,
    args: (one) => [
      'deprecate',
      `MEMBER_LOST_${one}`,
      '--note',
      `Wait for ${one}.`,
      '--reason',
      'Rare.',
    ],
    leaves: { file: 'errors.yaml', text: (one) => `Wait for ${one}.` },
  },
  {
    name: 'retire',
    files: catalogFiles,
    args: (one) => [
      'retire',
      `MEMBER_LOST_${one}`,
      '--note',
      `No ${one} any more.`,
      '--reason',
      'Rare.',
    ],
    leaves: { file: 'errors.yaml', text: (one) => `No ${one} any more.` },
  },
  {
    name: 'fmt --write',
    files: { 'errors.yaml': clean.replaceAll('http: ', 'http:    ') },
    args: () => ['fmt', '--write'],
  },
  {
    name: 'lint --fix-unsafe',
    files: { 'errors.yaml': lower },
    args: () => ['lint', '--fix-unsafe', '--fail-on', 'never'],
  },
  {
    name: 'lint --accept',
    files: { 'errors.yaml': lower },
    args: () => ['lint', '--accept', '--reason', 'older', '--fail-on', 'never'],
  },
  {
    name: 'lint --fix of what is accepted',
    files: { ...catalogFiles, '.rail-errors/accepted.yaml': accepted },
    args: () => ['lint', '--fix', '--fail-on', 'never'],
  },
  {
    name: 'diff --fix',
    files: {
      'old.yaml': clean,
      'errors.yaml': breaking,
      '.rail-errors/accepted.yaml': `accepted:\n${LETTERS.map((one) => `  - fingerprint: "0000000000${one.charCodeAt(0)}"\n    rule: http-changed\n    reason: agreed\n`).join('')}`,
    },
    args: () => ['diff', 'old.yaml', 'errors.yaml', '--fix'],
  },
  {
    name: 'release',
    files: { 'old.yaml': clean, 'errors.yaml': clean.replaceAll('http: 404', 'http: 503') },
    args: () => ['release', '2.0.0', '--since', 'old.yaml', '--today', '2026-11-21'],
  },
  { name: 'build', files: catalogFiles, args: () => ['build'] },
  {
    name: 'import',
    files: { 'list.json': listed },
    args: () => ['import', 'list.json'],
    succeed: 1,
  },
  { name: 'init', files: {}, args: () => ['init', '--yes', '--name', 'clinic-errors'] },
]

/** The entries of 20 changes, each with the fingerprint that `diff` names. */
export async function accepter(): Promise<Writer> {
  const files = { 'old.yaml': clean, 'errors.yaml': breaking }
  const folder = filled(files)
  const { out } = await run(folder, ['diff', 'old.yaml', 'errors.yaml', '--format', 'json'])
  remove(folder)
  const { changes } = JSON.parse(out) as { changes: { fingerprint: string; rule: string }[] }
  const prints = changes
    .filter(({ rule }) => rule.startsWith('http'))
    .map(({ fingerprint }) => fingerprint)
  const of = (one: string) => prints[LETTERS.indexOf(one)]!
  return {
    name: 'diff --accept',
    files,
    args: (one) => ['diff', 'old.yaml', 'errors.yaml', '--accept', of(one), '--reason', 'agreed'],
    leaves: {
      file: '.rail-errors/accepted.yaml',
      text: (one) => `fingerprint: "${of(one)}"\n`,
    },
  }
}

/** An authorization server that rotates refresh tokens: each is good for one use. */
export async function tokenServer(): Promise<{ url: string; refused(): number; close(): void }> {
  const used = new Set<string>()
  let [count, refused] = [0, 0]
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += chunk))
    request.on('end', () => {
      const answer = (status: number, value: object) =>
        response
          .writeHead(status, { 'content-type': 'application/json' })
          .end(JSON.stringify(value))
      if (request.method === 'GET') return answer(200, { username: 'tester' })
      const old = new URLSearchParams(body).get('refresh_token')
      if (old !== null && used.has(old)) {
        refused++
        return answer(400, { error: 'invalid_grant' })
      }
      if (old !== null) used.add(old)
      count++
      return answer(200, {
        access_token: `token-${count}`,
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: `refresh-${count}`,
      })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, refused: () => refused, close: () => server.close() }
}

/** The config of a server, and what a login needs. */
export const serverConfig = (url: string): Files => ({
  'rail-errors.config.yaml': `servers:\n  rail:\n    base_url: "${url}"\n    token_url: "${url}/token"\n    user_url: "${url}/me"\n    auth:\n      client_id: app\n      grant: password\n`,
})
export const loginEnv = (folder: string) => ({
  RAIL_ERRORS_CACHE: join(folder, 'cache'),
  RAIL_ERRORS_USERNAME: 'tester',
  RAIL_ERRORS_PASSWORD: 'p4ssword',
  RAIL_ERRORS_CLIENT_SECRET: 's3cret',
})

export function filled(files: Files): string {
  const folder = emptyFolder('writers')
  for (const [path, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), contents)
  }
  return folder
}

export const copied = (from: string): string => {
  const folder = emptyFolder('writers')
  cpSync(from, folder, { recursive: true })
  return folder
}

const isTemporary = (path: string) => path.includes('.rail-errors-tmp')

/** Every file below a folder, and what temporary files are there. */
export function stateOf(folder: string): { files: Files; left: string[] } {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name).slice(folder.length + 1))
    .sort()
  const files = paths
    .filter((path) => !isTemporary(path))
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const)
  return { files: Object.fromEntries(files), left: paths.filter(isTemporary) }
}

const bin = join(root, 'dist/bin.cjs')
const killer = new URL('killed.mjs', import.meta.url).href
type Done = { exit: number | null; signal: NodeJS.Signals | null; out: string; err: string }
type Options = { env?: Record<string, string>; limit?: string; node?: readonly string[] }

/**
 * Runs the built program. `limit` are words of the shell before it, such as `ulimit -n 20`, and
 * `node` are options of Node.
 */
export function run(
  folder: string,
  args: readonly string[],
  { env = {}, limit, node = [] }: Options = {},
): Promise<Done> {
  const options = { cwd: folder, env: { ...plainEnv, ...env } }
  const words = [process.execPath, ...node, bin, ...args]
  const child =
    limit === undefined
      ? spawn(words[0]!, words.slice(1), options)
      : spawn('sh', ['-c', `${limit}; exec "$@"`, 'sh', ...words], options)
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk) => (said.out += chunk))
  child.stderr.on('data', (chunk) => (said.err += chunk))
  return new Promise((end) => child.on('close', (exit, signal) => end({ exit, signal, ...said })))
}

/** Runs the program, and kills it before what it does to files and prints in this step. */
export const killed = (
  folder: string,
  args: readonly string[],
  before: number,
  env: Record<string, string> = {},
): Promise<Done> =>
  run(folder, args, {
    env: { ...env, KILL_BEFORE: String(before) },
    node: ['--import', killer],
  })

/** How many steps a run has that nobody kills. */
export async function stepsOf(
  folder: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const noted = emptyFolder('steps')
  const STEPS = join(noted, 'steps')
  const { exit, err } = await run(folder, args, {
    env: { ...env, STEPS },
    node: ['--import', killer],
  })
  if (exit !== 0) throw new Error(`${args.join(' ')} ended with ${exit}: ${err}`)
  const steps = Number(readFileSync(STEPS, 'utf8'))
  remove(noted)
  return steps
}

export const remove = (folder: string): void => rmSync(folder, { recursive: true, force: true })
