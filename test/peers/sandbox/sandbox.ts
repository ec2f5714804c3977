import { type ChildProcess, spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { plainEnv, root } from '../peers.ts'
import { rail } from '../servers.ts'

export const TLS = join(root, 'test/fixtures/tls')
export const ANNA = {
  username: 'anna+é@northwind-clinic.org',
  password: 'p ä+%41&=:€ planted-password-7',
}

/** A running `rail-errors sandbox`: its address, what it logged so far, and its end. */
export type Running = {
  base: string
  child: ChildProcess
  log(): string
  stop(): Promise<number | null>
}

const running = new Set<ChildProcess>()
export const killAll = (): void => {
  for (const child of running) child.kill('SIGKILL')
}

/**
 * Starts the built program in a folder with a catalog; `within` are the words of a command that
 * starts it, such as `unshare`.
 */
export async function sandbox(
  folder: string,
  args: readonly string[] = [],
  within: readonly string[] = [],
): Promise<Running> {
  cpSync(join(root, 'errors.yaml'), join(folder, 'errors.yaml'))
  const [command, ...words] = [
    ...within,
    process.execPath,
    join(root, 'dist/bin.cjs'),
    'sandbox',
    '--port',
    '0',
    ...args,
  ]
  const child = spawn(command!, words, { cwd: folder, env: plainEnv })
  running.add(child)
  let err = ''
  child.stderr.on('data', (chunk) => {
    err += chunk
  })
  const ended = new Promise<number | null>((done) => child.on('close', done))
  const base = await new Promise<string>((done, fail) => {
    let out = ''
    child.stdout.on('data', (chunk) => {
      out += chunk
      const [, address] = /^ready (\S+)\n/m.exec(out) ?? []
      if (address !== undefined) done(address)
    })
    child.on('exit', () => fail(new Error(out + err)))
  })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { base, child, log: () => err, stop }
}

const RECORD = [
  'name=Front desk',
  'redirect_uris=https://desk.northwind-clinic.org/back',
  'website=https://northwind-clinic.org',
  'description=The front desk.',
  'accept_terms=true',
]

/** Registers a client as a script does. */
export async function register(
  folder: string,
  id: string,
  type: 'private' | 'public',
  more: readonly string[] = [],
  input = '',
) {
  const { exit, out, err } = await rail(
    ['clients', 'add', id, `type=${type}`, ...RECORD, '--format', 'json', ...more],
    { cwd: folder, input },
  )
  if (exit !== 0) throw new Error(err)
  return JSON.parse(out) as { client_id: string; client_secret: string }
}

export async function addUser(
  folder: string,
  { username, password } = ANNA,
  more: readonly string[] = [],
): Promise<void> {
  const { exit, err } = await rail(['users', 'add', username, ...more], {
    cwd: folder,
    env: { RAIL_ERRORS_PASSWORD: password },
  })
  if (exit !== 0) throw new Error(err)
}
