import type { Program } from './program.ts'
import type { ProposedOutput } from './proposed-outputs.ts'

/** The answers that `init` was given or found. */
export type Answers = {
  name: string
  title: string
  /** The address of what is published as FHIR; undefined if that was not asked for. */
  url: string | undefined
  /** `YYYY-MM-DD`. */
  date: string
  /** The folder of the JSON Schemas for editors, offline: `./node_modules/rail-errors/schema`. */
  schemas: string
  /** The folder of the catalog, from the top of the repository; empty for the top. */
  folder: string
  /** The branch that changes go to. */
  branch: string
  /**
   * How hooks and CI jobs run rail-errors; undefined if the project has not installed it: then
   * there are none.
   */
  program: Program | undefined
  /** What to build, and where; undefined for the default targets. */
  outputs?: readonly ProposedOutput[]
  /** What exists: the files of the catalogs and of their outputs, from the working directory. */
  files?: { catalogs: readonly string[]; lists: readonly string[]; outputs: readonly string[] }
  ci: Ci
  hook: Hook
}

export const CIS = ['github', 'gitlab', 'none'] as const
export const HOOKS = ['pre-commit', 'lefthook', 'husky', 'none'] as const
export type Ci = (typeof CIS)[number]
export type Hook = (typeof HOOKS)[number]
