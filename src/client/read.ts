import { headerOf } from './answer.ts'
import { parseRailError, type RailResult } from './parse.ts'
import type { Table } from './table.ts'

/**
 * Reads an answer of `fetch`, as {@link parseRailError} does. The answer can still be read
 * afterwards. Of a success, only JSON and text are read: other bodies carry no warnings, and a
 * stream may never end. Never throws: a body that breaks off is `foreign`.
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
    return parseRailError(
      { status, headers, body: readable && (await response.clone().text()) },
      entries,
    )
  } catch {
    return { ...parseRailError({ status, headers }, entries), kind: 'foreign' }
  }
}
