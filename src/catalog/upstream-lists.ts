import type { FilePlace } from '../diagnostic.ts'
import { logProblem, problemLog } from '../yaml/problem-log.ts'
import type { Problem, Source } from '../yaml/source.ts'
import { upstreamListsOf } from './codes-from.ts'
import { placer, readNamedList } from './named-list.ts'
import type { NativeText } from './native/read-lists.ts'
import type { UpstreamLists } from './parsed-catalog.ts'

/** Reads the lists that the systems in the header name as their own. */
export async function upstreamLists(
  source: Source,
  companions: Readonly<Record<string, string | Uint8Array>>,
): Promise<{
  upstream: UpstreamLists
  texts: readonly NativeText[]
  problems: readonly Problem[]
}> {
  const log = problemLog()
  const placeOf = placer()
  const codes = new Map<string, ReadonlyMap<string, FilePlace>>()
  const all: NativeText[] = []
  for (const { system, list } of upstreamListsOf(source.value)) {
    const path = ['upstream', system, 'codes_from']
    const { found, texts } = await readNamedList(source, list, companions, (message) =>
      logProblem(log, 'codes-from-readable', () => ({ path, message })),
    )
    all.push(...texts)
    if (found === undefined) continue
    for (const note of found.left)
      if (!note.isChange && note.message === 'the item has no code')
        logProblem(log, 'codes-from-complete', () => ({
          path,
          at: placeOf(note),
          message: `not taken: ${note.message}`,
        }))
    const own = new Map<string, FilePlace>()
    for (const { fields, from, at, places } of found.entries)
      if (!own.has(`${fields.code}`))
        own.set(`${fields.code}`, placeOf(places.get('code') ?? { from, at }))
    codes.set(system, own)
  }
  return { upstream: codes, texts: all, problems: log.problems }
}
