import type { Hono } from 'hono'
import type { Rail } from '../server/rail.ts'
import type { ErrorsModule } from '../server/table.ts'
import { failureAnswer } from './answers.ts'
import type { Env } from './env.ts'
import { codesWanted, demanded } from './on-demand.ts'
import type { AccessCheck } from './resource/access.ts'

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
    const warnings = () => reasons.warnings({ acceptLanguage: req.header('accept-language') })
    const answer = failure
      ? failureAnswer(rail, failure, req.raw)
      : Response.json({ warnings: warnings() }, { headers: { 'cache-control': 'no-store' } })
    answer.headers.set('preference-applied', `code="${codes.join(',')}"`)
    return answer
  })
}
