import { defineChangeRule } from '../diff/rule.ts'
import { fields, lists } from '../example.ts'

const isRetired = (entry: unknown): boolean => (entry as { retired?: object }).retired !== undefined
const isStopping = (entry: unknown): boolean => (entry as { stop?: boolean }).stop === true

const reserved = { since: '1.0.0', reason: 'It was never sent.' }
const tombstone = { since: '1.0.0', reason: 'Bills are now merged.' }
const bill = { code: 'BILL_TWICE', meaning: 'The bill was sent before.' }
const rounded = {
  code: 'BILL_ROUNDED',
  http: 200,
  stop: false,
  fix_stage: 'billing',
  meaning: 'An amount was rounded.',
  fix: 'Look at the amount.',
}
const billing = { ...bill, http: 409, fix_stage: 'billing', fix: 'Use the earlier bill.' }

export const codeAdded = defineChangeRule({
  id: 'code-added',
  impact: 'dangerous',
  feature: ({ after }) => !isRetired(after),
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code was added.',
  why: 'Calls that passed until now may be rejected by a code that stops them. For one that does not, exhaustive switches and strict decoders receive a value that they do not know; a branch for unknown codes makes it harmless. One that is already retired only reserves the name.',
  advice:
    'Tell the consumers which calls will be rejected and what to send instead, and ask whether they have a branch for unknown codes, before the code is sent.',
  kinds: ['codes added'],
  impactCases:
    'safe if it is already retired; for a code that does not stop the call, `diff.added_codes` sets another impact, and it is safe if no target with closed types is built',
  impactFor: ({ after }, { policy }) =>
    isRetired(after) ? 'safe' : isStopping(after) ? 'dangerous' : policy.addedCodes,
  message: ({ after, new: { path } }, { origin }) =>
    isRetired(after)
      ? 'the code was added as retired, to reserve the name'
      : `the code was added; it ${isStopping(after) ? 'stops' : 'does not stop'} the call${
          origin([...path.slice(0, 2), 'http']) === undefined
            ? ''
            : `, and its http, ${(after as { http?: unknown }).http}, is that of the defaults`
        }`,
  examples: () => [
    lists([{}], [{}, billing]),
    lists([{}], [{}, rounded]),
    lists([{}], [{}, { ...bill, retired: reserved }]),
  ],
})

export const codeRemoved = defineChangeRule({
  id: 'code-removed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code was removed from the list; also one that was retired.',
  why: 'Switches stop matching, stored codings become invalid, the name can be reused with another meaning, and nothing explains the records that contain the code.',
  advice:
    'Keep the entry: deprecate it with a sunset, then retire it; the retired entry stays in the list for good.',
  kinds: ['codes removed'],
  message: ({ before }) =>
    `the ${isRetired(before) ? 'retired entry of this code' : 'code'} was removed from the list`,
  examples: () => [
    lists([{}, billing], [{}]),
    lists([{}, rounded], [{}]),
    lists([{}, { ...bill, retired: tombstone }], [{}]),
  ],
})

export const codeRenamed = defineChangeRule({
  id: 'code-renamed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary:
    'A code was renamed: it was removed, and a code with similar content, or the same letters in another case or with other underscores, was added.',
  why: 'Clients compare codes exactly: for them the old code is gone and the new one is unknown.',
  advice: 'Restore the old code, add the new one, then deprecate the old one with `replaced_by`.',
  kinds: ['codes renamed', 'codes respelt'],
  message: ({ kind, after }) =>
    kind === 'codes respelt'
      ? `the code is now written ${after}`
      : `the code was renamed to ${after}`,
  examples: () => [
    fields({}, { code: 'MEMBER_UNKNOWN' }),
    fields({}, { code: 'MEMBER_UNKNOWN', meaning: 'No member has that identifier.' }, {}),
    lists([{}, bill], [{}, { code: 'BILL_KNOWN', meaning: 'The bill was sent before.' }]),
    fields({}, { code: 'MEMBER_NOTFOUND' }),
  ],
  also: ['meaning-changed'],
})

export const entryOrderChanged = defineChangeRule({
  id: 'entry-order-changed',
  impact: 'safe',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'The order of the entries changed.',
  why: 'The order has no meaning.',
  kinds: ['codes reordered'],
  message: ({ before }) => `the order of ${(before as string[]).length} entries changed`,
  examples: () => [lists([{}, bill], [bill, {}])],
})
