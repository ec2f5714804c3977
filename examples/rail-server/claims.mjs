// What is checked of a claim. All reasons are found before the first is answered.
import { z } from 'zod'
import { rail } from './rail.mjs'

const Member = z.object({ id: z.string(), type: z.string() })
const Line = z.object({ amount: z.int().positive(), documents: z.array(z.string()).min(1) })
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
  const { data, error } = Claim.safeParse(claim)
  if (error) reasons.addFaults(error.issues, codeOf)

  // A fault elsewhere does not keep the payer from being asked: its answer would be the next fault.
  const asked = Member.safeParse(claim?.member).data
  const member = asked && (await askPayer(asked))
  if (member === 'unknown') reasons.add('MEMBER_NOT_FOUND', { path: 'member.id' })
  if (member === 'no answer') reasons.add('PAYER_UNREACHABLE', { retryAfter: 5 })
  if (data?.lines.some(({ amount }) => amount > 100_000)) reasons.add('NEEDS_REVIEW')

  reasons.throwIfAny()
  return reasons.withWarnings({ claim: 'C-1' }, options)
}
