import type { HeadersLike } from '../../../base/core/contract/headers.ts'
import { isRecord } from '../../../base/core/values/record.ts'

/** The largest body that is checked: in bytes, or in characters of a text. */
export const LARGEST_BODY = 1024 * 1024

/** One recorded answer of the service. A check whose input was not recorded is skipped. */
export type WireRecord = {
  readonly status?: number | undefined
  /** Also names and values in turn, as `rawHeaders` of Node has them, or lines: `Name: value`. */
  readonly headers?: HeadersLike | readonly string[] | string | undefined
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
 * Headers by lower-case name: of an object, a list of pairs, a list of names and values in turn
 * (`rawHeaders` of Node), or lines as they are sent (`Name: value`), also in one text. Undefined if they
 * are something else. Numbers are texts on the wire.
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

// A field line (RFC 9112 section 5), and the status line that programs print above.
const LINE = /^([\w!#$%&'*+.^`|~-]+):(.*)$/s
// HTTP/2 has names with a colon before: `:status`.
const NAME = /^:?[\w!#$%&'*+.^`|~-]+$/
const STATUS_LINE = /^HTTP\/\d/

/** The names and values of lines; undefined if one of them is something else. A name has no colon. */
function linesIn(value: unknown): string[][] | undefined {
  const lines: unknown = typeof value === 'string' ? value.split(/\r?\n/) : value
  if (!Array.isArray(lines) || !lines.every((one) => typeof one === 'string')) return undefined
  const sent = lines.filter((line: string) => line.trim() !== '' && !STATUS_LINE.test(line))
  const pairs = sent.flatMap((line: string) => {
    const [, name, text] = LINE.exec(line) ?? []
    return name === undefined ? [] : [[name, text!.trim()]]
  })
  return sent.length > 0 && pairs.length === sent.length ? pairs : undefined
}

function pairsOf(value: unknown): (readonly unknown[])[] {
  const lines = linesIn(value)
  if (lines !== undefined) return lines
  if (!Array.isArray(value)) return isRecord(value) ? Object.entries(value) : [[]]
  if (value.length % 2 === 0 && value.every((one) => typeof one === 'string')) {
    const pairs = value.flatMap((name, at) => (at % 2 === 0 ? [[name, value[at + 1]]] : []))
    return pairs.every(([name]) => NAME.test(name!)) ? pairs : [[]]
  }
  return value.map((item: unknown) =>
    Array.isArray(item) ? item : isRecord(item) ? [item.name ?? item.key, item.value] : [],
  )
}
