import { TimeLimit, within } from './values/time-limit.ts'

/** A text that can't be read: why, for people, and the offset of the place, if it is known. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly offset: number | undefined
  constructor(reason: string, offset?: number, options?: ErrorOptions) {
    super(reason, options)
    this.offset = offset
  }
}

export const NESTED_TOO_DEEP = "can't be parsed: nested too deep"
const NOT_IN_TIME = "can't be parsed in a bounded time"

/** True for a stack that overflowed; the text is made so, or the parser is at fault. */
export const isOverflow = (error: unknown): boolean =>
  (error as Error | undefined)?.name === 'RangeError' &&
  /call stack/i.test((error as Error).message)

// A text that is shorter ends soon, whatever is in it; a limit takes 0.2 ms.
const SHORT = 4_096

/**
 * Calls a parser of others, which may throw, overflow the stack, or take quadratic time: all of this
 * is about the text, and {@link Unreadable}. `offsetOf`: the place of what it throws.
 */
export function parsing<Result>(
  text: string,
  parse: () => Result,
  offsetOf: (error: Error) => number | undefined = () => undefined,
): Result {
  try {
    const seconds = 3 + (text.length / 2 ** 20) * 3
    return text.length < SHORT ? parse() : within(seconds, parse)
  } catch (error) {
    if (error instanceof Unreadable) throw error
    if (isOverflow(error)) throw new Unreadable(NESTED_TOO_DEEP)
    if (error instanceof TimeLimit) throw new Unreadable(NOT_IN_TIME)
    throw new Unreadable((error as Error).message, offsetOf(error as Error), { cause: error })
  }
}

/**
 * What a reader of a text gave, or that it is unreadable: the one door to all readers of texts that are
 * not ours. What else they throw is a bug of ours.
 */
export async function reading<Result>(
  read: () => Result | Promise<Result>,
): Promise<Result | Unreadable> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof Unreadable) return error
    if (isOverflow(error)) return new Unreadable(NESTED_TOO_DEEP)
    throw error
  }
}
