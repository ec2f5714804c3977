import { limitedText } from '../../core/contract/limited-text.ts'
import { parseRailError, type RailResult } from './parse.ts'
import type { ReadAnswer } from './read-rail.ts'
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
  read?: ReadAnswer,
): Promise<RailResult<T>> {
  const { status, headers } = response
  try {
    const readable =
      status > 399 ||
      /^$|[/+]json *(;|$)|^text\/(plain|html)/i.test(headers.get('content-type') ?? '')
    const body = readable && (await limitedText(response.clone(), LARGEST_BODY))
    return parseRailError({ status, headers, body }, entries, read)
  } catch {
    return { ...parseRailError({ status, headers }, entries, read), kind: 'foreign' }
  }
}
