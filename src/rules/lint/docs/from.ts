import { entry, file, type RuleDocs } from '../../linter/rule.ts'

/** A catalog with these entries, each with the fields in which it differs from a valid one. */
const having = (...all: object[]) => ({
  source: file(
    {},
    all
      .map((fields, at) => entry({ ...(at > 0 && { code: `MEMBER_BLOCKED_${at}` }), ...fields }))
      .join('\n'),
  ),
})

const E042 = { from: { core: ['E042'] } }

export const fromUnique: RuleDocs = {
  summary: 'Every code of another system is in `from` of one code that is not retired, once.',
  why: 'A service that receives it must know which code to send.',
  good: () => [
    having({ from: { core: ['E042'], bank: ['E042'] } }, { from: { core: ['E043'] } }),
    having({ ...E042, retired: { since: '1.0.0', reason: 'Split.', note: 'None.' } }, E042),
  ],
  bad: () => [
    having(E042, { from: { core: ['E043', 'E042'] } }),
    having({ from: { core: ['E042', 'E042'] } }),
  ],
}
