import { isLong } from '../peers.ts'

/** A catalog that every language is tried with. */
export type Tried = {
  /** Its folder, and its package or namespace. */
  id: string
  /** Its name in the names of files and types: `rail-errors`. */
  name: string
  /** False for a catalog without a workflow. */
  stages?: boolean
}

/** How a language is compiled and run, in its own folder. */
export type Language = {
  target: string
  /** What its output has in the config, beside `target` and `out`. */
  options(tried: Tried): string
  /** The folder of a catalog in the folder of the language. */
  out(tried: Tried): string
  /** Brings what compiles it. */
  prepare(folder: string): void
  /**
   * The source of a program, by path: it writes the flat list of every catalog to
   * `lists/<id>.json`, and to `lists/unknown.json` what it sends on of an answer whose code it does
   * not know.
   */
  program(all: readonly Tried[]): Readonly<Record<string, string>>
  /** Source that names a code which is not in the catalog `rail`, by path. */
  misspelt: Readonly<Record<string, string>>
  /** Compiles everything at its strictest; returns what the tools say. */
  check(folder: string): string
  /** What the compiler says of the misspelt code. */
  refuses(folder: string): string
  /** Runs the program. */
  run(folder: string): void
  /**
   * The source of a program that reads `vectors/<id>.json` of every catalog, and prints what a client
   * makes of the answer of each vector, a line of JSON each; what it prints, run in `folder`. It is
   * there before `check`, which compiles it too where a compiler takes long to start.
   */
  vectors: {
    file: string
    source(all: readonly Tried[]): string
    run(folder: string): string
  }
  /**
   * The source of a program that reads `sequences/<id>.json` of catalogs, sends their calls on a false
   * clock, and prints what became of each, a line of JSON; what it prints, run in `folder`.
   */
  loops: {
    file: string
    source(all: readonly Tried[]): string
    run(folder: string): string
  }
}

export const pascal = (name: string): string =>
  name.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase())
export const snake = (name: string): string => name.replaceAll('-', '_')

/**
 * Whether a file shows that a formatter obeys the mark in its first lines: plain texts, and those that
 * look like marks. `npm run test:long` takes all.
 */
export const isMarkTried = (path: string): boolean => isLong || /^(?:rail|nasty)[_/]/.test(path)

/** An answer with a code that no catalog has. */
export const UNKNOWN = '{"error":"CARD_BLOCKED","message":"The card is blocked."}'
