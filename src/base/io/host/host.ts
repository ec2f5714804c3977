import type { TextSyntax } from '../../core/values/escape.ts'
import type { Memo } from '../../core/values/memo.ts'

/** Everything outside the process as one value: tests hand in their own. */
export type Host = {
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  /**
   * Whether colors are allowed, the width of the terminal, whether stdout is a terminal, and
   * whether only findings are printed (`--quiet`).
   */
  terminal: { color: boolean; width: number; interactive: boolean; quiet: boolean }
  /**
   * `offline`: nothing is fetched. `cache`: tokens and copies of what was fetched may be kept on
   * this machine.
   */
  network: { offline: boolean; cache: boolean }
  /** Prints on stdout. `syntax` decides how the text is neutralized (default: text for people). */
  out(text: string, syntax?: TextSyntax): void
  err(text: string): void
  /** Prints a line for people on stderr: a hint, progress, a summary. Silent with `--quiet`. */
  say(line: string): void
  /** Writes the commands in a text as they run here: through npx, in this folder. */
  worded?(text: string): string
  /** Prints a further line for people on stderr, with `--verbose` only. */
  detail(line: string): void
  stdin(): Promise<Uint8Array>
  /**
   * The bytes of a file (absolute), or of stdin without a path, in pieces: they may be more than
   * the memory. Ends when the reader of stdout is gone: an input such as `tail -f` never ends.
   */
  stream(path: string | undefined): AsyncIterable<Uint8Array>
  /** The day of the run, `YYYY-MM-DD`, in UTC. */
  today(): string
  /** Milliseconds since 1970. */
  now(): number
  /** A random number: at least 0, less than 1. For requests only; no output depends on it. */
  random(): number
  /** Resolves after these milliseconds. */
  wait(milliseconds: number): Promise<void>
  /** The version and the hash of the program; undefined where it runs from sources, which change. */
  generator: string | undefined
  /** What earlier rounds of a watch computed; a single run keeps nothing. */
  memo: Memo
  files: Files
  /** Loads an ES module, which is code that then runs. Rejects with what its loading threw. */
  load(path: string): Promise<unknown>
  /** Runs git in a folder. A git that is not installed has the code 127. */
  git(
    args: readonly string[],
    folder: string,
  ): Promise<{ code: number; stdout: Uint8Array; stderr: string }>
  /** The ids of the users whose files are trusted: this user and root. Empty on Windows. */
  users: readonly number[]
  /**
   * Aborts at Ctrl-C, at SIGTERM (`kill`, containers), or when the reader of stdout is gone. After
   * the first call of this function, the first Ctrl-C only aborts the signal; the second ends the
   * process.
   */
  interrupted(): AbortSignal
  /**
   * Which of these files (absolute) may have changed, at first all of them, each time that some may
   * have. Ends when the signal aborts.
   */
  watch(paths: ReadonlySet<string>, signal: AbortSignal): AsyncIterable<ReadonlySet<string>>
  /**
   * Runs a program without a shell and returns what it prints to stdout; its stderr goes to the
   * terminal. If it can't be started, the code is 127.
   */
  program(words: readonly string[]): Promise<{ code: number; stdout: Uint8Array }>
  /**
   * Runs work that may never end, and stops it after some seconds by throwing a {@link TimeLimit}.
   */
  within<Result>(seconds: number, work: () => Result): Promise<Result>
  /** One request over the network, by the proxy and the certificates that the environment names. */
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Answers HTTP requests until the signal aborts; resolves when it has ended. */
  serve(settings: ServeSettings): Promise<void>
  /**
   * Passes requests on to a service, and gives each exchange, until its signal aborts or nothing
   * was asked for a time.
   */
  proxy(settings: ProxySettings): AsyncIterable<ProxiedExchange>
  /** True if stdin is a terminal: reading it shows what the user types. */
  stdinIsTerminal(): boolean
  /**
   * Asks the user at the terminal for a line; undefined if there is no terminal. `secret`: the
   * input is not shown.
   */
  ask(question: string, options: { secret: boolean }): Promise<string | undefined>
}

