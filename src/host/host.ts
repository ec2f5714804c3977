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
  /** Runs work that may never end, and stops it after some seconds by throwing a {@link TimeLimit}. */
  within<Result>(seconds: number, work: () => Result): Promise<Result>
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
