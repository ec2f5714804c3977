import { configProblem } from '../../core/config/problem.ts'
import { INVALID_DATE, isDay } from '../../core/values/formats.ts'
import { isRecord } from '../../core/values/record.ts'
import { decode, type Shape } from '../../core/yaml/decode.ts'
import { parse } from '../../core/yaml/parse.ts'
import { type Problem, type Source, writtenIn } from '../../core/yaml/source.ts'
import acceptedShape from './shape.json' with { type: 'json' }
import type { Acceptance } from './types.ts'

export const KEY = 'accepted'

/**
 * .rail-errors/accepted.yaml after reading. A missing reason is reported by a rule; all other
 * faults of form are in `problems`.
 */
export type Accepted = {
  source: Source
  entries: readonly Partial<Acceptance>[]
  problems: readonly Problem[]
}

/**
 * Reads a file of accepted findings and changes. Never rejects: faults of its form are in
 * `problems`, with their paths.
 */
export async function readAccepted(text: string | Uint8Array, file: string): Promise<Accepted> {
  const source = await parse(text, file)
  const syntax = source.problems.filter(({ rule }) => rule !== 'alias-absent')
  const { entries, problems } = decoded(source)
  return { source, entries, problems: [...syntax, ...problems, ...entries.flatMap(problemsOf)] }
}

function decoded(source: Source): Pick<Accepted, 'entries' | 'problems'> {
  const { value: written } = source
  if (written === undefined || isEmpty(written)) return { entries: [], problems: [] }
  if (Array.isArray(written))
    return {
      entries: [],
      problems: [
        configProblem(
          [],
          `the list must be the value of "${KEY}"; write "${KEY}:" on the line above it`,
        ),
      ],
    }
  const { value, problems } = decode(acceptedShape as Shape, written, writtenIn(source))
  return { entries: (value as { accepted?: Partial<Acceptance>[] }).accepted ?? [], problems }
}

/**
 * True for a file without content or with the key alone, because its last entry was removed by
 * hand.
 */
const isEmpty = (value: unknown): boolean =>
  value === null || (isRecord(value) && value[KEY] === null && Object.keys(value).length === 1)

/** What is missing or malformed in an entry. */
function problemsOf(
  { rule, code, path, fingerprint, expires }: Partial<Acceptance>,
  index: number,
): Problem[] {
  const at = [KEY, index]
  return [
    ...(code === undefined && path === undefined && fingerprint === undefined
      ? [
          configProblem(
            at,
            'this entry has no "code", "path" or "fingerprint"; for the whole file, write path: "."',
          ),
        ]
      : []),
    ...(fingerprint !== undefined && !/^[0-9a-f]{12}$/.test(fingerprint)
      ? [
          configProblem(
            [...at, 'fingerprint'],
            'a fingerprint has 12 hexadecimal digits; remove this entry, and accept what rail-errors diff lists',
          ),
        ]
      : []),
    ...(rule === undefined ? [configProblem(at, 'this entry has no "rule"')] : []),
    ...(expires !== undefined && !isDay(expires)
      ? [configProblem([...at, 'expires'], `"${expires}" ${INVALID_DATE}`)]
      : []),
  ]
}
