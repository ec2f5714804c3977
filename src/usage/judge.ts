import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import {
  type Diagnostic,
  diagnosticOf,
  fingerprintOf,
  type Path,
  type Related,
} from '../diagnostic.ts'
import { UserError } from '../host/user-error.ts'
import { didYouMean, nearest } from '../values/nearest.ts'
import { ranger } from '../yaml/locate.ts'
import { placeIn } from '../yaml/place.ts'
import type { Finding, Source } from '../yaml/source.ts'
import { usageRules } from './rules.ts'
import type { Use } from './uses.ts'

/** What the catalogs know about a code: why it is retired, and where that is written. */
export type KnownCodes = ReadonlyMap<string, { retired?: { message: string; related: Related } }>

/** Every code of these catalogs. A code that is not retired in one of them is not retired. */
export function knownCodes(readings: readonly ParsedCatalog[]): KnownCodes {
  const known = new Map<string, { retired?: { message: string; related: Related } }>()
  for (const { value, source } of readings)
    for (const [index, { code, retired }] of (value.codes ?? []).entries()) {
      if (code === undefined) continue
      if (retired === undefined) known.set(code, {})
      else if (!known.has(code)) {
        const { since, replaced_by, note } = retired
        const way = replaced_by === undefined ? note : `use ${replaced_by} instead`
        const message = [`${code} is retired`, since && ` since ${since}`, way && `; ${way}`]
          .filter(Boolean)
          .join('')
        const path = ['codes', index, 'retired'] as const
        known.set(code, {
          retired: {
            message,
            related: { ...fileAndRange(source, path), path, message: 'retired here' },
          },
        })
      }
    }
  return known
}

function fileAndRange(source: Source, path: Path): Pick<Related, 'file' | 'range'> {
  const { file, range } = placeIn(source, path, 'key')
  return { file, range }
}

/** The codes, and a function that suggests a code for a mistyped one. */
export type Codes = { known: KnownCodes; guess(code: string): string | undefined }

/**
 * The findings about the uses in one file of source code: codes that are not declared, and codes
 * that are retired.
 */
export function usesFindings(
  file: string,
  text: string,
  uses: readonly Use[],
  { known, guess }: Codes,
): Diagnostic[] {
  const rangeAt = ranger(text)
  const seen = new Map<string, number>()
  return uses.flatMap(({ code, start, end, shared }) => {
    const entry = known.get(code)
    if ((entry === undefined && shared) || (entry !== undefined && entry.retired === undefined))
      return []
    const { id: rule, severity } = entry === undefined ? usageRules.declared : usageRules.live
    const meant = entry === undefined ? guess(code) : undefined
    const times = (seen.get(code) ?? 0) + 1
    seen.set(code, times)
    return [
      diagnosticOf({
        rule,
        severity,
        message:
          entry?.retired?.message ?? `"${code}" is not a code of the catalog${didYouMean(meant)}`,
        file,
        range: rangeAt({ start, end }),
        ...(entry?.retired && { code, related: [entry.retired.related] }),
        ...(meant !== undefined && { suggestions: [meant] }),
        fingerprint: fingerprintOf(rule, file, code, times),
      }),
    ]
  })
}

/**
 * The active codes of a catalog that no file uses, except those that are used elsewhere: by tag or
 * by the config.
 */
export const unusedFindings = (
  { value }: ParsedCatalog,
  used: ReadonlySet<string>,
  external: readonly string[],
): Finding[] =>
  (value.codes ?? []).flatMap(({ code, deprecated, retired, tags = [] }, index) => {
    const expected = deprecated === undefined && retired === undefined && !tags.includes('external')
    if (code === undefined || used.has(code) || external.includes(code) || !expected) return []
    return [{ path: ['codes', index, 'code'], message: `${code} is not used in any checked file` }]
  })

/**
 * The codes that are used elsewhere. Rejects with {@link UserError} a name that is not in any
 * catalog: it would have no effect.
 */
export function externalCodes(named: readonly (string | undefined)[], known: KnownCodes): string[] {
  const codes = named.filter((code) => code !== undefined)
  for (const code of codes)
    if (!known.has(code))
      throw new UserError(
        `usage.external contains ${code}, which is not a code of the catalog${didYouMean(nearest(code, known.keys()))}`,
      )
  return codes
}
