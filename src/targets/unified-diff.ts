import { createTwoFilesPatch } from 'diff'
import { normalizeEol } from './manifest.ts'
import type { Write } from './write.ts'

// Beyond this size, two files have little in common, and a line diff would take long.
const MOST_EDITS = 4_000

/**
 * Returns the change of a planned write as a unified diff; empty for an output that is up to date.
 */
export function unifiedDiff(path: string, before: Uint8Array | undefined, write: Write): string {
  if (
    write.state === 'same' ||
    write.state === 'lost' ||
    (write.state === 'orphan' && !write.remove)
  )
    return ''
  if ('encoding' in write) return `Binary files a/${path} and b/${path} differ\n`
  const old = before === undefined ? '' : normalizeEol(before)
  const next = 'contents' in write ? normalizeEol(write.contents) : ''
  if (typeof old !== 'string' || typeof next !== 'string')
    return `Binary files a/${path} and b/${path} differ\n`
  return textDiff(path, old, next, {
    created: before === undefined,
    removed: !('contents' in write),
  })
}

/** Returns the change of one text as a unified diff; empty if there is none. */
export function textDiff(
  path: string,
  old: string,
  next: string,
  { created = false, removed = false } = {},
): string {
  if (old === next) return ''
  const from = created ? '/dev/null' : `a/${path}`
  const to = removed ? '/dev/null' : `b/${path}`
  const patch = createTwoFilesPatch(from, to, old, next, undefined, undefined, {
    context: 3,
    maxEditLength: MOST_EDITS,
  })
  return patch === undefined
    ? `Files ${from} and ${to} differ throughout\n`
    : patch.replace(/^=+\n/, '')
}
