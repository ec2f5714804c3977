import { asRecord, same } from '../../core/values/record.ts'
import { changed, defineChangeRule, edited, isAutomatic } from '../diff/rule.ts'
import { fields, headers, lists } from '../example.ts'

const outcome = (outcome: string | undefined) => ({
  stop: false,
  handling: { ...(outcome && { outcome }), retry: 'none' },
})

const retry = (retry: string) => ({ handling: { outcome: 'fail', retry } })
const policy = (retry_policy?: object) => ({
  http: 503,
  handling: { outcome: 'fail', retry: 'same', ...(retry_policy && { retry_policy }) },
})

const byHttp = (...sides: [Record<string, object>, Record<string, object>]) => {
  const [before, after] = sides.map((by) => ({
    defaults: {
      by_http: Object.fromEntries(
        Object.entries(by).map(([status, handling]) => [status, { handling }]),
      ),
    },
  }))
  return headers(before!, after!)
}

const unprocessed = (isSure: boolean) => ({
  http: 429,
  handling: { outcome: 'fail', retry: 'same', ...(isSure && { processed: false }) },
})

const keyed = (key?: string, code = 'PAYER_UNREACHABLE') => ({
  code,
  http: 503,
  handling: { outcome: 'fail', retry: 'same', ...(key && { key }) },
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

export const handlingChanged = defineChangeRule({
  id: 'handling-changed',
  impact: 'safe',
  feature: ({ before }) => before === undefined,
  surfaces: ['wire'],
  summary: '`handling` was added to a code (safe), or removed from it (dangerous).',
  why: 'Without it, the status decides whether clients repeat, and nobody says where the code is shown.',
  advice: 'Do not remove the block: change only the fields that are wrong.',
  kinds: ['codes.handling added', 'codes.handling removed'],
  impactCases: 'dangerous if it was removed, breaking if it had `processed: false`',
  impactFor: ({ before, after }) =>
    after !== undefined ? 'safe' : asRecord(before).processed === false ? 'breaking' : 'dangerous',
  message: edited('the handling'),
  examples: () => [
    fields({}, { handling: { outcome: 'fail', retry: 'none' } }),
    fields({ handling: { outcome: 'fail', retry: 'none' } }, {}),
    fields(unprocessed(true), { http: 429 }),
  ],
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
  examples: () => [
    fields(outcome('warn'), outcome('ok')),
    fields(outcome(undefined), outcome('ok')),
  ],
})

export const retryChanged = defineChangeRule({
  id: 'retry-changed',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary: '`retry` of a code changed.',
  why: 'What continued automatically (`same`, `recreate`) waits for a person (`none`, `after_fix`), or clients need another procedure to continue. A retry that is now allowed changes nothing for existing clients.',
  advice:
    'Ask the consumers whether they support the other procedure, and whether a person is notified when a request is no longer retried.',
  kinds: ['codes.handling.retry'],
  impactCases: 'safe if clients may now retry automatically and could not before',
  impactFor: ({ before, after }) =>
    !isAutomatic(before) && isAutomatic(after) ? 'safe' : 'dangerous',
  message: changed('"retry"'),
  examples: () => [
    fields(retry('same'), retry('none')),
    fields(retry('recreate'), retry('after_fix')),
    fields(retry('same'), retry('recreate')),
    fields(retry('none'), retry('after_fix')),
    fields({ handling: { outcome: 'fail' } }, retry('none')),
    fields(retry('none'), retry('same')),
    fields({ handling: { outcome: 'fail' } }, retry('same')),
  ],
})

export const statusHandlingChanged = defineChangeRule({
  id: 'status-handling-changed',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary:
    'Answers with a status are handled in another way if no code decides: `defaults.by_http` changed.',
  why: 'An answer without a code, or with one that says nothing about `retry`, is now repeated or no longer, or shown in another place.',
  advice:
    'Ask the consumers whether a person is notified when such a request is no longer retried.',
  kinds: ['defaults.by_http'],
  impactCases:
    'safe if clients may now retry automatically and could not before, or if only the limits changed',
  impactFor: ({ before, after }) => {
    const [older, newer] = [asRecord(before), asRecord(after)]
    if (older.retry !== newer.retry)
      return !isAutomatic(older.retry) && isAutomatic(newer.retry) ? 'safe' : 'dangerous'
    return same(withoutLimits(older), withoutLimits(newer)) ? 'safe' : 'dangerous'
  },
  message: ({ location, before, after }) => {
    const status = location.slice(location.lastIndexOf('.') + 1)
    const [older, newer] = [before, after].map((side) => asRecord(side).retry ?? 'not stated')
    return older === newer
      ? `the handling of ${status} where no code decides changed`
      : `"retry" of ${status} where no code decides changed from ${older} to ${newer}`
  },
  examples: () => [
    byHttp({}, { 503: { retry: 'none' } }),
    byHttp({ 409: { retry: 'same' } }, {}),
    byHttp({}, { 500: { retry: 'same' } }),
    byHttp({ '5xx': { present_as: 'system' } }, { '5xx': { present_as: 'task' } }),
    byHttp(
      { 503: { retry: 'same', retry_policy: { max: 3 } } },
      { 503: { retry: 'same', retry_policy: { max: 5 } } },
    ),
  ],
})

const withoutLimits = ({ retry_policy: _, key: __, ...rest }: Record<string, unknown>) => rest

export const retryPolicyChanged = defineChangeRule({
  id: 'retry-policy-changed',
  impact: 'safe',
  surfaces: ['wire'],
  summary: '`retry_policy` of a code changed.',
  why: 'The values are for tuning; a Retry-After header of the service takes precedence.',
  kinds: ['codes.handling.retry_policy'],
  message: edited('the retry policy'),
  examples: () => [
    fields(policy({ max: 3 }), policy({ max: 5, base_ms: 200 })),
    fields(policy(), policy({ max: 3 })),
  ],
})

export const keyChanged = defineChangeRule({
  id: 'key-changed',
  impact: 'dangerous',
  surfaces: ['wire'],
  summary: 'Clients now make idempotency keys, or no longer; or `key` of a code changed.',
  why: 'With the first `key` of a code that is sent again, clients make a key for each POST and PATCH, and repeat it, also after a lost connection: a service that ignores the header does it twice. Without the last one, they repeat none. Clients with an old `rotate` send a new key for a request that may have been processed.',
  advice:
    'Say `key` only if the service honours the header in every operation. Keep `rotate`, and add a new code for requests that may have been processed.',
  kinds: ['keys added', 'keys removed', 'codes.handling.key'],
  impactCases:
    'breaking if `rotate` was removed or changed, safe if keys are made as before and `key` is not `stop` now',
  impactFor: ({ kind, before, after }) =>
    before === 'rotate' && after !== 'rotate'
      ? 'breaking'
      : kind === 'keys added' || kind === 'keys removed' || after === 'stop'
        ? 'dangerous'
        : 'safe',
  message: (difference) =>
    difference.kind === 'keys added'
      ? 'clients now make a key for each POST and PATCH, and send it again, also after a lost connection'
      : difference.kind === 'keys removed'
        ? 'clients no longer make keys, and send no POST or PATCH without one again'
        : changed('"key"')(difference),
  examples: () => [
    lists([keyed()], [keyed('reuse')]),
    lists([keyed('rotate')], [keyed('reuse')]),
    ...[undefined, 'stop'].map((key) =>
      lists(
        [keyed('rotate'), keyed('reuse', 'LAB_UNREACHABLE')],
        [keyed('rotate'), keyed(key, 'LAB_UNREACHABLE')],
      ),
    ),
  ],
})

export const processedChanged = defineChangeRule({
  id: 'processed-changed',
  impact: 'breaking',
  surfaces: ['wire'],
  summary: '`processed: false` was added to a code (safe), or removed from it (breaking).',
  why: 'Clients with the old list still send any request again, a POST without a key too: what is now processed is done twice.',
  advice:
    'Keep the guarantee for this code, and add a new code for the requests that were processed.',
  kinds: ['codes.handling.processed'],
  impactCases: 'safe if it was added',
  impactFor: ({ after }) => (after === undefined ? 'breaking' : 'safe'),
  message: changed('"processed"'),
  examples: () => [
    fields(unprocessed(true), unprocessed(false)),
    fields(unprocessed(false), unprocessed(true)),
  ],
})

export const operationChanged = defineChangeRule({
  id: 'operation-changed',
  impact: 'breaking',
  surfaces: ['wire'],
  summary:
    'The operations of a code changed; one was added (breaking) or removed (dangerous), or their order changed (dangerous).',
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
  kinds: ['codes.handling.paths added', 'codes.handling.paths removed'],
  message: edited(({ before, after }) => `the path "${before ?? after}"`),
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
  why: 'People see the code in another place. With `silent` nothing interrupts them: it is in the list of errors only.',
  advice: 'Ask the consumers which screen now shows the code.',
  kinds: ['codes.handling.present_as'],
  message: changed('"present_as"'),
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
  why: 'Nobody in a removed role knows any longer that they can act.',
  advice: 'Ask who takes over the work of a removed role; inform the people in an added role.',
  kinds: ['codes.handling.audience added', 'codes.handling.audience removed'],
  impactCases: 'safe if a role was added',
  impactFor: ({ after }) => (after === undefined ? 'dangerous' : 'safe'),
  message: ({ before, after }) =>
    after === undefined
      ? `the role "${before}" was removed from the audience`
      : `the role "${after}" was added to the audience`,
  examples: () => [
    fields(audience('desk', 'ops'), audience('desk')),
    fields(audience('desk'), audience('ops', 'desk')),
  ],
})
