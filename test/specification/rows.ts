import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'

const texts = z.record(z.string(), z.string())

/** A command line, in a folder with the catalog of this repository and its outputs. */
const run = z.strictObject({
  run: z.string(),
  /** Texts in errors.yaml, with what replaces them. */
  edit: texts.optional(),
  files: texts.optional(),
  /** Default: 0. */
  exit: z.int().optional(),
  /** Texts that it prints. */
  prints: z.union([z.string(), z.array(z.string())]).optional(),
  /** A text that it does not print. */
  lacks: z.string().optional(),
})

/** A value in a file of dist-terminology. */
const file = z.strictObject({ file: z.string(), at: z.string(), is: z.unknown() })

/**
 * A request to `rail-errors sandbox`. Below /v1/ it has the token of a user, unless it says another.
 * `$name` in a value is that of the body of an earlier answer, or one of the names in steps.ts.
 */
const send = z.strictObject({
  send: z.string(),
  json: z.unknown().optional(),
  form: texts.optional(),
  /** A right login as the form, with these changes; null leaves a field out. */
  login: z.record(z.string(), z.string().nullable()).optional(),
  /** A body as it is. */
  text: z.string().optional(),
  headers: texts.optional(),
  /** Without a token. */
  anonymous: z.literal(true).optional(),
  /** The address that it comes from, without TLS. */
  from: z.string().optional(),
  /** Seconds that pass before it. */
  after: z.int().optional(),
  /** How often it is sent; the last answer counts. */
  times: z.int().optional(),
  status: z.int(),
  /** A part of the body. A text `/…/` is a pattern. */
  has: z.unknown().optional(),
  /** All names in the body, in order. */
  names: z.array(z.string()).optional(),
  /** A text that the body does not have. */
  lacks: z.string().optional(),
  header: texts.optional(),
})

/** A request to `rail-errors serve`, which answers it with 200. */
const get = z.strictObject({
  get: z.string(),
  header: texts.optional(),
  at: z.string().optional(),
  is: z.unknown().optional(),
})

/**
 * JavaScript, and what it returns. It knows what the client exports that `build` makes of the served list;
 * `createRail`, `requireToken` and `tokenFetch`; the module `errors`; the `url` of the sandbox, the `token`
 * of its user and its clock `now`; `fetch`, which adds that token, and `plain`, which does not; all that
 * was `sent`; and the names of `$name`. Waits pass at once.
 */
const program = z.strictObject({ program: z.string(), name: z.string(), is: z.unknown() })

/** A file of this repository, and words in it. */
const mark = z.strictObject({ in: z.string(), words: z.string() })

/** One statement of the specification, how it is kept, and what shows it. */
const row = z.strictObject({
  /** The statement, in short and in our words. */
  says: z.string(),
  kept: z.enum(['yes', 'assumed', 'in part']),
  /** How it is kept; what is assumed; or what deviates, and why. */
  how: z.string().optional(),
  /** Where users see what is assumed or deviates; the page links to the first. */
  marked: z.array(mark).optional(),
  /** Steps that run in order, in one world. */
  shown: z.array(z.union([run, file, send, get, program])).min(1),
})

const sectionsSchema = z.array(
  z.strictObject({ section: z.string(), title: z.string(), rows: z.array(row).min(1) }),
)

export type Row = z.infer<typeof row>
export type Step = Row['shown'][number]
export type Run = z.infer<typeof run>
export type File = z.infer<typeof file>
export type Send = z.infer<typeof send>
export type Get = z.infer<typeof get>
export type Program = z.infer<typeof program>

export const sections = sectionsSchema.parse(
  parse(readFileSync(new URL('rows.yaml', import.meta.url), 'utf8')),
)

/** Each row with its number, such as 4.1.3. */
export const numbered = sections.flatMap(({ section, rows }) =>
  rows.map((one, at) => ({ ...one, number: `${section}.${at + 1}` })),
)
