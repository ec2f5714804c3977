import { type Context, createContext, Script } from 'node:vm'

export class TimeLimit extends Error {
  override name = 'TimeLimit'
}

let prepared: { script: Script; context: Context } | undefined

/** The seconds that the process has computed since a moment: those of other programs don't count. */
export const computing = (): (() => number) => {
  const start = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1e6
  }
}

/**
 * Runs work that may never end, such as a regular expression that backtracks, and stops it after
 * some seconds of computing with a {@link TimeLimit}. On a busy machine, it is started again with
 * more time: what it gives is the same on every machine.
 */
export function within<Result>(seconds: number, work: () => Result): Result {
  prepared ??= { script: new Script('work()'), context: createContext({}) } // creating a context takes longer than most work
  const { script, context } = prepared
  context.work = work
  for (let limit = seconds; ; limit *= 4) {
    const computed = computing()
    try {
      return script.runInContext(context, { timeout: Math.ceil(limit * 1000) }) as Result
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      if (computed() >= seconds / 2) throw new TimeLimit()
    }
  }
}
