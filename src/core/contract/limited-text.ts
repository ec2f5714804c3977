/**
 * The text of a body; undefined if it has more bytes than the limit: the rest is not read. Without
 * streams (React Native), the runtime reads it whole.
 */
export async function limitedText(response: Response, limit: number): Promise<string | undefined> {
  const counted = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        limit -= chunk.length
        if (limit < 0) out.terminate()
        else out.enqueue(chunk)
      },
    }),
  )
  const text = await (counted ? new Response(counted) : response).text()
  return limit < 0 ? undefined : text
}
