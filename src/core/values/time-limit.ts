import { type Context, createContext, Script } from 'node:vm'

/** The work exceeded its time limit. */
export class TimeLimit extends Error {
  override name = 'TimeLimit'
}

let prepared: { script: Script; context: Context } | undefined

/**
 * Runs work that may never end, such as a regular expression that backtracks, and stops it after
 * some seconds with a {@link TimeLimit}.
 */
export function within<Result>(seconds: number, work: () => Result): Result {
  prepared ??= { script: new Script('work()'), context: createContext({}) } // creating a context takes longer than most work
  const { script, context } = prepared
  context.work = work
  try {
    return script.runInContext(context, { timeout: seconds * 1000 }) as Result
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
      ? new TimeLimit()
      : error
  }
}
