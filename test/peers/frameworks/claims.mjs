// What the four servers share: the rail, the codes for the framework, and the checks of a claim.
import { createRail, failuresOf } from 'rail-errors/server'
import * as errors from './errors/claim-errors.js'

export const rail = createRail(errors, { texts: { fr: (await errors.texts.fr()).texts } })
const failureOf = failuresOf(errors, {
  badRequest: 'REQUEST_UNREADABLE',
  notFound: 'ROUTE_UNKNOWN',
  tooLarge: 'REQUEST_TOO_LARGE',
  internal: 'SERVICE_BROKEN',
})
export const options = {
  rail,
  failureOf,
  requestId: () => 'r-1',
  onInternal: (error) => console.error('internal:', error?.message ?? String(error)),
}

/** Returns the answer to a claim, or throws all that is wrong with it. */
export function claim(body) {
  if (body?.member?.id === 'crash') throw new Error('SELECT * FROM members WHERE id = $1')
  const reasons = rail.collect(body)
  for (const [at, line] of (body?.lines ?? []).entries())
    if (!line.documents) reasons.add('MISSING_DOCUMENTS', { path: `lines[${at}].documents` })
  if (body?.member?.id !== 'A-1') reasons.add('MEMBER_NOT_FOUND', { path: 'member.id', params: { number: String(body?.member?.id) } })
  reasons.throwIfAny()
  return { claim: 1 }
}
