import { ownOf } from '../../core/contract/received.ts'
import { isRailFailure, RailFailure } from './failure.ts'
import type { CodeIn, ErrorsModule } from './table.ts'
import { statusOf } from './thrown.ts'
import { isTokenRefusal, type TokenRefusal } from './token/refusal.ts'

/** What a framework or `requireToken` answers, and its status. */
const STATUSES = {
  badRequest: 400,
  unauthorized: 401,
  forbidden: 403,
  notFound: 404,
  methodNotAllowed: 405,
  timeout: 408,
  tooLarge: 413,
  unsupportedMediaType: 415,
  headersTooLarge: 431,
  internal: 500,
  unavailable: 503,
} as const
type Situation = keyof typeof STATUSES

/**
 * The codes of the catalog for what the framework answers by itself. `badRequest`, `notFound` and
 * `internal` must be named: every framework needs them.
 */
export type FrameworkCodes<M extends ErrorsModule> = {
  readonly [S in 'badRequest' | 'notFound' | 'internal']: CodeIn<M>
} & {
  readonly [S in Exclude<Situation, 'badRequest' | 'notFound' | 'internal'>]?: CodeIn<M>
}

/**
 * Turns anything that was thrown into a failure of the contract. A refused token stays as it is if
 * the team named no code for its status.
 */
export type ToFailure = (error: unknown) => RailFailure | TokenRefusal

/**
 * Checks the codes at the start of the server: each must be in the catalog, with the status of its
 * situation, without params that must be given. Throws a TypeError that names all that are wrong.
 */
export function failuresOf<const M extends ErrorsModule>(
  { entries }: M,
  codes: FrameworkCodes<M>,
): ToFailure {
  const wrong = Object.entries(codes).flatMap(([situation, code]) => {
    const entry = ownOf(entries, code)
    const status = STATUSES[situation as Situation]
    if (status === undefined)
      return [`"${situation}" is not a situation; they are ${Object.keys(STATUSES).join(', ')}`]
    if (entry === undefined) return [`${situation}: ${code} is not a code of the catalog`]
    if (entry.http !== status)
      return [
        `${situation}: ${code} has the status ${entry.http} in the catalog, but the answer has ${status}`,
      ]
    return entry.params?.some(({ optional }) => !optional)
      ? [`${situation}: ${code} has params, which the framework can't give`]
      : []
  })
  const missing = (['badRequest', 'notFound', 'internal'] as const).filter(
    (situation) => codes[situation] === undefined,
  )
  const all = [...wrong, ...missing.map((situation) => `${situation} has no code`)]
  if (all.length > 0) throw new TypeError(all.join('; '))
  const failures = new Map(
    Object.entries(codes).map(([situation, code]) => [
      STATUSES[situation as Situation] as number,
      failure(code as string),
    ]),
  )
  return (error) => {
    if (isRailFailure(error)) return error
    const status = statusOf(error)
    const refusal = isTokenRefusal(error) ? error : undefined
    // Without a code of its own, it would lose its status, by which a client knows that it needs
    // another token.
    if (refusal !== undefined && (status === 401 || status === 403) && !failures.has(status))
      return refusal
    const known = failures.get(status) ?? failures.get(status >= 400 && status < 500 ? 400 : 500)!
    return refusal === undefined
      ? known
      : new RailFailure(known.reasons, { headers: refusal.headers })
  }
}

const failure = (error: string): RailFailure => new RailFailure([{ error, path: '', params: {} }])
