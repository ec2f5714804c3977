import * as fs from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { noMemo } from '../../core/values/memo.ts'
import { fileError } from './file-error.ts'
import type { Files, Host } from './host.ts'
import { kindOf, landingOf, limitsHere } from './links.ts'
import { type Outputs, outputsOf } from './output.ts'
import { terminalOf } from './terminal.ts'
import { UserError } from './user-error.ts'

/** Set where the package is packed. */
declare const GENERATOR: string | undefined

export function nodeHost(
  process: NodeJS.Process,
  { stdout, stderr }: Outputs = outputsOf(process),
): Host {
  let send: Promise<Host['fetch']> | undefined
  let stdin: Promise<Uint8Array> | undefined
  return {
    cwd: process.cwd(),
    env: process.env,
    terminal: terminalOf(process.env, stdout),
    network: { offline: false, cache: true },
    out: (text) => stdout.write(text),
    err: (text) => stderr.write(text),
    say: (line) => stderr.write(`${line}\n`),
    detail: () => undefined,
    // `import` looks at it twice: for lists, and for what is published.
    stdin: () => (stdin ??= wholeOf(process.stdin, 'stdin')),
    async *stream(path) {
      let isWanted = true
      const end = () => {
        isWanted = false
      }
      stdout.stream().once('error', end)
      for await (const piece of path === undefined ? process.stdin : streamOf(path)) {
        if (!isWanted) break
        yield piece as Uint8Array
      }
      stdout.stream().off('error', end)
    },
    today: () => new Date().toISOString().slice(0, 10),
    now: () => Date.now(),
    random: () => Math.random(),
    wait: (milliseconds) => setTimeout(milliseconds),
    generator: typeof GENERATOR === 'string' ? GENERATOR : undefined,
    memo: noMemo,
    files: nodeFiles,
    load: (path) => import(pathToFileURL(path).href),
    git,
    users: usersOf(process),
    interrupted() {
      const controller = new AbortController()
      const abort = () => controller.abort()
      process.removeAllListeners('SIGINT') // that of main.ts ends the process
      process.once('SIGINT', abort)
      process.once('SIGTERM', abort)
      stdout.stream().once('error', abort)
      return controller.signal
    },
    async *watch(paths, signal) {
      const { watch } = await import('./watch.ts')
      yield* watch(paths, signal)
    },
    program,
    // Loaded when used: most runs never use the network.
    async fetch(url, init) {
      send ??= import('./network.ts').then(({ fetchIn }) =>
        fetchIn(process.env, (line) => stderr.write(`${line}\n`)),
      )
      return (await send)(url, init)
    },
    within: async (seconds, work) =>
      (await import('../../core/values/time-limit.ts')).within(seconds, work),
    serve: async (settings) => (await import('./http-server.ts')).serveUntil(settings),
    async *proxy(settings) {
      yield* (await import('./reverse-proxy.ts')).reverseProxy(settings)
    },
    stdinIsTerminal: () => process.stdin.isTTY === true,
    ask: async (question, options) => (await import('./prompt.ts')).ask(process, question, options),
  }
}

/**
 * The users whose files are trusted. With sudo, the user who called sudo is trusted, too, as in
 * git.
 */
function usersOf({ getuid, env }: NodeJS.Process): number[] {
  const own = getuid?.()
  if (own === undefined) return []
  return own === 0 && /^[0-9]+$/.test(env.SUDO_UID ?? '') ? [0, Number(env.SUDO_UID)] : [own, 0]
}

async function program([command = '', ...args]: readonly string[]): ReturnType<Host['program']> {
  const { spawn } = await import('node:child_process')
  return new Promise((done) => {
    const child = spawn(command, args, { stdio: ['inherit', 'pipe', 'inherit'] })
    const chunks: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
    child.on('error', () => done({ code: 127, stdout: new Uint8Array() }))
    child.on('close', (code) => done({ code: code ?? 1, stdout: Buffer.concat(chunks) }))
  })
}

// Git answers in English, never prompts, changes nothing, starts no pager, takes paths literally,
// and fetches nothing: the config of a partial clone names the program that would. A commit says what
// its hash stands for: what else a repository may put in its place does not count.
export const GIT_ENV = {
  LC_ALL: 'C',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_PAGER: 'cat',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_NO_LAZY_FETCH: '1', // git 2.45 and newer
  GIT_ALLOW_PROTOCOL: 'none', // older ones
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_GRAFT_FILE: '/dev/null',
}

