import { configProblem } from '../../core/config/problem.ts'
import type { Problem } from '../../core/yaml/source.ts'

/**
 * The mistakes in `usage.patterns`: an invalid regular expression, or not exactly one group for the
 * code.
 */
export const patternProblems = (given: readonly (string | undefined)[] = []): Problem[] =>
  given.flatMap((source, index) => {
    const wrong = source === undefined ? undefined : patternFault(source)
    return wrong === undefined ? [] : [configProblem(['usage', 'patterns', index], wrong)]
  })

/** The mistake in one pattern; undefined for a valid one. */
export function patternFault(source: string): string | undefined {
  if (source === 'default') return 'the places that usage knows always count: remove "default"'
  const regex = compiled(source)
  if (typeof regex === 'string')
    return `this is not a valid JavaScript regular expression: ${regex}`
  const groups = new RegExp(`${source}|`).exec('')!.length - 1
  if (groups === 1) return undefined
  const put = groups === 0 ? 'put the code in parentheses' : 'use (?:…) for the other groups'
  return `a pattern must have exactly one group, which matches the code; this one has ${groups}: ${put}`
}

const FLAGS = 'dgm'

/** A pattern as a regular expression, or the reason why it is invalid. */
export function compiled(source: string): RegExp | string {
  try {
    return new RegExp(source, FLAGS)
  } catch (error) {
    return (error as Error).message.replace(/^.*: /s, '')
  }
}
