import { ownOf } from '../../../base/core/contract/received.ts'
import { decodedPart, parsedUrl } from '../../../base/core/values/formats.ts'
import { asRecord, isRecord } from '../../../base/core/values/record.ts'
import type { Document } from './document.ts'
import { child, children, type Node } from './node.ts'
import { type Operation, operationsOf } from './operations.ts'

/** Finds the id of the operation that a call is for. `url`: an address, or its path. */
export type Routes = (method: string, url: string) => string | undefined

/** An operation, and the templates of its path below the servers of the document. */
export type Route = { id: string; method: string; path: string; bases: readonly string[] }

// A document has a few servers; a hostile one can have as many as it has lines.
const MOST_BASES = 20
const MOST_ROUTES = 200_000
const DEEPEST = 100
// A path that many templates fit has one or two alternatives for each segment.
const MOST_STEPS = 2_000
const LONGEST_URL = 2_000

export function routesIn(document: Document): Route[] {
  if (!document.isReadable) return []
  const shared = basesOf(child(document.root, 'servers'))
  return operationsOf(document).map(
    ({ id, method, url, item, node }: Operation): Route => ({
      id,
      method,
      path: url,
      bases: basesOf(child(node, 'servers')) ?? basesOf(child(item, 'servers')) ?? shared ?? [''],
    }),
  )
}

/**
 * Finds operations as OpenAPI says: a concrete path before a templated one, below the path of a
 * server. An address without the path of any server is compared, too: gateways and tests remove it.
 */
export function routeFinder(routes: readonly Route[]): Routes {
  const [served, bare] = [newPlace(), newPlace()]
  let left = MOST_ROUTES
  for (const { id, method, path, bases } of routes)
    for (const base of new Set([...bases, undefined])) {
      if (left-- === 0) break
      add(base === undefined ? bare : served, segmentsOf(`${base ?? ''}${path}`), { method, id })
    }
  return (method, url) => {
    const address = parsedUrl(url, 'http://localhost')
    if (address === undefined || !/^https?:$/.test(address.protocol)) return undefined
    const { pathname } = address
    const segments = segmentsOf(pathname)
    if (pathname.includes('%'))
      for (const [at, one] of segments.entries()) segments[at] = decodedPart(one)
    const search = { segments, method: method.toUpperCase(), left: MOST_STEPS }
    return operationBelow(served, search) ?? operationBelow(bare, search)
  }
}

/** A place in the tree of paths: what can follow, and the operations that end here, by method. */
type Place = {
  concrete: Map<string, Place>
  /** Segments with a text around their expressions, by these texts. */
  partial: Map<string, { texts: readonly string[]; place: Place }>
  /** Segments that are one expression. */
  any: Place | undefined
  ids: Map<string, string>
}

const newPlace = (): Place => ({
  concrete: new Map(),
  partial: new Map(),
  any: undefined,
  ids: new Map(),
})

const segmentsOf = (path: string): string[] => path.replace(/^\//, '').split('/')

function add(
  root: Place,
  segments: readonly string[],
  { method, id }: { method: string; id: string },
): void {
  if (segments.length > DEEPEST) return
  let place = root
  for (const segment of segments) {
    place = placeBelow(place, segment.split(/\{[^{}]*\}/).map(decodedPart))
  }
  if (!place.ids.has(method)) place.ids.set(method, id)
}

/** The place of a segment: of the texts around its expressions. */
function placeBelow(place: Place, texts: readonly string[]): Place {
  const [text = '', ...more] = texts
  if (more.length === 0) {
    const next = place.concrete.get(text) ?? newPlace()
    place.concrete.set(text, next)
    return next
  }
  if (more.length === 1 && text === '' && more[0] === '') {
    place.any ??= newPlace()
    return place.any
  }
  const key = JSON.stringify(texts)
  const next = place.partial.get(key) ?? { texts, place: newPlace() }
  place.partial.set(key, next)
  return next.place
}

/** A call, and how many places may be looked at for it. */
type Search = { segments: readonly string[]; method: string; left: number }

/** The operation below a place, with its method. */
function operationBelow(place: Place, search: Search, at = 0): string | undefined {
  const segment = search.segments[at]
  if (segment === undefined) return place.ids.get(search.method)
  if (search.left-- <= 0) return undefined
  const concrete = place.concrete.get(segment)
  let id = concrete && operationBelow(concrete, search, at + 1)
  if (id !== undefined) return id
  for (const { texts, place: next } of place.partial.values()) {
    id = fits(segment, texts) ? operationBelow(next, search, at + 1) : undefined
    if (id !== undefined) return id
  }
  return place.any === undefined || segment === ''
    ? undefined
    : operationBelow(place.any, search, at + 1)
}

/** True if a text has these texts in their order, with something between them, from end to end. */
function fits(segment: string, texts: readonly string[]): boolean {
  const last = texts.at(-1)!
  if (!segment.startsWith(texts[0]!) || !segment.endsWith(last)) return false
  let from = texts[0]!.length
  for (const text of texts.slice(1, -1)) {
    const start = segment.indexOf(text, from + 1)
    if (start < 0) return false
    from = start + text.length
  }
  return segment.length - last.length > from
}

/** The paths of servers; undefined if none is listed. Variables are parts of a template. */
function basesOf(servers: Node): string[] | undefined {
  const bases = children(servers)
    .slice(0, MOST_BASES)
    .flatMap(({ value }) =>
      isRecord(value) && typeof value.url === 'string' && value.url.length < LONGEST_URL
        ? basePath(value.url, value.variables)
        : [],
    )
  return bases.length === 0 ? undefined : bases
}

function basePath(url: string, variables: unknown): string {
  const whole = url.replace(/\{([^{}]*)\}/g, (written, name: string) => {
    const usual = asRecord(ownOf(asRecord(variables), name)).default
    return typeof usual === 'string' && (usual === '' || usual.includes('/')) ? usual : written
  })
  const path = whole.replace(/^[a-z{][^/]*:\/\/[^/?#]*|^\/\/[^/?#]*|[?#][\s\S]*/gi, '')
  const trimmed = path.replace(/^(?:\.?\/)+/, '').replace(/(?<!\/)\/+$/, '')
  return trimmed === '' || trimmed === '.' ? '' : `/${trimmed}`
}
