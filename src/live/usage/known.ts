import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import type { Path, Related } from '../../core/diagnostic.ts'
import { placeIn } from '../../core/yaml/place.ts'
import type { Source } from '../../core/yaml/source.ts'

/** What the catalogs know about a code: its status, and why it is retired; with their places. */
export type KnownCode = {
  readonly http?: number
  readonly status?: Related
  readonly retired?: { readonly message: string; readonly related: Related }
}

export type KnownCodes = ReadonlyMap<string, KnownCode>

/**
 * Every code of these catalogs. A code that is not retired in one of them is not retired; one with
 * different statuses in two of them has none.
 */
export function knownCodes(readings: readonly ParsedCatalog[]): KnownCodes {
  const known = new Map<string, KnownCode>()
  for (const { value, source, origin } of readings)
    for (const [index, { code, http, retired }] of (value.codes ?? []).entries()) {
      if (code === undefined) continue
      const before = known.get(code)
      if (retired === undefined) {
        const isAlive = before !== undefined && before.retired === undefined
        if (http === undefined || (isAlive && before.http !== http)) known.set(code, {})
        else {
          const own: Path = ['codes', index, 'http']
          known.set(code, {
            http,
            get status() {
              const at = origin(own) ?? own
              return { ...fileAndRange(source, at, 'value'), path: own, message: `${http} here` }
            },
          })
        }
      } else if (before === undefined) {
        const { since, replaced_by, note } = retired
        const way = replaced_by === undefined ? note : `use ${replaced_by} instead`
        const message = [`${code} is retired`, since && ` since ${since}`, way && `; ${way}`]
          .filter(Boolean)
          .join('')
        const path = ['codes', index, 'retired'] as const
        known.set(code, {
          retired: {
            message,
            related: { ...fileAndRange(source, path, 'key'), path, message: 'retired here' },
          },
        })
      }
    }
  return known
}

function fileAndRange(
  source: Source,
  path: Path,
  part: 'key' | 'value',
): Pick<Related, 'file' | 'range'> {
  const { file, range } = placeIn(source, path, part)
  return { file, range }
}
