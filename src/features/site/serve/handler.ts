import { weightedIn } from '../../../base/core/contract/accept-header.ts'
import type { Encode, Encoding, OutputFile } from '../../../base/core/output-file.ts'
import { FOR_GOOD, HEADERS } from '../host-files.ts'
import { type Resource, resourcesOf } from './resource.ts'

/** Answers one request. */
export type Handler = (request: Request) => Promise<Response>

export type ServeOptions = {
  /** Compresses; default: gzip where the runtime has CompressionStream, so not br. */
  encode?: Encode
}

/**
 * Serves the files of the target `static-site` from memory as a static host does: media types,
 * entity tags, compression, CORS, canonical URLs, immutable versions. For any runtime with Request
 * and Response. An address that is not there is a 404.
 */
export function serveFiles(files: readonly OutputFile[], { encode }: ServeOptions = {}): Handler {
  const answerTo = answersOf(files, encode)
  return async ({ method, url, headers }) => {
    const {
      status,
      headers: about,
      body,
    } = await answerTo({ method, path: new URL(url).pathname, header: (name) => headers.get(name) })
    return new Response(body as string | null, { status, headers: about })
  }
}

/** What a request asks for. `path`: that of its URL, with percent-encoding. */
type Asked = {
  readonly method: string
  readonly path: string
  header(name: string): string | null | undefined
}

/** The answer to a request, as a server writes it. */
export type Answer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | null
}

const ALLOWED = 'GET, HEAD, OPTIONS'

/**
 * Answers as {@link serveFiles} does, without the objects of Fetch, which cost more than the
 * answer.
 */
export function answersOf(
  files: readonly OutputFile[],
  encode: Encode | undefined,
): (asked: Asked) => Promise<Answer> {
  const resources = resourcesOf(files, encode ?? streamed)
  const routeOf = routesOf(files, (path) => resources.has(path))
  const canEncode = (encoding: string) =>
    encode !== undefined || (encoding === 'gzip' && typeof CompressionStream === 'function')
  const known = new WeakMap<object, ReturnType<typeof representationAnswers>>()
  return async ({ method, path, header }) => {
    if (method === 'OPTIONS') return answer(204, { ...PREFLIGHT, allow: ALLOWED })
    if (method !== 'GET' && method !== 'HEAD')
      return answer(405, { allow: ALLOWED }, 'This address is only read: GET or HEAD.\n')
    const found = find(path, resources, routeOf)
    if (found === undefined)
      return answer(404, {}, method === 'HEAD' ? null : 'There is nothing at this address.\n')
    if ('location' in found)
      return answer(found.status, {
        location: found.location,
        ...(found.status === 302 && { 'cache-control': 'no-cache' }),
      })
    const resource = asWanted(found.resource, path, header('accept'))
    const encoding = encodingFor(header('accept-encoding'), resource.encodings.filter(canEncode))
    const representation = await resource.as(encoding)
    let answers = known.get(representation)
    if (answers === undefined) {
      answers = representationAnswers(resource, representation, encoding)
      known.set(representation, answers)
    }
    if (isKnown(header('if-none-match'), representation.etag)) return answers.unchanged
    return method === 'HEAD' ? answers.head : answers.whole
  }
}

/** The answers to requests for one representation: each is made once. */
function representationAnswers(
  { mediaType, isFrozen, encodings, inMarkdown, isMarkdownOf }: Resource,
  { bytes, etag }: { bytes: Uint8Array; etag: string },
  encoding: string | undefined,
): Record<'whole' | 'head' | 'unchanged', Answer> {
  const vary = [
    ...(encodings.length > 0 ? ['Accept-Encoding'] : []),
    ...(inMarkdown || isMarkdownOf ? ['Accept'] : []),
  ]
  const about = {
    'content-type': mediaType,
    etag,
    'cache-control': isFrozen ? FOR_GOOD : 'no-cache',
    ...(vary.length > 0 && { vary: vary.join(', ') }),
  }
  const whole = {
    ...about,
    'content-length': String(bytes.length),
    ...(encoding !== undefined && { 'content-encoding': encoding }),
  }
  return {
    whole: answer(200, whole, bytes),
    head: answer(200, whole),
    unchanged: answer(304, about),
  }
}

/** The page in Markdown, if there is one and the client does not prefer HTML. */
const asWanted = (resource: Resource, path: string, accept: string | null | undefined): Resource =>
  resource.inMarkdown && path.endsWith('/') && prefersMarkdown(accept)
    ? resource.inMarkdown
    : resource

/** True if `Accept` names Markdown, and does not weigh HTML, or anything, higher (RFC 9110 section 12.5.1). */
function prefersMarkdown(accept: string | null | undefined): boolean {
  const weightOf = (type: RegExp) =>
    Math.max(0, ...weightedIn(accept).map(({ name, weight }) => (type.test(name) ? weight : 0)))
  const markdown = weightOf(/^text\/markdown$/)
  return markdown > 0 && markdown >= weightOf(HTML)
}

