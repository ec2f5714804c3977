import { isRecord } from '../../base/core/values/record.ts'

// The server owns `meta`, and may reformat the narrative.
export const OF_THE_SERVER = new Set(['meta', 'text'])

/**
 * The paths at which two resources differ, at most `most` of them; empty if they are equal. The
 * order of keys, `meta` and the narrative are ignored.
 */
export function differences(ours: unknown, theirs: unknown, most = 5): string[] {
  const paths: string[] = []
  const walk = (our: unknown, their: unknown, path: string): void => {
    if (paths.length >= most || Object.is(our, their)) return
    if (Array.isArray(our) && Array.isArray(their)) {
      if (our.length !== their.length)
        paths.push(`${path} (${our.length} and ${their.length} items)`)
      else for (const [index, item] of our.entries()) walk(item, their[index], `${path}[${index}]`)
    } else if (isRecord(our) && isRecord(their)) {
      for (const key of new Set([...Object.keys(our), ...Object.keys(their)]))
        if (path !== '' || !OF_THE_SERVER.has(key))
          walk(our[key], their[key], path === '' ? key : `${path}.${key}`)
    } else paths.push(path)
  }
  walk(ours, theirs, '')
  return paths
}
