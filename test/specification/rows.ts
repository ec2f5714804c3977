import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** One statement of the specification, how it is kept, and what shows it. */
export type Row = {
  /** The statement, in short and in our words. */
  says: string
  kept: 'yes' | 'assumed' | 'in part'
  /** How it is kept; with an assumption: which. In part: what deviates, and why. */
  how: string
  /** Steps that run in order, in one world. */
  shown: Step[]
  /** Where users see the assumption, or what deviates. */
  marked?: Mark[]
}

/** A file of this repository, and words in it. */
export type Mark = { in: string; words: string }

export type Step = Run | File | Send | Get | Program

/** A command line, in a folder with the catalog of this repository and its outputs. */
export type Run = {
  run: string
  /** Texts in errors.yaml, with what replaces them. */
  edit?: Record<string, string>
  files?: Record<string, string>
  /** Default: 0. */
  exit?: number
  /** Texts that it prints. */
  prints?: string | string[]
  /** A text that it does not print. */
  lacks?: string
}

/** A value in a file of dist-terminology. */
export type File = { file: string; at: string; is: unknown }

/** A request to `rail-errors sandbox`. Below /v1/ it has the token of a user, unless it says another. */
export type Send = {
  send: string
  json?: unknown
  form?: Record<string, string>
  /** A right login as the form, with these changes; null leaves a field out. */
  login?: Record<string, string | null>
  /** Sent as it is. */
  text?: string
  /** `$name` is a value of the body of an earlier answer, or a known credential. */
  headers?: Record<string, string>
  /** Without a token. */
  anonymous?: true
  /** The address that it comes from, without TLS. */
  from?: string
  /** Seconds that pass before it. */
  after?: number
  /** How often it is sent; the last answer counts. */
  times?: number
  status: number
  /** A part of the body. `/…/` is a pattern. */
  has?: unknown
  /** All of the names in the body. */
  names?: string[]
  lacks?: string
  header?: Record<string, string>
}

/** A request to `rail-errors serve`. */
export type Get = { get: string; header?: Record<string, string>; at?: string; is?: unknown }

/** JavaScript with the public libraries, and the client that `build` makes from the served list. */
export type Program = { program: string; name: string; is: unknown }

export type Section = { section: string; title: string; rows: Row[] }

export const sections = parse(
  readFileSync(new URL('rows.yaml', import.meta.url), 'utf8'),
) as Section[]

/** Each row with its number, such as 4.1.3. */
export const numbered = sections.flatMap(({ section, rows }) =>
  rows.map((row, at) => ({ ...row, number: `${section}.${at + 1}` })),
)
