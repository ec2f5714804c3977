import { fields, lists } from '../example.ts'
import { defineChangeRule } from '../rule.ts'

const isOf = (entry: unknown, field: string): boolean =>
  (entry as Record<string, unknown>)[field] !== undefined

const reserved = { since: '1.0.0', reason: 'It was never sent.' }
const tombstone = { since: '1.0.0', reason: 'Bills are now merged.' }
const bill = { code: 'BILL_TWICE', meaning: 'The bill was sent before.' }
const billing = { ...bill, http: 409, fix_stage: 'billing', fix: 'Use the earlier bill.' }

export const codeAdded = defineChangeRule({
  id: 'code-added',
  impact: 'dangerous',
  feature: true,
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code was added that does not stop the call.',
  why: 'Exhaustive switches and strict decoders receive a value that they do not know; with a branch for unknown codes it is harmless. `diff.added_codes` in the config sets the impact: by default dangerous if a target with closed types is built, and safe if types are open.',
  advice:
    'Ask the consumers whether they have a branch for unknown codes, and tell them before the code is sent.',
  kinds: ['codes added'],
  when: ({ after }) => !isOf(after, 'retired') && (after as { stop?: boolean }).stop !== true,
  impactCases:
    '`diff.added_codes` sets another impact, and it is safe if no target with closed types is built',
  impactFor: (_, { policy }) => policy.addedCodes,
  message: () => 'the code was added; it does not stop the call',
  mirror: ['code-removed'],
  examples: () => [
    lists(
      [{}],
      [
        {},
        {
          code: 'BILL_ROUNDED',
          http: 200,
          stop: false,
          fix_stage: 'billing',
          meaning: 'An amount was rounded.',
          fix: 'Look at the amount.',
        },
      ],
    ),
  ],
})

export const codeAddedStopping = defineChangeRule({
  id: 'code-added-stopping',
  impact: 'dangerous',
  feature: true,
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code was added that stops the call.',
  why: 'Calls that passed until now may be rejected.',
  advice: 'Tell the consumers which calls will be rejected, and what to send instead.',
  kinds: ['codes added'],
  when: ({ after }) => {
    const { stop, retired } = after as { stop?: boolean; retired?: object }
    return stop === true && retired === undefined
  },
  message: () => 'the code was added; it stops the call',
  mirror: ['code-removed'],
  examples: () => [lists([{}], [{}, billing])],
})

export const codeAddedRetired = defineChangeRule({
  id: 'code-added-retired',
  impact: 'safe',
  surfaces: ['fhir'],
  summary: 'A code was added that is already retired.',
  why: 'It reserves the name; the code is never sent.',
  advice: 'No action is needed.',
  kinds: ['codes added'],
  when: ({ after }) => (after as { retired?: object }).retired !== undefined,
  message: () => 'the code was added as retired, to reserve the name',
  mirror: ['tombstone-removed'],
  examples: () => [lists([{}], [{}, { ...bill, retired: reserved }])],
})

export const codeRemoved = defineChangeRule({
  id: 'code-removed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code that was not retired was removed from the list.',
  why: 'Switches stop matching, stored codings become invalid, and the name can be reused with another meaning.',
  advice:
    'Keep the entry: deprecate it with a sunset, then retire it; the retired entry stays in the list as a tombstone.',
  kinds: ['codes removed'],
  when: ({ before }) => (before as { retired?: object }).retired === undefined,
  message: () => 'the code was removed from the list',
  mirror: ['code-added', 'code-added-stopping'],
  examples: () => [
    lists([{}, billing], [{}]),
    lists(
      [
        {},
        {
          code: 'BILL_ROUNDED',
          http: 200,
          stop: false,
          meaning: 'An amount was rounded.',
          fix: 'Look at the amount.',
        },
      ],
      [{}],
    ),
  ],
})

export const tombstoneRemoved = defineChangeRule({
  id: 'tombstone-removed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir'],
  summary: 'A retired entry was removed from the list.',
  why: 'The name can be reused with another meaning, and nothing explains the records that contain the code.',
  advice: 'Restore the entry: tombstones are permanent.',
  kinds: ['codes removed'],
  when: ({ before }) => (before as { retired?: object }).retired !== undefined,
  message: () => 'the tombstone of this code was removed',
  mirror: ['code-added-retired'],
  examples: () => [lists([{}, { ...bill, retired: tombstone }], [{}])],
})

export const codeRenamed = defineChangeRule({
  id: 'code-renamed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'A code was renamed: it was removed, and a code with similar content was added.',
  why: 'Clients branch on the name: for them the old code is gone and the new one is unknown.',
  advice: 'Restore the old code, add the new one, then deprecate the old one with `replaced_by`.',
  kinds: ['codes renamed'],
  message: ({ after }) => `the code was renamed to ${after}`,
  mirror: ['code-renamed'],
  examples: () => [
    fields({}, { code: 'MEMBER_UNKNOWN' }),
    fields({}, { code: 'MEMBER_UNKNOWN', meaning: 'No member has that identifier.' }, {}),
    lists([{}, bill], [{}, { code: 'BILL_KNOWN', meaning: 'The bill was sent before.' }]),
  ],
  also: ['meaning-edited'],
})

export const codeCaseChanged = defineChangeRule({
  id: 'code-case-changed',
  impact: 'breaking',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'The case or the underscores of a code changed.',
  why: 'Codes are compared exactly.',
  advice:
    'Keep the spelling; if it must change, restore the old code, add the new one, then deprecate the old one with `replaced_by`.',
  kinds: ['codes respelt'],
  message: ({ after }) => `the code is now written ${after}`,
  mirror: ['code-case-changed'],
  examples: () => [fields({}, { code: 'MEMBER_NOTFOUND' })],
})

export const entryOrderChanged = defineChangeRule({
  id: 'entry-order-changed',
  impact: 'safe',
  surfaces: ['wire', 'fhir', 'source'],
  summary: 'The order of the entries changed.',
  why: 'The order has no meaning.',
  advice: 'No action is needed.',
  kinds: ['codes reordered'],
  message: ({ before }) => `the order of ${(before as string[]).length} entries changed`,
  mirror: ['entry-order-changed'],
  examples: () => [lists([{}, bill], [bill, {}])],
})
