import type { Entry } from '../types.ts'

/** What the code means for the call, in one or two words. */
export function effectOf({ stop, handling }: Pick<Entry, 'stop' | 'handling'>): {
  kind: 'fail' | 'warn' | 'ok'
  words: string
} {
  const kind = handling?.outcome ?? (stop ? 'fail' : 'warn')
  return { kind, words: EFFECTS[kind] }
}

const EFFECTS = {
  fail: 'Blocks the call',
  warn: 'The call goes on',
  ok: 'Nothing is wrong',
} as const
