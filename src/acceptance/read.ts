import { INVALID_DATE, isDay } from '../values/day.ts'
import { isRecord } from '../values/record.ts'
import { decode } from '../yaml/decode.ts'
import { parse } from '../yaml/parse.ts'
import type { Problem, Source } from '../yaml/source.ts'
import { writtenIn } from '../yaml/written.ts'
import type { Accepted, Kind } from './kinds.ts'

/**
 * A file of accepted findings after reading. A missing reason is reported by a rule; all other
 * faults of form are in `problems`.
 */
export type Acceptances<Entry extends Accepted> = {
  source: Source
  entries: readonly Partial<Entry>[]
  problems: readonly Problem[]
}

/**
 * Reads a file of suppressions or approvals. Never rejects: faults of its form are in `problems`,
 * with their paths.
 */
export async function readAcceptances<Entry extends Accepted>(
  text: string | Uint8Array,
  file: string,
  kind: Kind<Entry>,
): Promise<Acceptances<Entry>> {
  const source = await parse(text, file)
  const syntax = source.problems.filter(({ rule }) => rule !== 'alias-absent')
  const { entries, problems } = decoded(source, kind)
  return { source, entries, problems: [...syntax, ...problems, ...entryProblems(kind, entries)] }
}

function decoded<Entry extends Accepted>(
  source: Source,
  { key, shape }: Kind<Entry>,
): Pick<Acceptances<Entry>, 'entries' | 'problems'> {
  const { value: written } = source
  if (written === undefined || isEmpty(written, key)) return { entries: [], problems: [] }
  if (Array.isArray(written))
    return {
      entries: [],
      problems: [
        problem([], `the list must be the value of "${key}"; write "${key}:" on the line above it`),
      ],
    }
  const { value, problems } = decode(shape, written, writtenIn(source))
  return { entries: (value as Record<string, Partial<Entry>[]>)[key] ?? [], problems }
}

/**
 * True for a file without content or with the key alone, because its last entry was removed by
 * hand.
 */
const isEmpty = (value: unknown, key: string): boolean =>
  value === null || (isRecord(value) && value[key] === null && Object.keys(value).length === 1)

/**
 * Finds what is missing or malformed in a list of entries. `reasoned` also requires a reason, for
 * lists that no rule checks for one.
 */
export function entryProblems<Entry extends Accepted>(
  { key, noun, addressFault }: Kind<Entry>,
  entries: readonly Partial<Entry>[],
  reasoned = false,
): Problem[] {
  return entries.flatMap((entry, index) => {
    const { rule, reason, expires } = entry
    const address = addressFault(entry)
    return [
      ...(address === undefined ? [] : [problem([key, index], address)]),
      ...(rule === undefined ? [problem([key, index], `this ${noun} has no "rule"`)] : []),
      ...(reasoned && reason === undefined
        ? [problem([key, index], `this ${noun} has no "reason"`)]
        : []),
      ...(expires !== undefined && !isDay(expires)
        ? [problem([key, index, 'expires'], `"${expires}" ${INVALID_DATE}`)]
        : []),
    ]
  })
}

const problem = (path: Problem['path'], message: string): Problem => ({
  rule: 'config',
  path,
  message,
})
