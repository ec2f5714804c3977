import { entry, file, type RuleDocs } from '../../linter/rule.ts'

const retired = { since: '1.0.0', reason: 'It was split.' }

const listed = (...entries: string[]) => entries.join('\n')

const FIX = 'Check the type of the identifier.'

export const textUnique: RuleDocs = {
  summary:
    'No two codes have the same `meaning` or `display`, given or derived; `fix` differs from `meaning`, and case, white space and punctuation are ignored.',
  why: 'Two codes with the same words are probably the same error; if not, nobody can tell them apart. `meaning` and `fix` answer two questions: what happened, and what to do.',
  good: () => [
    entry(),
    listed(
      entry({ display: 'Unknown member' }),
      entry({ code: 'MEMBER_BLOCKED', meaning: 'The payer has blocked this member.' }),
    ),
    listed(
      entry({ display: 'Unknown member', retired }),
      entry({ code: 'MEMBER_UNKNOWN', display: 'Unknown member' }),
    ),
    listed(
      entry({ meaning: 'The amount is < 0.' }),
      entry({ code: 'AMOUNT_TOO_HIGH', meaning: 'The amount is > 0.' }),
    ),
  ],
  bad: () => [
    listed(entry(), entry({ code: 'MEMBER_UNKNOWN' })),
    listed(entry(), entry({ code: 'MEMBER_UNKNOWN', meaning: 'No member has this  "identifier"' })),
    listed(
      entry({ display: 'Unknown member' }),
      entry({ code: 'MEMBER_UNKNOWN', display: 'unknown  member', meaning: 'The payer lost it.' }),
    ),
    listed(
      entry(),
      entry({
        code: 'MEMBER_UNKNOWN',
        display: 'Member not found',
        meaning: 'The payer lost the member.',
      }),
    ),
    entry({ meaning: FIX, fix: FIX }),
    entry({ meaning: FIX, fix: 'check the type of the identifier' }),
  ],
}

export const meaningInformative: RuleDocs = {
  summary:
    '`meaning` is more than the `code` in lower case (unless the code is a complete sentence).',
  why: 'Otherwise, the user, who has already read the code, learns nothing new.',
  good: () => [
    entry(),
    entry({ meaning: 'The member was not found in the list of this payer.' }),
    entry({
      code: 'VISITS_AND_BILLS_CANNOT_BE_MIXED',
      meaning: 'Visits and bills cannot be mixed.',
    }),
    entry({ code: 'ONLY_ONE_VISIT_CAN_BE_OPEN', meaning: 'Only one visit can be open.' }),
  ],
  bad: () => [
    entry({ meaning: 'Member not found.' }),
    entry({ code: 'PAYER_TIMEOUT', meaning: 'Payer time-out' }),
  ],
}

const params = [{ name: 'count', type: 'integer', description: 'How many bookings are open.' }]

export const placeholderPlain: RuleDocs = {
  summary: 'Braces in a text are only around the name of a value: `{name}`.',
  why: 'Other forms, such as plurals of ICU, `{{name}}` or `${name}`, are not replaced: the user sees them.',
  good: () => [
    entry({ message: 'The member has {count} open bookings.', params }),
    entry({ meaning: 'It costs 5 $.' }),
  ],
  bad: () => [
    ...[
      'The member has {count, plural, one {# booking} other {# bookings}}.',
      'The member has {{count}} open bookings.',
      'The member has ${count} open bookings.',
      'The member has { count } open bookings.',
      'The member has {count open bookings of {count}.',
    ].map((message) => entry({ message, fix: 'Close one of {count}.', params })),
    entry({ fix: 'Close {0} of them.' }),
  ],
}

export const presentationNeutral: RuleDocs = {
  summary:
    'An outage is not presented as a `field` or a `task`; that is a code with a 5xx status, or whose call clients repeat by themselves (`retry: same`, or the status says it).',
  why: "An outage must not look like the user's mistake.",
  good: () => [
    entry({ http: 502, handling: { retry: 'same', present_as: 'system' } }),
    entry({ http: 422, handling: { present_as: 'field' } }),
  ],
  bad: () => [
    entry({ http: 502, handling: { present_as: 'field' } }),
    entry({ http: 429, handling: { retry: 'same', present_as: 'task' } }),
    entry({ http: 429, handling: { present_as: 'task' } }),
    {
      source: file(
        { defaults: { by_http: { '5xx': { handling: { present_as: 'task' } } } } },
        entry({ http: 504 }),
      ),
    },
    {
      source: file(
        { defaults: { by_http: { '4xx': { handling: { present_as: 'field' } } } } },
        entry({ http: 429 }),
      ),
    },
  ],
}
