import { fields } from '../example.ts'
import { changed, defineChangeRule, edited, isAutomatic } from '../rule.ts'

const outcome = (outcome: string | undefined) => ({
  stop: false,
  handling: { ...(outcome && { outcome }), retry: 'none' },
})

const retry = (retry: string) => ({ handling: { outcome: 'fail', retry } })
const policy = (retry_policy?: object) => ({
  http: 503,
  handling: { outcome: 'fail', retry: 'same', ...(retry_policy && { retry_policy }) },
})

const operations = (...operation: string[]) => ({
  handling: { outcome: 'fail', retry: 'recreate', operation },
})

const shownAt = (...paths: string[]) => ({
  handling: { outcome: 'fail', retry: 'after_fix', present_as: 'field', paths },
})

const presented = (present_as?: string) => ({
  handling: { outcome: 'fail', retry: 'after_fix', ...(present_as && { present_as }) },
})

const audience = (...audience: string[]) => ({
  handling: { outcome: 'fail', retry: 'after_fix', audience },
})

export const handlingAdded = defineChangeRule({
  id: 'handling-added',
  impact: 'safe',
  feature: true,
  surfaces: ['wire'],
  summary: '`handling` was added to a code.',
  why: 'Clients get a hint that they did not have before.',
  advice: 'No action is needed.',
  kinds: ['codes.handling added'],
  message: () => 'the handling was added',
  mirror: ['handling-removed'],
  examples: () => [fields({}, { handling: { outcome: 'fail', retry: 'none' } })],
})

export const handlingRemoved = defineChangeRule({
  id: 'handling-removed',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary: '`handling` was removed from a code.',
  why: 'Clients use the cautious default: no retry, a work item.',
  advice: 'Keep the block, and change only the fields that are wrong.',
  kinds: ['codes.handling removed'],
  message: () => 'the handling was removed',
  mirror: ['handling-added'],
  examples: () => [fields({ handling: { outcome: 'fail', retry: 'none' } }, {})],
})

export const outcomeChanged = defineChangeRule({
  id: 'outcome-changed',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary: '`outcome` of a code changed, without a change of `stop`.',
  why: 'A confirmation step appears or disappears.',
  advice: 'Ask the consumers what they show for each outcome.',
  kinds: ['codes.handling.outcome'],
  message: changed('"outcome"'),
  mirror: ['outcome-changed'],
  examples: () => [
    fields(outcome('warn'), outcome('ok')),
    fields(outcome(undefined), outcome('ok')),
  ],
})

export const retryGranted = defineChangeRule({
  id: 'retry-granted',
  impact: 'safe',
  surfaces: ['wire'],
  summary:
    'Clients may now retry automatically: `retry` was none or after_fix, and is same or recreate.',
  why: 'Existing clients keep working.',
  advice: 'No action is needed.',
  kinds: ['codes.handling.retry'],
  when: ({ before, after }) => !isAutomatic(before) && isAutomatic(after),
  message: changed('"retry"'),
  mirror: ['retry-withdrawn'],
  examples: () => [
    fields(retry('none'), retry('same')),
    fields(retry('after_fix'), retry('recreate')),
    fields({ handling: { outcome: 'fail' } }, retry('same')),
  ],
})

export const retryWithdrawn = defineChangeRule({
  id: 'retry-withdrawn',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary:
    'Clients may no longer retry automatically: `retry` was same or recreate, and is none or after_fix.',
  why: 'What continued automatically now waits for a person.',
  advice: 'Ask the consumers whether a person is notified when the request is no longer retried.',
  kinds: ['codes.handling.retry'],
  when: ({ before, after }) => isAutomatic(before) && !isAutomatic(after),
  message: changed('"retry"'),
  mirror: ['retry-granted'],
  examples: () => [
    fields(retry('same'), retry('none')),
    fields(retry('recreate'), retry('after_fix')),
  ],
})

export const retryChanged = defineChangeRule({
  id: 'retry-changed',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary: '`retry` of a code changed between same and recreate, or between none and after_fix.',
  why: 'Clients need another procedure to continue.',
  advice: 'Ask the consumers whether they support the other procedure.',
  kinds: ['codes.handling.retry'],
  when: ({ before, after }) => isAutomatic(before) === isAutomatic(after),
  message: changed('"retry"'),
  mirror: ['retry-changed'],
  examples: () => [
    fields(retry('same'), retry('recreate')),
    fields(retry('none'), retry('after_fix')),
    fields({ handling: { outcome: 'fail' } }, retry('none')),
  ],
})

