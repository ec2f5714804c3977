// What is checked of a claim. All reasons are found before the first is answered.
import { z } from 'zod'
import { rail } from './rail.mjs'

const Member = z.object({ id: z.string(), type: z.string() })
const Amount = z.int().positive()
const Line = z.object({ amount: Amount, documents: z.array(z.string()).min(1) })
const Claim = z.object({ member: Member, lines: z.array(Line).min(1) })

/** The code of what the schema found: the member's and the lines' fields are for the desk, the rest for the calling program. */
const codeOf = ({ path }) =>
  path.startsWith('member')
    ? 'MEMBER_NOT_FOUND'
    : path.endsWith('.amount')
      ? 'AMOUNT_INVALID'
      : path.endsWith('.documents')
        ? 'MISSING_DOCUMENTS'
        : 'REQUEST_UNREADABLE'

/** Submits a claim: the answer, with what someone must do later as `warnings`. `askPayer` says what the payer knows of a member. */
export async function submit(claim, askPayer, options) {
  const reasons = rail.collect(claim)
  const { error } = Claim.safeParse(claim)
  if (error) reasons.addFaults(error.issues, codeOf)

  // A fault elsewhere hides nothing: what can be checked is, or it would be the next fault.
  const asked = Member.safeParse(claim?.member).data
  const member = asked && (await askPayer(asked))
  if (member === 'unknown') reasons.add('MEMBER_NOT_FOUND', { path: 'member.id' })
  if (member === 'no answer') reasons.add('PAYER_UNREACHABLE', { retryAfter: 5 })
  const lines = Array.isArray(claim?.lines) ? claim.lines : []
  if (lines.some((line) => Amount.safeParse(line?.amount).data > 100_000))
    reasons.add('NEEDS_REVIEW')

  reasons.throwIfAny()
  return reasons.withWarnings({ claim: 'C-1' }, options)
}
