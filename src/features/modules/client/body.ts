import type { Catalog } from './catalog.ts'
import { type Result, readWith } from './read.ts'
import { within } from './within.ts'

/**
 * Reads an answer of `fetch`. The answer can still be read afterwards: its copy is made before this
 * returns. A success is looked at only if the catalog has a code with one, and only JSON of bounded
 * size. Never throws: the body of
 * a failure that breaks off, stops or is too large is `foreign`, and such a success has no warnings.
 */
export async function readResponse(
  catalog: Catalog,
  response: Response,
  attempt?: number,
  maxAttempts?: number,
): Promise<Result> {
  const { status, headers } = response
  const body = await bodyOf(catalog, response).catch(() => undefined)
  // In a call, the rest of a body that is too large or too slow would hold its connection.
  if (attempt && status > 399 && body === undefined) drop(response)
  return readWith(catalog, { status, headers, body }, attempt, maxAttempts)
}

async function bodyOf({ readsSuccess }: Catalog, response: Response): Promise<unknown> {
  const { status, headers, body } = response
  // A stream of Node (node-fetch) stops after some 16 kB, until both of its copies are read.
  const isPiped = 'pipe' in Object(body)
  // At most so many bytes, unpacked, for so long.
  const most = isPiped ? 16_383 : status > 399 ? 2 ** 24 : 2 ** 20
  const length = Number(headers?.get?.('content-length'))
  if (length > most) return undefined
  if (status > 399) return textWithin(response, most, isPiped ? 1000 : 10_000)
  const isRead =
    readsSuccess && status < 300 && /[/+]json *(;|$)/i.test(headers.get('content-type')!)
  // One of unknown length may never end.
  return isRead ? textWithin(response, most, length ? 10_000 : 1000) : undefined
}

/** What is used of a stream of the web, or of Node. */
type Body = Partial<ReadableStream<Uint8Array>> & {
  on?(event: 'error', listener: () => void): void
  destroy?(): void
}

/** The body of a copy of the answer, as text; undefined if it is larger, or takes longer. */
async function textWithin(response: Response, bytes: number, ms: number): Promise<unknown> {
  // React Native has no streams, and tests have answers with `json` alone.
  const copy = response.clone?.() ?? response
  // A copy of a stream of Node that nobody reads would end the program when it breaks off.
  const left: Body | null = response.body
  left?.on?.('error', () => {})
  const body: Body | null = copy.body
  const reader = body?.getReader?.()
  const chunks = reader ?? body?.[Symbol.asyncIterator]?.()
  const whole = async () => {
    if (!chunks) return copy.json()
    const decoder = new TextDecoder()
    let text = ''
    let length = 0
    for (;;) {
      const { value } = await ('read' in chunks ? chunks.read() : chunks.next())
      length += value?.length ?? 0
      if (length > bytes) return undefined
      text += decoder.decode(value, { stream: !!value })
      if (!value) return text
    }
  }
  return within(ms, whole()).finally(() => {
    // Not waited for: it ends with the other copy.
    reader?.cancel().catch(() => {})
    body?.destroy?.()
  })
}

/** Frees the connection of an answer that nobody reads. */
export const drop = async ({ body }: Response): Promise<void> => {
  try {
    await body?.cancel?.()
  } catch {} // somebody reads it
}
