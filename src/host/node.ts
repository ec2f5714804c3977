import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { noMemo } from '../values/memo.ts'
import { nodeFiles } from './files.ts'
import type { Host } from './host.ts'
import { handleOutputErrors } from './output.ts'

/**
 * The host of the running process. Colour by default: NO_COLOR and FORCE_COLOR, then the terminal; `--color` overrides it.
 * `importModule` is import() of a URL: V8 refuses it in code that it compiled in an earlier run.
 */
export function nodeHost(process: NodeJS.Process, importModule: (url: string) => Promise<unknown>): Host {
  handleOutputErrors(process)
  let send: Promise<Host['fetch']> | undefined
  return {
    cwd: process.cwd(),
    env: process.env,
    terminal: {
      color: wantsColor(process),
      width: process.stdout.columns ?? 100,
      interactive: process.stdout.isTTY === true,
      quiet: false,
    },
    network: { offline: false, cache: true },
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    say: (line) => void process.stderr.write(`${line}\n`),
    detail: () => undefined,
    async stdin() {
      const chunks: Buffer[] = []
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
    async *stream(path) {
      let isWanted = true
      const end = () => {
        isWanted = false
      }
      process.stdout.once('error', end)
      for await (const chunk of path === undefined ? process.stdin : (await import('./stream.ts')).streamOf(path)) {
        if (!isWanted) break
        yield chunk as Uint8Array
      }
      process.stdout.off('error', end)
    },
    today: () => new Date().toISOString().slice(0, 10),
    now: () => Date.now(),
    random: () => Math.random(),
    memo: noMemo,
    files: nodeFiles,
    load: (path) => importModule(pathToFileURL(path).href),
    git,
    users: usersOf(process),
    interrupted() {
      const controller = new AbortController()
      const abort = () => controller.abort()
      process.removeAllListeners('SIGINT') // that of bin.ts ends the process
      process.once('SIGINT', abort)
      process.once('SIGTERM', abort)
      process.stdout.once('error', abort)
      return controller.signal
    },
    async *watch(paths, signal) {
      const { watch } = await import('./watch.ts')
      yield* watch(paths, signal)
    },
    program,
    // Loaded when used: most runs never use the network.
    async fetch(url, init) {
      send ??= import('./network.ts').then(({ fetchIn }) => fetchIn(process.env))
      return (await send)(url, init)
    },
    within: async (seconds, work) => (await import('./time-limit.ts')).within(seconds, work),
    serve: async (settings) => (await import('./http-server.ts')).serveUntil(settings),
    async *proxy(settings) {
      yield* (await import('./reverse-proxy.ts')).reverseProxy(settings)
    },
    stdinIsTerminal: () => process.stdin.isTTY === true,
    ask: async (question, options) => (await import('./terminal.ts')).ask(process, question, options),
  }
}

/** With sudo, the user who called sudo is trusted, too, as in git. */
function usersOf({ getuid, env }: NodeJS.Process): number[] {
  const own = getuid?.()
  if (own === undefined) return []
  return own === 0 && /^[0-9]+$/.test(env.SUDO_UID ?? '') ? [0, Number(env.SUDO_UID)] : [own, 0]
}

function wantsColor({ env, stdout }: NodeJS.Process): boolean {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return stdout.isTTY === true && env.TERM !== 'dumb'
}

// Git answers in English, never prompts, changes nothing, starts no pager, and takes paths literally.
const GIT_ENV = { LC_ALL: 'C', GIT_TERMINAL_PROMPT: '0', GIT_OPTIONAL_LOCKS: '0', GIT_PAGER: 'cat', GIT_LITERAL_PATHSPECS: '1' }

async function git(args: readonly string[], folder: string): ReturnType<Host['git']> {
  const { execFile } = await import('node:child_process')
  const options = { cwd: resolve(folder), encoding: 'buffer' as const, maxBuffer: 512 * 1024 * 1024, env: { ...process.env, ...GIT_ENV } }
  return new Promise((done) => {
    execFile('git', [...args], options, (error, stdout, stderr) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 127
      done({ code, stdout, stderr: stderr.toString('utf8') })
    })
  })
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
