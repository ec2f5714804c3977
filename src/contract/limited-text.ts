/**
 * The text of a body; undefined if it has more bytes than the limit: the rest is not read. Without
 * streams (React Native), the runtime reads it whole.
 */
export async function limitedText(response: Response, limit: number): Promise<string | undefined> {
  const reader = response.body?.getReader()
  if (!reader) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    limit -= value.length
    if (limit < 0) {
      reader.cancel().catch(() => {}) // ends when the other copy is read or cancelled
      return
    }
    text += decoder.decode(value, { stream: true })
  }
}
