import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { nodeFiles } from './host-files.ts'

/** Everything outside the process as one value: tests hand in another one. */
export type Host = {
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  /** Whether the output may be coloured, and how wide a terminal is. */
  terminal: { color: boolean; width: number }
  out(text: string): void
  err(text: string): void
  stdin(): Promise<Uint8Array>
  /** The day of the run, `YYYY-MM-DD`, in UTC. */
  today(): string
  /** Milliseconds since 1970. */
  now(): number
  files: Files
  /** Loads an ES module, which is code that then runs. Rejects with what its loading threw. */
  load(path: string): Promise<unknown>
  /** Runs git in a folder. A git that is not installed has the code 127. */
  git(args: readonly string[], folder: string): Promise<{ code: number; stdout: Uint8Array; stderr: string }>
  /** Aborts at Ctrl-C (or when nobody reads stdout any more). Once it was asked for, the first Ctrl-C does nothing else; the second ends the process. */
  interrupted(): AbortSignal
  /** Which of these files (absolute) may have changed, at first all of them, each time that some may have. Ends when the signal aborts. */
  watch(paths: ReadonlySet<string>, signal: AbortSignal): AsyncIterable<ReadonlySet<string>>
  /** Runs a program without a shell and takes what it prints; what it says goes to the terminal. One that can't be started has the code 127. */
  program(words: readonly string[]): Promise<{ code: number; stdout: Uint8Array }>
  /** One request over the network, by the proxy and the certificates that the environment names. */
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Asks the person at the terminal for a line; undefined when there is none. `secret`: what is typed is not shown. */
  ask(question: string, options: { secret: boolean }): Promise<string | undefined>
}

/** Absolute paths. What goes wrong is a CannotRun with a sentence for people. */
export type Files = {
  kind(path: string): Promise<'file' | 'folder' | undefined>
  read(path: string): Promise<Uint8Array>
  list(folder: string): Promise<string[]>
  /** Every file below a folder, relative to it, with `/`. Links are not followed; folders of these names are left out. */
  below(folder: string, without: readonly string[]): Promise<string[]>
  /**
   * Whole or not at all: written beside the file, then renamed. Makes the folders on the way. `private`: nobody else can read
   * the file nor look into its folder.
   */
  write(path: string, contents: string | Uint8Array, options?: { private: boolean }): Promise<void>
  /** True when nobody but the user can read the file and it is the user's own. Windows keeps a user's folder so by itself. */
  isPrivate(path: string): Promise<boolean>
  remove(path: string): Promise<void>
  /** The path without links in it. */
  real(path: string): Promise<string>
}

/** The real world. Colour is decided here, once: the option, then NO_COLOR and FORCE_COLOR, then the terminal. */
export function nodeHost(process: NodeJS.Process): Host {
  // A reader that goes away (`| head`) ends the output, quietly.
  const quiet = (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
  }
  process.stdout.on('error', quiet)
  process.stderr.on('error', quiet)
  return {
    cwd: process.cwd(),
    env: process.env,
    terminal: { color: wantsColor(process), width: process.stdout.columns ?? 100 },
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    async stdin() {
      const chunks: Buffer[] = []
      for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
      return Buffer.concat(chunks)
    },
    today: () => new Date().toISOString().slice(0, 10),
    now: () => Date.now(),
    files: nodeFiles,
    load: (path) => import(pathToFileURL(path).href),
    git,
    interrupted() {
      const controller = new AbortController()
      const abort = () => controller.abort()
      process.removeAllListeners('SIGINT') // that of bin.ts ends the process
      process.once('SIGINT', abort)
      process.stdout.once('error', abort)
      return controller.signal
    },
    async *watch(paths, signal) {
      const { watch } = await import('./watch.ts')
      yield* watch(paths, signal)
    },
    program,
    // Loaded when used: most runs never leave the machine.
    fetch: async (url, init) => (await import('./host-network.ts')).fetchBy(process.env, url, init),
    ask: async (question, options) => (await import('./host-terminal.ts')).ask(process, question, options),
  }
}

function wantsColor({ argv, env, stdout }: NodeJS.Process): boolean {
  const at = argv.findIndex((argument) => argument === '--color' || argument.startsWith('--color='))
  const asked = at < 0 ? undefined : argv[at] === '--color' ? argv[at + 1] : argv[at]!.slice('--color='.length)
  if (asked === 'always' || asked === 'never') return asked === 'always'
  if (argv.includes('--no-color')) return false
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return stdout.isTTY === true && env.TERM !== 'dumb'
}

async function git(args: readonly string[], folder: string): ReturnType<Host['git']> {
  const { execFile } = await import('node:child_process')
  const options = { cwd: resolve(folder), encoding: 'buffer' as const, maxBuffer: 512 * 1024 * 1024, env: { ...process.env, LC_ALL: 'C' } }
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
