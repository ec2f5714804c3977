import type { OutputFile } from '../build/output-file.ts'
import { FOR_GOOD, HEADERS } from '../build/site/hosts.ts'
import { encodingFor, isKnown } from './negotiate.ts'
import { type Encode, type Resource, resourcesOf } from './resource.ts'
import { decoded, type Route, routesOf } from './routes.ts'

/** Answers one request. */
export type Handler = (request: Request) => Promise<Response>

export type ServeOptions = {
  /** Compresses; default: gzip where the runtime has CompressionStream, so not br. */
  encode?: Encode
}

const ALLOWED = 'GET, HEAD, OPTIONS'

/**
 * Serves the files of the target `static-site` from memory as a static host does: media types, entity tags, compression, CORS, canonical URLs, immutable
 * versions. For any runtime with Request and Response. An address that is not there is a 404.
 */
export function serveFiles(files: readonly OutputFile[], { encode }: ServeOptions = {}): Handler {
  const resources = resourcesOf(files, encode ?? streamed)
  const routeOf = routesOf(files, (path) => resources.has(path))
  const canEncode = (encoding: string) => encode !== undefined || (encoding === 'gzip' && typeof CompressionStream === 'function')
  return async (request) => {
    const { method, headers } = request
    if (method === 'OPTIONS') return answer(204, { ...PREFLIGHT, allow: ALLOWED })
    if (method !== 'GET' && method !== 'HEAD') return answer(405, { allow: ALLOWED }, 'This address is only read: GET or HEAD.\n')
    const found = find(new URL(request.url).pathname, resources, routeOf)
    if (found === undefined) return answer(404, {}, method === 'HEAD' ? null : 'There is nothing at this address.\n')
    if ('location' in found) return answer(301, { location: found.location })
    const { resource } = found
    const encoding = encodingFor(headers.get('accept-encoding'), resource.encodings.filter(canEncode))
    const { bytes, etag } = await resource.as(encoding)
    const about = {
      'content-type': resource.mediaType,
      etag,
      'cache-control': resource.isFrozen ? FOR_GOOD : 'no-cache',
      ...(resource.encodings.length > 0 && { vary: 'Accept-Encoding' }),
    }
    if (isKnown(headers.get('if-none-match'), etag)) return answer(304, about)
    const size = { 'content-length': String(bytes.length), ...(encoding !== undefined && { 'content-encoding': encoding }) }
    return answer(200, { ...about, ...size }, method === 'HEAD' ? null : bytes)
  }
}

const PREFLIGHT = {
  'access-control-allow-methods': ALLOWED,
  'access-control-allow-headers': 'If-None-Match, Authorization',
  'access-control-max-age': '86400',
}

function find(
  pathname: string,
  resources: ReadonlyMap<string, Resource>,
  routeOf: (path: string) => Route | undefined,
): { resource: Resource } | { location: string } | undefined {
  const path = decoded(pathname)
  if (path === undefined) return undefined
  const direct = resources.get(path)
  if (direct !== undefined) return { resource: direct }
  const route = routeOf(path)
  if (route?.status === 301) return { location: route.path.split('/').map(encodeURIComponent).join('/') }
  const resource = route && resources.get(route.path)
  return resource && { resource }
}

function answer(status: number, headers: Record<string, string>, body: string | Uint8Array | null = null): Response {
  const text = typeof body === 'string' ? { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' } : {}
  return new Response(body as string | null, { status, headers: { ...Object.fromEntries(HEADERS), ...text, ...headers } })
}

/** Compresses with what runtimes share. */
async function streamed(plain: Uint8Array, encoding: string): Promise<Uint8Array> {
  const stream = new Blob([plain as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new CompressionStream(encoding as 'gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
