import { headerOf } from './answer.ts'
import { parseRailError, type RailResult } from './parse.ts'
import type { Table } from './table.ts'

/** What is read of a body at most, unpacked, in bytes. */
const LARGEST_BODY = 16 * 1024 * 1024

/**
 * Reads an answer of `fetch`, as {@link parseRailError} does. The answer can still be read
 * afterwards. Of a success, only JSON and text are read: other bodies carry no warnings, and a
 * stream may never end. Never throws: the body of an error that breaks off, or has more than 16 MiB,
 * is `foreign`; a success of more than 16 MiB is not searched for warnings.
 */
export async function readRailError<T extends Table>(
  response: Response,
  entries: T,
): Promise<RailResult<T>> {
  const { status, headers } = response
  try {
    const readable =
      status > 399 ||
      /^$|[/+]json *(;|$)|^text\/(plain|html)/i.test(headerOf(headers, 'content-type'))
    const body = readable && (await textOf(response.clone()))
    return parseRailError({ status, headers, body }, entries)
  } catch {
    return { ...parseRailError({ status, headers }, entries), kind: 'foreign' }
  }
}

/** The text of a body; undefined if it is too large. */
async function textOf(response: Response): Promise<string | undefined> {
  const reader = response.body?.getReader()
  if (!reader) return response.text() // no body, or a runtime without streams
  const decoder = new TextDecoder()
  let text = ''
  for (let size = 0; ; ) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.length
    if (size > LARGEST_BODY) {
      reader.cancel().catch(() => {}) // ends when the other copy is read or cancelled
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}
