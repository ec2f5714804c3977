import suppressionsShape from '../../schema/suppressions.schema.json' with { type: 'json' }
import type { ConfiguredSuppression } from '../config/model.ts'
import { isDay } from '../values/day.ts'
import { isRecord } from '../values/record.ts'
import { decode, type Shape } from '../yaml/decode.ts'
import { parse } from '../yaml/parse.ts'
import type { Problem, Source } from '../yaml/source.ts'

/** A suppression as it was read: what is missing is for the rules to say. */
export type ReadSuppression = Partial<ConfiguredSuppression>

export type ReadSuppressions = { source: Source; suppressions: readonly ReadSuppression[]; problems: Problem[] }

/** Reads .rail-errors/suppressions.yaml; what is wrong with its shape is in `problems`, with the paths to point at. */
export async function readSuppressions(text: string | Uint8Array, file: string): Promise<ReadSuppressions> {
  const source = await parse(text, file)
  const { value, problems } =
    source.value === undefined || isEmpty(source.value) ? { value: {}, problems: [] } : decode(suppressionsShape as Shape, source.value)
  const { suppressions = [] } = value as { suppressions?: ReadSuppression[] }
  const own = source.problems.filter(({ rule }) => rule !== 'alias-absent')
  return { source, suppressions, problems: [...own, ...problems, ...suppressionProblems(suppressions, false)] }
}

/** True for a file without a word, or with the key alone: its last entry was taken away by hand. */
const isEmpty = (value: unknown): boolean =>
  value === null || (isRecord(value) && value.suppressions === null && Object.keys(value).length === 1)

/** What is missing in a list of suppressions. The file may leave out a reason: there `suppression-reasoned` asks for it. */
export function suppressionProblems(suppressions: readonly ReadSuppression[], reasoned: boolean): Problem[] {
  const problem = (path: Problem['path'], message: string): Problem => ({ rule: 'config', path: ['suppressions', ...path], message })
  return suppressions.flatMap(({ code, path, rule, reason, expires }, index) => [
    ...(code === undefined && path === undefined
      ? [problem([index], 'this suppression has no "code" and no "path"; path: "." is the file as a whole')]
      : []),
    ...(rule === undefined ? [problem([index], 'this suppression has no "rule"')] : []),
    ...(reasoned && reason === undefined ? [problem([index], 'this suppression has no "reason"')] : []),
    ...(expires !== undefined && !isDay(expires) ? [problem([index, 'expires'], `"${expires}" is no day; write it as 2027-01-31`)] : []),
  ])
}
