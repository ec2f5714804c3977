import { fieldsOf } from '../../base/core/contract/received.ts'

/** What the team should know, and no answer shows: each is reported once. */
export type RailFinding = {
  readonly message: string
  readonly operation?: string
  readonly system?: string
  readonly code?: string
  readonly status?: number
}

// A code or an id can come from a request.
const MOST_REPORTED = 1000

export type Report = (key: string, find: () => RailFinding) => void

/**
 * Reports each finding once, by its key; a report that fails changes no answer. Default: a line on
 * the console in development.
 */
export function reporterOf(report: (found: RailFinding) => unknown = warn): Report {
  const reported = new Set<string>()
  return (key, find) => {
    if (reported.has(key) || reported.size === MOST_REPORTED) return
    reported.add(key)
    attempt(() => report(find()))
  }
}

function warn({ message }: RailFinding): void {
  if (globalThis.process?.env?.NODE_ENV !== 'production') console.warn(`rail-errors: ${message}`)
}

/** Calls a hook of the team: one that throws, now or later, changes nothing. */
export function attempt(hook: () => unknown): void {
  try {
    Promise.resolve(hook()).catch(() => {})
  } catch {}
}

/** Only the stacks: a body parser puts the request into its error, and a failure has its texts. */
export const printed = (error: unknown): void => console.error(stackOf(error))

function stackOf(error: unknown, depth = 0): string {
  const { stack, cause } = fieldsOf(error)
  const own = typeof stack === 'string' ? stack : String(error)
  return cause === undefined || depth === 5
    ? own
    : `${own}\ncaused by: ${stackOf(cause, depth + 1)}`
}
