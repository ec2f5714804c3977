/** What `init` was told, or found out. */
export type Answers = {
  name: string
  title: string
  url: string
  /** False when the URL is only a stand-in. */
  urlGiven: boolean
  /** `YYYY-MM-DD`. */
  date: string
  /** The folder of the JSON Schemas as an editor finds it, offline: `./node_modules/rail-errors/schema`. */
  schemas: string
  /** How the program is called where this folder is checked out. */
  program: string
  /** What installs it in a CI job; undefined when `program` brings it along. */
  install: string | undefined
  ci: Ci
  hook: Hook
}

export const CIS = ['github', 'gitlab', 'none'] as const
export const HOOKS = ['pre-commit', 'lefthook', 'husky', 'none'] as const
export type Ci = (typeof CIS)[number]
export type Hook = (typeof HOOKS)[number]
