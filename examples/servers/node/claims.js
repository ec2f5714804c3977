import { findMember } from './members.js' // your own code
import { rail } from './rail.js'

/** Creates a claim, or throws all that is wrong with it. */
export async function createClaim(body) {
  const reasons = rail.collect(body)
  const number = String(body?.member?.id)
  if (!(await findMember(number)))
    reasons.add('MEMBER_NOT_FOUND', { path: 'member.id', params: { number } })
  for (const [at, line] of (body?.lines ?? []).entries())
    if (!line.documents) reasons.add('MISSING_DOCUMENTS', { path: `lines[${at}].documents` })
  reasons.throwIfAny()
  return { claim: 1 }
}
