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