/**
 * What answers the requests of a server: `direct` does without the objects of Fetch, which take
 * most of the time of a short answer.
 */
export type Answering =
  | { handler(request: Request, connection: Connection): Promise<Response>; direct?: never }
  | { direct(request: DirectRequest): Promise<DirectAnswer>; handler?: never }

export type ServeSettings = Answering & {
  address: string
  /** 0: any free one. */
  port: number
  /** Certificate and key, in PEM. */
  tls: { cert: string; key: string } | undefined
  started(address: string): void
  /** Called for each request, for a log. */
  answered?:
    | ((request: { method: string; path: string; status: number | undefined; ms: number }) => void)
    | undefined
  signal: AbortSignal
  /** A connection without a byte for so long is closed. Default: two minutes. */
  stallMs?: number
}

/** A request without its body. `path`: that of its URL, with percent-encoding. */
export type DirectRequest = {
  method: string
  path: string
  header(name: string): string | undefined
}
export type DirectAnswer = {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | Uint8Array | null
}

/** What is known of the connection that a request came through. */
export type Connection = {
  /** The IP address of the other side. */
  address: string
  /** True for TLS. */
  encrypted: boolean
}

/** A proxy on this machine for one service. */
export type ProxySettings = {
  target: URL
  /** 0: any free one. */
  port: number
  /** Milliseconds without a request after which it ends; undefined: never. */
  idleMs: number | undefined
  /** A header that it adds to each answer: its name and value. */
  header(): readonly [name: string, value: string]
  started(address: string): void
  signal: AbortSignal
}

/**
 * A request that a proxy passed on, and its answer: without one there is a `failure`. Bodies are
 * undefined if they are too large.
 */
export type ProxiedExchange = {
  method: string
  url: string
  status?: number
  headers: Readonly<Record<string, string>>
  body?: Uint8Array | undefined
  request?: Uint8Array | undefined
  failure?: string
}

/** Absolute paths. Failures are UserErrors with a sentence for people. */
export type Files = {
  kind(path: string): Promise<'file' | 'folder' | undefined>
  /**
   * The bytes of a regular file, links followed. Undefined for anything else: a pipe or a device
   * may never end.
   */
  size(path: string): Promise<number | undefined>
  read(path: string): Promise<Uint8Array>
  list(folder: string): Promise<string[]>
  /**
   * Every file below a folder, relative to it, with `/`, or the first `most` of them. Links are not
   * followed; folders of these names are left out.
   */
  below(folder: string, without: readonly string[], most?: number): Promise<string[]>
  /**
   * Writes a temporary file next to the file, then renames it, so no partial file remains. Creates
   * missing folders; keeps mode and owner; follows a link, but not out of the repository. Writes
   * into a pipe or a device.
   */
  write(path: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void>
  /**
   * Makes other runs that lock the same private file wait until the lock is released, at most 10
   * seconds. Where nothing can be written, the run goes on without it.
   */
  lock(path: string): Promise<() => Promise<void>>
  /** Rejects if a link leads a write to this path out of the folder or out of the repository. */
  refuseEscape(path: string, within?: string): Promise<void>
  /**
   * True if the file belongs to the user and nobody else can read it. Always true on Windows, which
   * protects the folders of a user.
   */
  isPrivate(path: string): Promise<boolean>
  /**
   * The id of the user that a file or folder belongs to; undefined on Windows, and if the path does
   * not exist.
   */
  owner(path: string): Promise<number | undefined>
  /** `within`: the folder that links in the path must not lead out of. */
  remove(path: string, within?: string): Promise<void>
  real(path: string): Promise<string>
}

export type WriteOptions = {
  /**
   * Nobody else can read the file or list its folder; with `file`, a folder that exists keeps its
   * mode.
   */
  private?: boolean | 'file'
  /** A file that can be generated again: it is not synced to the disk, and it replaces a link. */
  derived?: boolean
  /** The folder that links in the path must not lead out of, in addition to the repository. */
  within?: string
  /**
   * The contents that were read, or null if the file did not exist. Rejects with FileChanged if the
   * file is different just before it is replaced.
   */
  over?: Uint8Array | null
}
