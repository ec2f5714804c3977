import { LARGEST_BODY, type WireRecord } from '../answer/record.ts'
import { isStream } from '../answer/streams-and-batches.ts'

/** True for an answer of `fetch`, whose body is read by a function. */
export const isResponse = (answer: object): answer is Response =>
  'clone' in answer && 'text' in answer

/**
 * Reads an answer, which can still be read afterwards. Of a success only JSON is read, and `withStream`
 * what of a stream arrives in a second: it may never end.
 */
export async function recordOf(response: Response, withStream = false): Promise<WireRecord> {
  const { status, headers, url, bodyUsed } = response
  if (bodyUsed)
    throw new TypeError(
      'the body was read already; check the answer before response.json(), or check response.clone()',
    )
  const type = headers.get('content-type') ?? ''
  const isRead = status > 399 || /[/+]json\b/i.test(type)
  const stream = withStream && status < 400 && isStream(type) ? response.clone().body : null
  return {
    status,
    headers,
    ...(url !== '' && { url }),
    ...(stream
      ? { body: await startOf(stream) }
      : isRead && { body: await response.clone().text() }),
  }
}

/** The text of a stream, as far as it arrives in a second, up to its last whole frame. */
async function startOf(stream: ReadableStream<Uint8Array>): Promise<string> {
  const [reader, decoder] = [stream.getReader(), new TextDecoder()]
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), 1000)
  })
  let text = ''
  try {
    while (text.length < LARGEST_BODY) {
      const next = await Promise.race([reader.read(), late])
      if (next?.done) return text
      if (next === undefined) break
      text += decoder.decode(next.value, { stream: true })
    }
  } finally {
    clearTimeout(timer)
  }
  reader.cancel().catch(() => {}) // the caller may still read the other copy
  const blank = Math.max(...['\n\n', '\n\r\n', '\r\r'].map((line) => text.lastIndexOf(line)))
  return text.slice(0, blank < 0 ? text.lastIndexOf('\n') + 1 : blank)
}
