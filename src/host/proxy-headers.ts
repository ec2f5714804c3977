/** Headers of one connection (RFC 9110 section 7.6.1): each side of a proxy has its own. */
const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]

/** Names and values in turn, as Node has them. */
type Raw = readonly string[]

/** The headers without those of the connection, also those that `Connection` names. */
export function withoutHops(raw: Raw): string[] {
  const named = pairs(raw).flatMap(([name, value]) =>
    name.toLowerCase() === 'connection' ? value.toLowerCase().split(',') : [],
  )
  const hops = new Set([
    ...HOP_BY_HOP,
    ...named.map((name) => name.trim()).filter((name) => !END_TO_END.has(name)),
  ])
  return pairs(raw).flatMap(([name, value]) => (hops.has(name.toLowerCase()) ? [] : [name, value]))
}

/** The framing of a body must not be removed by a header of the client. */
const END_TO_END = new Set(['content-length', 'host'])

/**
 * The headers of a request for the service. A body without a length stays chunked: without a frame,
 * it would be the next request.
 */
export function forwarded(raw: Raw, host: string): string[] {
  const isChunked = pairs(raw).some(([name]) => name.toLowerCase() === 'transfer-encoding')
  const kept = pairs(withoutHops(raw)).filter(([name]) => name.toLowerCase() !== 'host')
  return [...kept.flat(), 'Host', host, ...(isChunked ? ['Transfer-Encoding', 'chunked'] : [])]
}

const pairs = (raw: Raw): [string, string][] =>
  raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1]!] as [string, string]] : []))
