import type { Listed } from '../io/git/files.ts'
import type { Host } from '../io/host/host.ts'
import type { HowToRead } from './compare/side.ts'

/** A list in the files of a project that looks like error codes. */
export type Offer = {
  /** The source, from the working directory, as `import` takes it. */
  readonly source: string
  /** What `import` would ask, answered. */
  readonly how: HowToRead
  readonly command: string
  /** The list for people: what it is, its figures and its command. */
  readonly line: string
}

/** What `init` imports in place of the examples. */
export type Chosen = Pick<Offer, 'source' | 'how'>

/** The files of an import, in place of that with the examples, and lines for people about it. */
export type Imported = {
  files: { path: string; contents: string }[]
  lines: readonly string[]
  hasUrl: boolean
}

/** How `init` begins with a list that the project has. */
export type ImportPart = {
  /** The lists that look like error codes, the likeliest first. */
  offersIn(host: Host, listed: Listed): Promise<Offer[]>
  /** Reads a source as `import` does. Rejects with {@link UserError} if it has no codes. */
  imported(
    host: Host,
    chosen: Chosen,
    /** The day as `YYYY-MM-DD`, and the folder of the JSON Schemas for editors. */
    answers: { date: string; schemas: string },
    asked: { name?: string; url?: string },
  ): Promise<Imported>
}
