import type { Memo } from '../values/memo.ts'

/** Everything outside the process as one value: tests hand in their own. */
export type Host = {
  cwd: string
  env: Readonly<Record<string, string | undefined>>
  /** Whether the output may be coloured, how wide a terminal is, and whether only findings are wanted (`--quiet`). */
  terminal: { color: boolean; width: number; quiet: boolean }
  /** `offline`: nothing is fetched. `cache`: tokens and copies of what was fetched may be kept on this machine. */
  network: { offline: boolean; cache: boolean }
  out(text: string): void
  err(text: string): void
  /** Prints a line for people on stderr: a hint, progress, a summary. Silent with `--quiet`. */
  say(line: string): void
  /** Prints a further line for people on stderr, with `--verbose` only. */
  detail(line: string): void
  stdin(): Promise<Uint8Array>
  /** The day of the run, `YYYY-MM-DD`, in UTC. */
  today(): string
  /** Milliseconds since 1970. */
  now(): number
  /** What earlier rounds of a watch computed; a single run keeps nothing. */
  memo: Memo
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

/** Absolute paths. What goes wrong is a UserError with a sentence for people. */
export type Files = {
  kind(path: string): Promise<'file' | 'folder' | undefined>
  read(path: string): Promise<Uint8Array>
  list(folder: string): Promise<string[]>
  /** Every file below a folder, relative to it, with `/`. Links are not followed; folders of these names are left out. */
  below(folder: string, without: readonly string[]): Promise<string[]>
  /**
   * Whole or not at all: written beside the file, then renamed. Makes the folders on the way; keeps mode and owner; follows a
   * link, but not out of the repository. Writes into a pipe or a device.
   */
  write(path: string, contents: string | Uint8Array, options?: WriteOptions): Promise<void>
  /** Waits until no other run of rail-errors changes these files, and keeps others waiting until the lock is given back. */
  lock(paths: readonly string[]): Promise<() => Promise<void>>
  /** Rejects when a link leads a write to this path out of the folder or of the repository. */
  refuseEscape(path: string, within?: string): Promise<void>
  /** True when nobody but the user can read the file and it is the user's own. Windows keeps a user's folder so by itself. */
  isPrivate(path: string): Promise<boolean>
  /** `within`: a folder that no link on the way may leave. */
  remove(path: string, within?: string): Promise<void>
  /** The path without links in it. */
  real(path: string): Promise<string>
}

export type WriteOptions = {
  /** Nobody else can read the file nor look into its folder. */
  private?: boolean
  /** A file that can be made again: it is not forced to the disk, and takes the place of a link. */
  derived?: boolean
  /** A folder that no link on the way may leave, besides the repository. */
  within?: string
  /** What the file was read as, null for none: rejects with FileChanged when it is something else by now. */
  over?: Uint8Array | null
}
