// As time-limit.ts, for browsers, which can't stop work on the thread that it runs on: a program that
// reads the texts of strangers does so in a worker, and ends that.

export class TimeLimit extends Error {
  override name = 'TimeLimit'
}

/** The seconds since a moment. */
export const computing = (): (() => number) => {
  const start = performance.now()
  return () => (performance.now() - start) / 1000
}

/** Runs work, without a limit. */
export const within = <Result>(_seconds: number, work: () => Result): Result => work()
