import type { Step } from './steps.ts'

/** The value at a path in a document; undefined if it is not there. `*` is the first item. */
export const valueAt = (document: unknown, steps: readonly Step[]): unknown =>
  steps.reduce<unknown>((value, step) => {
    const own = Object(value) as Record<string, unknown>
    const name = step === '*' ? '0' : String(step)
    return Object.hasOwn(own, name) ? own[name] : undefined
  }, document)
