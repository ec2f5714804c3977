import type { WireRecord } from '../check/record.ts'

/** True for an answer of `fetch`, whose body is read by a function. */
export const isResponse = (answer: object): answer is Response =>
  'clone' in answer && 'text' in answer

/**
 * Reads an answer, which can still be read afterwards. Of a success only JSON is read: a stream may
 * never end.
 */
export async function recordOf(response: Response): Promise<WireRecord> {
  const { status, headers, url, bodyUsed } = response
  if (bodyUsed)
    throw new TypeError(
      'the body was read already; check the answer before response.json(), or check response.clone()',
    )
  const isRead = status > 399 || /[/+]json\b/i.test(headers.get('content-type') ?? '')
  return {
    status,
    headers,
    ...(url !== '' && { url }),
    ...(isRead && { body: await response.clone().text() }),
  }
}
