/** The answers that `init` was given or found. */
export type Answers = {
  name: string
  title: string
  url: string
  /** False if the URL is a placeholder. */
  urlGiven: boolean
  /** `YYYY-MM-DD`. */
  date: string
  /** The folder of the JSON Schemas for editors, offline: `./node_modules/rail-errors/schema`. */
  schemas: string
  /** How to run the program in a checkout of this folder. */
  program: string
  /** What installs it in a CI job; undefined if `program` includes it. */
  install: string | undefined
  ci: Ci
  hook: Hook
}

export const CIS = ['github', 'gitlab', 'none'] as const
export const HOOKS = ['pre-commit', 'lefthook', 'husky', 'none'] as const
export type Ci = (typeof CIS)[number]
export type Hook = (typeof HOOKS)[number]
