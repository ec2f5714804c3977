import type { HeadersLike } from '../../core/contract/headers.ts'
import { isRecord } from '../../core/values/record.ts'

/** The largest body that is checked: in bytes, or in characters of a text. */
export const LARGEST_BODY = 1024 * 1024

/** One recorded answer of the service. A check whose input was not recorded is skipped. */
export type WireRecord = {
  readonly status?: number | undefined
  /** Also names and values in turn, as `rawHeaders` of Node has them. */
  readonly headers?: HeadersLike | readonly string[] | undefined
  /** The body as text, or parsed. */
  readonly body?: unknown
  /** The body has more than {@link LARGEST_BODY}, and was left out. */
  readonly tooLarge?: boolean | undefined
  readonly method?: string | undefined
  readonly url?: string | undefined
  /** The body of the request, as text or parsed: the checks resolve paths in it. */
  readonly request?: unknown
  /** The id of the operation that was called, if the record names it. */
  readonly operation?: string | undefined
}

/**
 * Headers by lower-case name: of an object, a list of pairs, or a list of names and values in turn
 * (`rawHeaders` of Node). Undefined if they are something else. Numbers are texts on the wire.
 */
export function headersOf(value: unknown): Record<string, string> | undefined {
  if (isRecord(value) && isPlain(value)) return value
  const found: Record<string, string> = Object.create(null)
  if (value === undefined || value === null) return found
  for (const [name, text] of pairsOf(value)) {
    if (typeof name !== 'string') return undefined
    const key = name.toLowerCase()
    for (const one of Array.isArray(text) ? text : [text]) {
      if ((one ?? '') === '') continue
      if (!['string', 'number', 'boolean'].includes(typeof one)) return undefined
      found[key] = key in found ? `${found[key]}, ${one}` : `${one}`
    }
  }
  return found
}

/** True for headers as most recorders write them, or that were read before. */
function isPlain(headers: Record<string, unknown>): headers is Record<string, string> {
  for (const name in headers) {
    const value = headers[name]
    if (typeof value !== 'string' || value === '' || name !== name.toLowerCase()) return false
  }
  return true
}

function pairsOf(value: unknown): (readonly unknown[])[] {
  if (!Array.isArray(value)) return isRecord(value) ? Object.entries(value) : [[]]
  if (value.length % 2 === 0 && value.every((one) => typeof one === 'string'))
    return value.flatMap((name, at) => (at % 2 === 0 ? [[name, value[at + 1]]] : []))
  return value.map((item: unknown) =>
    Array.isArray(item) ? item : isRecord(item) ? [item.name ?? item.key, item.value] : [],
  )
}
