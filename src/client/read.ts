import { parseRailError, type RailResult } from './parse.ts'
import type { Table } from './table.ts'

/**
 * Reads an answer of `fetch`, as {@link parseRailError} does. The answer can still be read afterwards. Of a success, only JSON is read:
 * other bodies carry no warnings, and a stream may never end. Never throws: a body that breaks off is `foreign`.
 */
export async function readRailError<T extends Table>(response: Response, entries: T): Promise<RailResult<T>> {
  const { status, headers } = response
  const readable = status > 399 || /[/+]json\b/i.test(headers.get('content-type') ?? '')
  return parseRailError(
    {
      status,
      headers,
      body: readable
        ? await response
            .clone()
            .text()
            .catch(() => '')
        : '',
    },
    entries,
  )
}