async function git(args: readonly string[], folder: string): ReturnType<Host['git']> {
  const { execFile } = await import('node:child_process')
  const options = {
    cwd: resolve(folder),
    encoding: 'buffer' as const,
    maxBuffer: 512 * 1024 * 1024,
    env: { ...process.env, ...GIT_ENV },
  }
  return new Promise((done) => {
    execFile('git', [...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 127
      done({ code, stdout, stderr: stderr.toString('utf8') })
    })
  })
}

// Not of node:fs/promises: loading it takes a tenth of the time that a short run adds to that of
// Node.
const readdir = promisify(fs.readdir)

/**
 * As many bytes as are read as a whole, of a file or of stdin: a catalog of 100,000 codes has 24 MB.
 * A device such as /dev/zero never ends.
 */
const MOST = 128 * 1024 * 1024

const tooLarge = (name: string): UserError =>
  new UserError('file', `${name} cannot be read: it has more than 128 MiB`)

/** All bytes of a stream. Rejects with {@link UserError} if there are too many. */
async function wholeOf(pieces: AsyncIterable<Uint8Array>, name: string): Promise<Buffer> {
  const all: Uint8Array[] = []
  let size = 0
  for await (const piece of pieces) {
    size += piece.length
    if (size > MOST) throw tooLarge(name)
    all.push(piece)
  }
  return Buffer.concat(all)
}

/** The bytes of a file, in pieces: it may be larger than the memory. */
async function* streamOf(path: string): AsyncGenerator<Uint8Array> {
  try {
    yield* fs.createReadStream(path, { highWaterMark: 256 * 1024 })
  } catch (error) {
    throw fileError(error, path, 'read')
  }
}

/** The part of {@link Files} that changes nothing. */
type Reads = Pick<
  Files,
  'kind' | 'size' | 'read' | 'list' | 'below' | 'isPrivate' | 'owner' | 'real' | 'refuseEscape'
>

const nodeReads: Reads = {
  kind: async (path) => kindOf(path),
  async size(path) {
    try {
      const found = fs.statSync(path, { throwIfNoEntry: false })
      return found?.isFile() ? found.size : undefined
    } catch {
      return undefined
    }
  },
  read: async (path) => {
    try {
      // At once, unless it may have to wait for another program: a thread takes longer than most
      // files.
      const found = fs.statSync(path)
      if (!found.isFile()) return await wholeOf(streamOf(path), path)
      if (found.size > MOST) throw tooLarge(path)
      return fs.readFileSync(path)
    } catch (error) {
      throw fileError(error, path, 'read')
    }
  },
  list: (folder) =>
    readdir(folder).catch((error) => Promise.reject(fileError(error, folder, 'read'))),
  async below(folder, without, most = Number.POSITIVE_INFINITY) {
    const files: string[] = []
    const visit = async (inside: string): Promise<void> => {
      const entries = await readdir(join(folder, inside), { withFileTypes: true }).catch((error) =>
        Promise.reject(fileError(error, folder, 'read')),
      )
      if (Number.isFinite(most)) entries.sort((a, b) => (a.name < b.name ? -1 : 1))
      for (const entry of entries) {
        if (files.length >= most) return
        if (entry.isFile()) files.push(`${inside}${entry.name}`)
        else if (entry.isDirectory() && !without.includes(entry.name))
          await visit(`${inside}${entry.name}/`)
      }
    }
    await visit('')
    return files
  },
  async isPrivate(path) {
    if (process.platform === 'win32') return true
    const { mode, uid } = reading(path, () => fs.statSync(path))
    return (mode & 0o077) === 0 && uid === process.getuid?.()
  },
  async owner(path) {
    if (process.platform === 'win32') return undefined
    try {
      return fs.lstatSync(path, { throwIfNoEntry: false })?.uid
    } catch {
      return undefined
    }
  },
  real: async (path) => reading(path, () => fs.realpathSync.native(path)),
  async refuseEscape(path, within) {
    try {
      await landingOf(path, {
        within: [...(await limitsHere(path)), ...(within ? [within] : [])],
        follow: true,
      })
    } catch (error) {
      throw fileError(error, path, 'written')
    }
  },
}

function reading<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw fileError(error, path, 'read')
  }
}

/** The files of the machine. What writes is loaded when it is used. */
export const nodeFiles: Files = {
  ...nodeReads,
  write: async (...given) => (await import('./atomic-write.ts')).writes.write(...given),
  lock: async (path) => (await import('./atomic-write.ts')).writes.lock(path),
  remove: async (...given) => (await import('./atomic-write.ts')).writes.remove(...given),
}
