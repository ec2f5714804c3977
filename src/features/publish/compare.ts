import { isRecord } from '../../base/core/values/record.ts'

// The server owns `meta`, and may reformat the narrative.
export const OF_THE_SERVER = new Set(['meta', 'text'])

/**
 * The paths at which two resources differ, at most `most` of them; empty if they are equal. The
 * order of keys, `meta` and the narrative are ignored.
 */
export function differences(ours: unknown, theirs: unknown, most = 5): string[] {
  const found: string[] = []
  const walk = (one: unknown, other: unknown, path: string): void => {
    if (found.length >= most || Object.is(one, other)) return
    if (Array.isArray(one) && Array.isArray(other)) {
      if (one.length !== other.length)
        found.push(`${path} (${one.length} and ${other.length} items)`)
      else for (const [index, item] of one.entries()) walk(item, other[index], `${path}[${index}]`)
    } else if (isRecord(one) && isRecord(other)) {
      for (const key of new Set([...Object.keys(one), ...Object.keys(other)]))
        if (path !== '' || !OF_THE_SERVER.has(key))
          walk(one[key], other[key], path === '' ? key : `${path}.${key}`)
    } else found.push(path)
  }
  walk(ours, theirs, '')
  return found
}
