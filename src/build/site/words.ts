import type { Entry, Handling } from '../../catalog/model.ts'

/** What the code means for the call, in one or two words. */
export function effectOf({ stop, handling }: Pick<Entry, 'stop' | 'handling'>): { kind: 'fail' | 'warn' | 'ok'; words: string } {
  const kind = handling?.outcome ?? (stop ? 'fail' : 'warn')
  return { kind, words: EFFECTS[kind] }
}

const EFFECTS = { fail: 'Blocks the call', warn: 'The call goes on', ok: 'Nothing is wrong' } as const

/** What is known about retries; undefined if the catalog does not say. */
export function retryOf({ retry, operation = [], retry_policy: policy = {} }: Handling): string | undefined {
  if (retry === undefined) return undefined
  const { max, base_ms, cap_ms } = policy
  const limits = [
    max !== undefined && `at most ${max} times`,
    base_ms !== undefined && `first after ${base_ms} ms`,
    cap_ms !== undefined && `never later than after ${cap_ms} ms`,
  ].filter((limit) => limit !== false)
  if (retry === 'recreate' && operation.length > 0) return `Run ${operation.join(', then ')}; then start the step again, once`
  return [RETRIES[retry], ...limits].join(', ')
}

const RETRIES = {
  none: 'No',
  same: 'Send the same request again, waiting longer each time',
  after_fix: 'Only after a person has corrected it',
  recreate: 'Start the step again, once',
} as const

export const PRESENTED = {
  field: 'At the field',
  task: 'As a task for someone',
  system: 'As a notice about the system, not about the person',
  silent: 'Not at all: the state is refreshed quietly',
} as const
