import { createTwoFilesPatch } from 'diff'
import type { Encoding } from '../core/output-file.ts'
import { normalizeEol } from './line-endings.ts'

// Beyond this size, two files have little in common, and a line diff would take long.
const MOST_EDITS = 4_000

/** Returns the change of an output as a unified diff. */
export function unifiedDiff(
  path: string,
  before: Uint8Array,
  { contents, encoding }: { contents: string | Uint8Array; encoding?: Encoding },
): string {
  const [old, next] = [normalizeEol(before), normalizeEol(contents)]
  return encoding !== undefined || typeof old !== 'string' || typeof next !== 'string'
    ? `Binary files a/${path} and b/${path} differ\n`
    : textDiff(path, old, next)
}

/** Returns the change of one text as a unified diff; empty if there is none. */
export function textDiff(
  path: string,
  old: string,
  next: string,
  { created = false } = {},
): string {
  if (old === next) return ''
  const from = created ? '/dev/null' : `a/${path}`
  const to = `b/${path}`
  const patch = createTwoFilesPatch(from, to, old, next, undefined, undefined, {
    context: 3,
    maxEditLength: MOST_EDITS,
  })
  return patch === undefined
    ? `Files ${from} and ${to} differ throughout\n`
    : patch.replace(/^=+\n/, '')
}
