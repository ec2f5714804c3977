import { didYouMean } from '../../../base/core/values/nearest.ts'
import type { DeclaredCode } from '../documents/declared.ts'
import { type Check, type Found, foundAt, oncePerPlace, whereOf } from './found.ts'

/** Codes that the catalog does not have. */
export const codesKnown: Check = function* ({ lists, unused, declared: { codes }, guess }) {
  const isNew = oncePerPlace()
  for (const { items } of [...lists, ...unused])
    for (const item of items) {
      if (codes.has(item.code) || !isNew(item.node, item.code)) continue
      const meant = guess(item.code)
      const message = `"${item.code}" is not a code of the catalog${didYouMean(meant)}`
      yield foundAt(
        'openapi-code-known',
        whereOf(item),
        message,
        meant === undefined ? {} : { suggestions: [meant] },
      )
    }
}

/** Codes that are retired, and examples with deprecated ones. */
export const codesLive: Check = function* ({ lists, unused, declared: { codes } }) {
  const isNew = oncePerPlace()
  for (const { kind, items } of [...lists, ...unused])
    for (const item of items) {
      const declared = codes.get(item.code)
      const life = declared?.retired ?? declared?.deprecated
      if (declared === undefined || life === undefined || !isNew(item.node, item.code)) continue
      if (declared.retired === undefined && item.isDeprecated) continue
      const instead = life.instead === undefined ? '' : `; ${life.instead}`
      const [word, severity] =
        declared.retired !== undefined
          ? (['retired', 'error'] as const)
          : (['deprecated', kind === 'example' ? 'warn' : 'info'] as const)
      yield {
        ...foundAt('openapi-code-live', whereOf(item), `${item.code} is ${word}${instead}`, {
          code: item.code,
          severity,
          related: [whereRetired(declared, word)],
        }),
      } satisfies Found
    }
}

const whereRetired = ({ source, path }: DeclaredCode, word: 'retired' | 'deprecated') => ({
  source,
  path: [...path, word],
  message: `${word} here`,
})
