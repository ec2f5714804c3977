import type { Hono } from 'hono'
import { didYouMean, nearest } from '../../base/core/values/nearest.ts'
import type { Rail } from '../../libraries/server/rail.ts'
import type { ErrorsModule, ParamShape, ServerEntry } from '../../libraries/server/table.ts'
import type { AccessCheck } from './access.ts'
import { failureAnswer } from './answers.ts'
import type { Env } from './connection.ts'
import { Refusal } from './refusal.ts'

/**
 * The codes that a request asks for: `Prefer: code=A,B` (RFC 7240); undefined without that
 * preference.
 */
function codesWanted({ headers }: Request): string[] | undefined {
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
function demanded(rail: Rail<ErrorsModule>, { entries }: ErrorsModule, codes: readonly string[]) {
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

/**
 * Adds codes on demand at every address below `/v1/`. It must be added before the routes that it
 * answers for.
 */
export function addOnDemand(
  app: Hono<Env>,
  {
    rail,
    errors,
    accessOf,
  }: { rail: Rail<ErrorsModule>; errors: ErrorsModule; accessOf: AccessCheck },
): void {
  app.use('/v1/*', async ({ req }, next) => {
    const codes = codesWanted(req.raw)
    if (codes === undefined) return next()
    await accessOf(req.raw, req.method === 'GET' || req.method === 'HEAD' ? 'read' : 'write')
    const reasons = demanded(rail, errors, codes)
    const failure = reasons.failure()
    const body = () => reasons.withWarnings({}, { acceptLanguage: req.header('accept-language') })
    const answer = failure
      ? failureAnswer(rail, failure, req.raw)
      : Response.json(body(), { headers: { 'cache-control': 'no-store' } })
    answer.headers.set('preference-applied', `code="${codes.join(',')}"`)
    return answer
  })
}
