import { isRecord, jsonOf } from '../core/values/record.ts'
import { Refusal } from './refusal.ts'

/** 100 kB: no request of the workflow is longer. */
const MOST_BYTES = 100_000

/** The JSON object of a request; an empty one without a body. Rejects with {@link Refusal}. */
export async function jsonBody(request: Request): Promise<object> {
  const text = await boundedText(request, MOST_BYTES).catch((error) => {
    if (!(error instanceof Unreadable)) throw error
    throw error.isTooLarge
      ? new Refusal(413, `The body has more than ${MOST_BYTES} bytes.`, { connection: 'close' })
      : new Refusal(400, 'The body could not be read as UTF-8.')
  })
  if (text.trim() === '') return {}
  const type = request.headers.get('content-type') ?? ''
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(type))
    throw new Refusal(415, 'The Content-Type must be application/json.')
  const value = jsonOf(text)
  if (!isRecord(value)) throw new Refusal(400, 'The body must be a JSON object.')
  return value
}

/** More bytes than are read, or bytes that are not UTF-8. */
export class Unreadable extends Error {
  override name = 'Unreadable'
  readonly isTooLarge: boolean
  constructor(isTooLarge: boolean) {
    super(isTooLarge ? 'the body is too large' : 'the body is not UTF-8')
    this.isTooLarge = isTooLarge
  }
}

/**
 * The body of a request as text. Rejects with {@link Unreadable} as soon as it has more than `most`
 * bytes.
 */
export async function boundedText({ headers, body }: Request, most: number): Promise<string> {
  if (Number(headers.get('content-length') ?? 0) > most) throw new Unreadable(true)
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [text, bytes] = ['', 0]
  try {
    for await (const piece of body ?? []) {
      bytes += piece.length
      if (bytes > most) throw new Unreadable(true)
      text += decoder.decode(piece, { stream: true })
    }
    return text + decoder.decode()
  } catch (error) {
    throw error instanceof Unreadable ? error : new Unreadable(false)
  }
}
