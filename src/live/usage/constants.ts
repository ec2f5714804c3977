import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import type { Use } from './uses.ts'

/** The constants of an enum or another list of code: the list and the code, by the name. */
export type Constants = ReadonlyMap<
  string,
  readonly { readonly list: string; readonly code: string }[]
>

/** The constants of the lists that the codes are from. */
export function constantsOf(readings: readonly ParsedCatalog[]): Constants {
  const constants = new Map<string, { list: string; code: string }[]>()
  for (const { constants: all = [] } of readings)
    for (const { name, list, code } of all)
      if (name !== '') {
        const known = constants.get(name)
        if (known === undefined) constants.set(name, [{ list, code }])
        else known.push({ list, code })
      }
  return constants
}

const NAME = /(?:([\p{L}_$][\p{L}\p{N}_$]*)\s{0,20}(?:\.|::)\s{0,20})?([\p{L}_$][\p{L}\p{N}_$]*)/gu
const SEVERAL_WORDS = /[\p{L}\p{N}]_[\p{L}\p{N}]|[\p{Ll}\p{N}]\p{Lu}/u

/**
 * Every use of a constant: `ErrorCode.CardExpired`, and `CardExpired` alone, as imports allow it,
 * if it has several words.
 */
export function constantUses(text: string, constants: Constants): Use[] {
  if (constants.size === 0) return []
  const uses: Use[] = []
  for (const match of text.matchAll(NAME)) {
    const [whole, list, name] = match
    const found = constants.get(name!)
    const meant =
      found?.find((one) => one.list === list) ??
      (found?.length === 1 && SEVERAL_WORDS.test(name!) ? found[0] : undefined)
    if (meant === undefined) continue
    const end = match.index + whole.length
    uses.push({ code: meant.code, start: end - name!.length, end, shared: true, sure: false })
  }
  return uses
}
