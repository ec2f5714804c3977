import { asRecord } from '../../../base/core/values/record.ts'
import { headersOf } from '../answer/record.ts'
import { base64Bytes, decoded } from './decode.ts'
import { type ReadRecord, recordOf } from './json-record.ts'

/**
 * Reads an entry of a HAR file (HAR 1.2): its bodies are without content encodings; status 0 is a
 * request without an answer. The operation is in `_operation`, because HAR has no member for it, or
 * in a comment: `operation: billVisit`.
 */
export function recordOfHar(entry: unknown): ReadRecord | 'no answer' {
  const { request, response, comment, _operation: operation } = asRecord(entry)
  const { method, url, postData } = asRecord(request)
  const { status, headers, content } = asRecord(response)
  if (status === 0 || response === undefined) return 'no answer'
  const { text, encoding, mimeType } = asRecord(content)
  const { text: sent } = asRecord(postData)
  const base = recordOf({
    status,
    headers,
    method,
    url,
    body: undefined,
    ...(typeof sent === 'string' && { request: sent }),
    operation: operation ?? /^operation: (\S+)$/.exec(`${comment}`)?.[1],
  })
  if (typeof text !== 'string') return withBody(base, undefined)
  if (encoding !== 'base64') return withBody(base, text)
  const bytes = base64Bytes(text)
  if (bytes === undefined)
    return { ...withBody(base, undefined), faults: [...base.faults, 'the body is not base64'] }
  const { body, tooLarge, faults } = decoded(
    bytes,
    '',
    typeof mimeType === 'string' ? mimeType : (headersOf(headers)?.['content-type'] ?? ''),
  )
  return { record: { ...base.record, body, tooLarge }, faults: [...base.faults, ...faults] }
}

const withBody = ({ record, faults }: ReadRecord, body: string | undefined): ReadRecord => ({
  record: { ...record, body },
  faults,
})
