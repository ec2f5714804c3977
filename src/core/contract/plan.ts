import type { Repeatable, Repetition } from './weigh.ts'

/** How a catalog says that a code is handled; what it does not say is assumed. */
export type Handled = Repeatable & {
  readonly outcome?: 'fail' | 'warn' | 'ok' | undefined
  readonly present_as?: string | undefined
  readonly audience?: readonly string[] | undefined
}

/** What the catalog says about a code, as far as a reason is judged by it. */
export type Judging = {
  readonly stop: boolean
  readonly fix_stage?: string | undefined
  readonly handling?: Handled | undefined
}

/**
 * The handling of a reason, with what the contract assumes. One that the service sent as a warning
 * does not fail the call; one that is not known does (contract, Unknown codes and members).
 */
export function planOf(path: string, entry: Judging | undefined, isWarning: boolean) {
  const {
    outcome = !entry || entry.stop ? 'fail' : 'warn',
    retry = entry ? 'none' : 'unknown',
    present_as = entry ? (path ? 'field' : 'task') : isWarning ? 'task' : 'system',
    ...rest
  } = entry?.handling ?? {}
  return {
    outcome: isWarning && outcome !== 'ok' ? ('warn' as const) : outcome,
    retry: retry as Repetition<unknown>['retry'],
    present_as,
    // Last: Node 20 takes 1 µs to add to an object what comes after a spread.
    ...rest,
  }
}