export const retryPolicyChanged = defineChangeRule({
  id: 'retry-policy-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: '`retry_policy` of a code was added, removed or changed.',
  why: 'The values are for tuning; a Retry-After header of the service takes precedence.',
  advice: 'No action is needed.',
  kinds: ['codes.handling.retry_policy'],
  message: edited('the retry policy'),
  mirror: ['retry-policy-changed'],
  examples: () => [
    fields(policy({ max: 3 }), policy({ max: 5, base_ms: 200 })),
    fields(policy(), policy({ max: 3 })),
  ],
})

export const operationChanged = defineChangeRule({
  id: 'operation-changed',
  impact: 'breaking',
  surfaces: ['wire'],
  summary:
    'An operation of a code was added (breaking) or removed (dangerous), or the order of the operations changed (dangerous).',
  why: 'Clients with no handler for a new operation cannot recover; the handler of a removed operation no longer runs. The order may matter to them.',
  advice:
    'Let the clients add a handler for a new operation first, or add a new code that uses it; for the other changes, ask them which handlers they have and whether the order works for them.',
  kinds: [
    'codes.handling.operation added',
    'codes.handling.operation removed',
    'codes.handling.operation reordered',
  ],
  impactCases: 'dangerous if an operation was removed or the order changed',
  impactFor: ({ kind }) => (kind === 'codes.handling.operation added' ? 'breaking' : 'dangerous'),
  message: (difference) => {
    const { kind, before, after } = difference
    if (kind === 'codes.handling.operation reordered')
      return `the order of the operations changed to ${(after as string[]).join(', ')}`
    return edited(`the operation "${before ?? after}"`)(difference)
  },
  mirror: ['operation-changed'],
  examples: () => [
    fields(operations('consent.create'), operations('consent.reject', 'consent.create')),
    fields(operations('consent.reject', 'consent.create'), operations('consent.create')),
    fields(
      operations('consent.create', 'consent.reject'),
      operations('consent.reject', 'consent.create'),
    ),
  ],
})

export const pathChanged = defineChangeRule({
  id: 'path-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: 'A wire path was added to a code, or removed from it.',
  why: 'Paths are documentation; each response body contains its own path.',
  advice: 'No action is needed.',
  kinds: ['codes.handling.paths added', 'codes.handling.paths removed'],
  message: (difference) =>
    edited(`the path "${difference.before ?? difference.after}"`)(difference),
  mirror: ['path-changed'],
  examples: () => [
    fields(shownAt('member.id'), shownAt('member.id', 'lines[].member')),
    fields(shownAt('member.id', 'lines[].member'), shownAt('member.id')),
  ],
})

export const presentationChanged = defineChangeRule({
  id: 'presentation-changed',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary: '`present_as` of a code changed.',
  why: 'People see the code in another place; `silent` removes it from the screen.',
  advice: 'Ask the consumers which screen now shows the code.',
  kinds: ['codes.handling.present_as'],
  message: changed('"present_as"'),
  mirror: ['presentation-changed'],
  examples: () => [
    fields(presented('field'), presented('task')),
    fields(presented(), presented('task')),
  ],
})

export const audienceChanged = defineChangeRule({
  id: 'audience-changed',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary: 'A role was added to the audience of a code (safe), or removed from it (dangerous).',
  why: 'People in a removed role no longer see the code.',
  advice: 'Ask who takes over the work of a removed role; inform the people in an added role.',
  kinds: ['codes.handling.audience added', 'codes.handling.audience removed'],
  impactCases: 'safe if a role was added',
  impactFor: ({ after }) => (after === undefined ? 'dangerous' : 'safe'),
  message: ({ before, after }) =>
    after === undefined
      ? `the role "${before}" was removed from the audience`
      : `the role "${after}" was added to the audience`,
  mirror: ['audience-changed'],
  examples: () => [
    fields(audience('desk', 'ops'), audience('desk')),
    fields(audience('desk'), audience('ops', 'desk')),
  ],
})
