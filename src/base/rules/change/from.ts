import { asArray, asRecord } from '../../core/values/record.ts'
import { defineChangeRule } from '../diff/rule.ts'
import { fileOf } from '../example.ts'

const meaning = (...core: string[]) =>
  fileOf({}, { code: 'MEMBER_NOT_FOUND', ...(core.length > 0 && { from: { core } }) })

/** The codes of a `from` that the other does not have: `core E042`. */
const lost = (from: unknown, other: unknown): string[] =>
  Object.entries(asRecord(from)).flatMap(([system, ids]) =>
    asArray(ids).flatMap((id) =>
      asArray(asRecord(other)[system]).includes(id) ? [] : [`${system} ${id}`],
    ),
  )

export const fromChanged = defineChangeRule({
  id: 'from-changed',
  impact: 'dangerous',
  impactCases: 'safe if no code of another system was removed, and for a retired code',
  impactFor: ({ before, after, pair }) =>
    lost(before, after).length === 0 || pair?.after.retired !== undefined ? 'safe' : 'dangerous',
  surfaces: ['wire', 'source'],
  summary: 'The codes of other systems that mean a code (`from`) changed.',
  why: 'For the same failure behind the API, clients now receive another code, or services have none to send.',
  advice: 'Tell the consumers before services send another code for this failure.',
  kinds: ['codes.from'],
  message({ before, after }) {
    const [gone, come] = [lost(before, after), lost(after, before)]
    return [
      ...(gone.length > 0 ? [`no longer means ${gone.join(', ')}`] : []),
      ...(come.length > 0 ? [`now means ${come.join(', ')}`] : []),
    ].join(', and ')
  },
  examples: () => [
    { before: meaning('E042', 'E043'), after: meaning('E042') },
    { before: meaning(), after: meaning('E042') },
    { before: meaning('E042'), after: meaning('E043') },
  ],
})