const HTML = /^(?:text\/html|application\/xhtml\+xml|\*\/\*)$/

const PREFLIGHT = {
  'access-control-allow-methods': ALLOWED,
  'access-control-allow-headers': 'If-None-Match, Authorization',
  'access-control-max-age': '86400',
}

function find(
  pathname: string,
  resources: ReadonlyMap<string, Resource>,
  routeOf: (path: string) => Route | undefined,
): { resource: Resource } | { location: string; status: number } | undefined {
  const path = decoded(pathname)
  if (path === undefined) return undefined
  const direct = resources.get(path)
  if (direct !== undefined) return { resource: direct }
  const route = routeOf(path)
  if (route !== undefined && route.status !== 200)
    return {
      location: route.path.split('/').map(encodeURIComponent).join('/'),
      status: route.status,
    }
  const resource = route && resources.get(route.path)
  return resource && { resource }
}

const ALWAYS = Object.fromEntries(HEADERS)
const AS_TEXT = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-cache' }

const answer = (
  status: number,
  headers: Record<string, string>,
  body: string | Uint8Array | null = null,
): Answer => ({
  status,
  headers: { ...ALWAYS, ...(typeof body === 'string' && AS_TEXT), ...headers },
  body,
})

/** Compresses with what runtimes share. */
async function streamed(plain: Uint8Array, encoding: string): Promise<Uint8Array> {
  const stream = new Blob([plain as Uint8Array<ArrayBuffer>])
    .stream()
    .pipeThrough(new CompressionStream(encoding as 'gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

/**
 * The encoding that a client prefers of these, which are ordered by size (RFC 9110 section 12.5.3);
 * undefined for none.
 */
function encodingFor(
  header: string | null | undefined,
  available: readonly Encoding[],
): Encoding | undefined {
  if (header == null || available.length === 0) return undefined
  const weights = new Map(
    weightedIn(header).map(({ name, weight }): [string, number] => [
      name === 'x-gzip' ? 'gzip' : name,
      weight,
    ]),
  )
  const weightOf = (encoding: Encoding): number => weights.get(encoding) ?? weights.get('*') ?? 0
  const [best] = available
    .filter((encoding) => weightOf(encoding) > 0)
    .sort((one, other) => weightOf(other) - weightOf(one))
  return best !== undefined && weightOf(best) >= (weights.get('identity') ?? 0) ? best : undefined
}

/**
 * True if the client has this representation already (RFC 9110 section 13.1.2): entity tags are
 * compared weakly.
 */
const isKnown = (ifNoneMatch: string | null | undefined, etag: string): boolean =>
  ifNoneMatch != null &&
  (ifNoneMatch.trim() === '*' ||
    ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag))

/** Where an address leads: to a resource, or to a different address. */
type Route = { readonly path: string; readonly status: 200 | 301 | 302 }

/**
 * The addresses without a file of their own: those of `_redirects`, canonical URLs of a version,
 * folders.
 */
function routesOf(
  files: readonly OutputFile[],
  has: (path: string) => boolean,
): (path: string) => Route | undefined {
  const rules = new Map(
    files
      .filter(({ path }) => path === '_redirects')
      .flatMap(({ contents }) => String(contents).split('\n'))
      .map((line) => line.split(' '))
      .flatMap(([from, to, status]) =>
        status === undefined
          ? []
          : [[decoded(from!) ?? from!, { path: to!, status: Number(status) }] as [string, Route]],
      ),
  )
  // Nothing is at the root of a site below a folder: its home page is where people go.
  const home = files
    .map(({ path }) => `/${path}`)
    .filter((path) => path.endsWith('/index.html'))
    .sort((one, other) => one.length - other.length)[0]
  return (path) => {
    const direct = rules.get(path) ?? rules.get(path.replace(/\/$/, ''))
    if (direct !== undefined) return direct
    if (path.endsWith('/') && has(`${path}index.html`))
      return { path: `${path}index.html`, status: 200 }
    if (path === '/' && home !== undefined)
      return { path: home.slice(0, -'index.html'.length), status: 302 }
    if (has(`${path}/index.html`)) return { path: `${path}/`, status: 301 }
    // A canonical URL with a version: CodeSystem/rail-errors|1.0.0.
    const [, base, kind, id, version] =
      /^(.*\/)(CodeSystem|ValueSet)\/([a-z0-9-]+)\|([0-9][0-9A-Za-z.-]*)$/.exec(path) ?? []
    const versioned = `${base}${version}/${id}.${kind?.toLowerCase()}.json`
    return kind !== undefined && has(versioned) ? { path: versioned, status: 200 } : undefined
  }
}

/** A path without percent-encoding; undefined if it is not valid. */
function decoded(path: string): string | undefined {
  try {
    return path.includes('%') ? decodeURIComponent(path) : path
  } catch {
    return undefined
  }
}
