import { compare } from '../../values/semver.ts'
import { file } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const reason = 'One code is enough.'
const notice = { reason, note: 'Ask.' }
const between = (
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  version = '1.1.0',
) => ({
  before: file({ version: '1.0.0' }, before),
  after: file({ version }, after),
})

export default defineChangeRule({
  id: 'since-impossible',
  impact: 'dangerous',
  surfaces: ['wire', 'fhir'],
  summary: 'A new `since` contradicts the old catalog.',
  why: 'The old catalog shows that it was otherwise in the version that `since` names. Integrators who look up from which version on a code is sent, deprecated or retired would rely on a version that is wrong.',
  advice: 'Remove `since`: `rail-errors release` writes the version that makes the change.',
  kinds: [
    'codes.since impossible',
    'codes.deprecated.since impossible',
    'codes.retired.since impossible',
  ],
  message({ kind, before, after }) {
    const fact =
      kind === 'codes.since impossible'
        ? 'the code'
        : kind.startsWith('codes.deprecated')
          ? 'the deprecation'
          : 'the retirement'
    const had = compare(String(after), String(before)) > 0
    return `"since" cannot be ${after}: version ${before} ${had ? 'already had' : 'did not have'} ${fact}${had ? '' : ' yet'}`
  },
  mirror: [],
  unpublished: true, // correcting it asks for no step of its own
  also: [
    'code-deprecated',
    'code-retired',
    'code-retired-unannounced',
    'code-added-stopping',
    'since-changed',
    'deprecation-changed',
  ],
  examples: () => [
    between({}, { deprecated: { since: '1.0.0', ...notice } }),
    between({}, { retired: { since: '1.0.0', reason } }, '2.0.0'),
    between({}, { since: '1.1.0' }),
    {
      before: file({ version: '1.0.0' }),
      after: file(
        { version: '1.1.0' },
        {},
        { code: 'MEMBER_BLOCKED', meaning: 'The member is blocked.', since: '1.0.0' },
      ),
    },
  ],
})
