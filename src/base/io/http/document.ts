import type { Host } from '../host/host.ts'
import type { HttpClient } from './client.ts'
import { type Copy, documentCache } from './document-cache.ts'
import { type Answer, waitText } from './send.ts'

/**
 * The document of an address: 200 with a body, also if a copy is still fresh; any other status
 * unchanged; `unfetched`: offline, and there is no copy.
 */
export type Fetched = {
  status: number | 'unfetched'
  type: string
  body: Uint8Array
  /** The time to wait before the next request, as text, if the server sent it. */
  wait?: string | undefined
}

const EMPTY = new Uint8Array()

/**
 * Fetches a document, or returns the cached copy if it has not changed. With --offline, only the
 * copy is used; the copy of a protected file needs a login or a token.
 */
export async function fetchDocument(
  host: Pick<Host, 'files' | 'env' | 'users'>,
  http: HttpClient,
  url: URL,
  accept: string,
): Promise<Fetched> {
  const cache = http.options.cache === false ? undefined : documentCache(host)
  const copy = await cache?.find(url)
  if (http.options.offline) {
    const usable = copy !== undefined && (!copy.protected || (await http.hasCredentials(url)))
    return usable
      ? { status: 200, type: copy.type, body: copy.body }
      : { status: 'unfetched', type: '', body: EMPTY }
  }
  const answer = await http.request({
    method: 'GET',
    url,
    headers: { accept, ...conditions(copy) },
  })
  const type = answer.headers.get('content-type') ?? ''
  if (answer.status === 304 && copy !== undefined)
    return { status: 200, type: copy.type, body: copy.body }
  await keep(answer, type)
  return {
    status: answer.status,
    type,
    body: answer.body,
    wait: waitText(answer.headers.get('retry-after')),
  }

  /**
   * Updates the copy. The copy is optional: if it can't be written or removed, the run continues.
   */
  async function keep(
    { status, headers, body, withToken = false }: Answer,
    media: string,
  ): Promise<void> {
    if (cache === undefined) return
    const secret = /\bno-store\b/i.test(headers.get('cache-control') ?? '')
    const state = {
      etag: headers.get('etag') ?? undefined,
      modified: headers.get('last-modified') ?? undefined,
      type: media,
    }
    const next = { ...state, protected: withToken, body }
    const same =
      copy !== undefined &&
      copy.etag === next.etag &&
      copy.modified === next.modified &&
      copy.protected === next.protected &&
      Buffer.compare(copy.body, body) === 0
    if (same && !secret) return
    const done =
      status === 200 && !secret
        ? cache.save(url, next)
        : copy === undefined
          ? Promise.resolve()
          : cache.forget(url)
    await done.catch((error: Error) => http.options.detail(`not cached: ${error.message}`))
  }
}

const conditions = (copy: Copy | undefined): Record<string, string> => {
  if (copy?.etag !== undefined) return { 'if-none-match': copy.etag }
  return copy?.modified === undefined ? {} : { 'if-modified-since': copy.modified }
}
