import { isRecord, jsonOf } from '../../base/core/values/record.ts'
import { Refusal } from './refusal.ts'

/** 100 kB: no request of the workflow is longer. */
const MOST_BYTES = 100_000

/** The JSON object of a request; an empty one without a body. Rejects with {@link Refusal}. */
export async function jsonBody(request: Request): Promise<object> {
  const text = await boundedText(
    request,
    MOST_BYTES,
    (status, why, headers) => new Refusal(status, why, headers),
  )
  if (text.trim() === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type))
    throw new Refusal(415, 'The Content-Type must be application/json.')
  const value = jsonOf(text)
  if (!isRecord(value)) throw new Refusal(400, 'The body must be a JSON object.')
  return value
}

/**
 * The body of a request as text. Rejects with what `refused` makes as soon as it has more than
 * `most` bytes, or bytes that are not UTF-8.
 */
export async function boundedText(
  { headers, body }: Request,
  most: number,
  refused: (status: 400 | 413, why: string, headers?: Record<string, string>) => Error,
): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const tooLarge = refused(413, `The body has more than ${most} bytes.`, { connection: 'close' })
  let [text, bytes] = ['', 0]
  try {
    if (Number(headers.get('content-length') ?? 0) > most) throw tooLarge
    for await (const piece of body ?? []) {
      bytes += piece.length
      if (bytes > most) throw tooLarge
      text += decoder.decode(piece, { stream: true })
    }
    return text + decoder.decode()
  } catch (error) {
    throw error === tooLarge ? error : refused(400, 'The body could not be read as UTF-8.')
  }
}
