import { fieldsOf, textOf } from '../../../base/core/contract/received.ts'
import { unavailable } from './challenge.ts'

/** What requests to the authorization server go over. */
export type Network = { fetch: typeof globalThis.fetch; timeoutMs: number }

/** Introspection answers and key sets have a few kilobytes. */
const LARGEST = 1024 * 1024

/**
 * The JSON object of an answer with status 200. Anything else is a refusal with 503: nothing is
 * known about the token then.
 */
export async function jsonOf(
  { fetch, timeoutMs }: Network,
  what: string,
  url: string,
  init: RequestInit = {},
): Promise<object> {
  let response: Response
  let text: string | undefined
  try {
    response = await fetch(url, {
      ...init,
      headers: { accept: 'application/json', ...(init.headers as Record<string, string>) },
      redirect: 'manual', // the request may carry a secret
      signal: AbortSignal.timeout(timeoutMs),
    })
    text =
      response.status === 200
        ? await limitedText(response, LARGEST)
        : await response.body?.cancel().then(() => '')
  } catch (error) {
    throw unavailable(
      `${what}: no answer from the authorization server (${causeOf(error, timeoutMs)})`,
    )
  }
  if (response.status !== 200) throw unavailable(`${what}: ${wrongStatus(response.status)}`)
  if (text === undefined)
    throw unavailable(`${what}: the answer of the authorization server is larger than 1 MiB`)
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // The same as other JSON.
  }
  throw unavailable(
    `${what}: the authorization server answered without a JSON object; check the address`,
  )
}

function wrongStatus(status: number): string {
  if (status === 401 || status === 403)
    return `the authorization server refused this API (${status}); check clientId and clientSecret`
  // Browsers and workers hide the status of a redirect.
  if (status === 0 || (status >= 300 && status < 400))
    return 'the authorization server redirects; check the address, also its slash at the end'
  return `the authorization server answered with status ${status}`
}

/** Only a name or a code is quoted: messages of the network layer can contain headers. */
function causeOf(error: unknown, timeoutMs: number): string {
  for (
    let [cause, depth] = [error, 0];
    depth < 5;
    [cause, depth] = [fieldsOf(cause).cause, depth + 1]
  ) {
    const { name, code } = fieldsOf(cause)
    if (name === 'TimeoutError') return `none within ${timeoutMs} ms`
    if (/^[A-Z][A-Z_0-9]+$/.test(textOf(code))) return textOf(code)
  }
  return 'network error'
}

/**
 * The text of a body; undefined if it has more bytes than the limit: the rest is not read. Without
 * streams (React Native), the runtime reads it whole.
 */
async function limitedText(response: Response, limit: number): Promise<string | undefined> {
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
