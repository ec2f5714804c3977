import type { Rail } from '../server/rail.ts'
import type { ErrorsModule, ParamShape, ServerEntry } from '../server/table.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import { Refusal } from './refusal.ts'

/**
 * The codes that a request asks for: `Prefer: code=A,B` (RFC 7240); undefined without that
 * preference.
 */
export function codesWanted({ headers }: Request): string[] | undefined {
  const [, quoted, plain] =
    /(?:^|[,;])\s*code\s*=\s*(?:"([^"]*)"|([^;"]*))/i.exec(headers.get('prefer') ?? '') ?? []
  // A comma separates preferences, too: the list ends at the first one that has a value.
  const list = quoted ?? plain?.split(/,(?=[^,]*=)/)[0]
  return list
    ?.split(',')
    .map((code) => code.trim())
    .filter(Boolean)
}

/**
 * The reasons for codes on demand, as the catalog describes them: their first path, a value for
 * each param. Throws {@link Refusal} for an unknown code.
 */
export function demanded(
  rail: Rail<ErrorsModule>,
  { entries }: ErrorsModule,
  codes: readonly string[],
) {
  const reasons = rail.collect()
  if (codes.length === 0) throw new Refusal(400, 'Prefer: code= names no code.')
  for (const code of codes) {
    if (!Object.hasOwn(entries, code))
      throw new Refusal(
        400,
        `A code in Prefer is not in the catalog${didYouMean(nearest(code, Object.keys(entries)))}`,
      )
    const { params = [], handling } = entries[code]!
    const values = Object.fromEntries(
      params.map(({ name, type = 'string' }) => [name, SAMPLES[type]]),
    )
    const given = {
      path: samplePath(entries[code]!),
      params: values as Record<string, never>,
      ...(handling?.retry === 'same' && { retryAfter: 1 }),
    }
    reasons.add(code, given)
  }
  return reasons
}

type WithPaths = { readonly paths?: readonly string[] } | undefined

/**
 * The first path of a code, with an index for each list: a service names the item if it knows it.
 */
export const samplePath = ({ handling }: ServerEntry): string =>
  ((handling as WithPaths)?.paths?.[0] ?? '').replaceAll('[]', '[0]')

const SAMPLES: Record<NonNullable<ParamShape['type']>, unknown> = {
  string: 'example',
  integer: 3,
  number: 2.5,
  boolean: true,
  date: '2026-01-31',
}
