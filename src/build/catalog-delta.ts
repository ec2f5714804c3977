import type { Made } from './manifest.ts'

// Nobody reads a longer list.
const MOST_NAMED = 5

/**
 * Describes how the codes of a set differ from those that an output was made from:
 * `2 codes added (A, B), 1 removed (C)`.
 */
export function catalogDelta(before: Made | undefined, now: Made): string {
  if (before === undefined) return 'it changed'
  const [old, current] = [new Set(before.codes), new Set(now.codes)]
  const added = now.codes.filter((code) => !old.has(code))
  const removed = before.codes.filter((code) => !current.has(code))
  const parts = [
    added.length > 0 && `${codes(added)} added${named(added)}`,
    removed.length > 0 && `${codes(removed)} removed${named(removed)}`,
  ]
  const said =
    parts.filter((part) => part !== false).join(', ') || 'the same codes, with other contents'
  return before.version === now.version || now.version === undefined
    ? said
    : `${said}; version ${before.version ?? 'unknown'} became ${now.version}`
}

const codes = ({ length }: readonly string[]): string =>
  length === 1 ? '1 code' : `${length} codes`

const named = (list: readonly string[]): string =>
  ` (${list.slice(0, MOST_NAMED).join(', ')}${list.length > MOST_NAMED ? ', …' : ''})`
