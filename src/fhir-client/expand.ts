import { UserError } from '../host/user-error.ts'
import { described } from '../source/describe.ts'
import type { Service } from '../source/terminology.ts'
import { list, record } from '../values/record.ts'
import { failed, type Resource } from './search.ts'

const PAGE = 1000
// More than any API has; endless paging ends here.
const MOST_CODES = 100_000

/**
 * A ValueSet with the whole of its expansion, page after page; undefined when the service does not know it. `describe`: each code
 * is looked up, too, because nothing else says its properties.
 */
export async function expanded(
  service: Service,
  canonical: string,
  version: string | undefined,
  describe: boolean,
): Promise<Resource | undefined> {
  const contains = new Map<string, Resource>()
  let total: number | undefined
  let first: Resource | undefined
  for (let offset = 0; ; ) {
    const url = new URL(`${service.base}/ValueSet/$expand`)
    const asked = {
      url: canonical,
      ...(version !== undefined && { valueSetVersion: version }),
      count: PAGE,
      offset,
      includeDesignations: true,
      excludeNested: true,
    }
    for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, String(value))
    const answer = await service.ask(url)
    const { resource, status } = answer
    if (status === 404) return undefined
    const expansion = record(resource.expansion)
    if (isTooCostly(answer) || list(expansion.extension).some((one) => /valueset-toocostly$/.test(String(record(one).url))))
      throw new UserError(
        `${service.base} can't expand ${canonical}: it is too large for it (${answer.said || status}); some servers can, some time after they stored it`,
      )
    if (status !== 200 || resource.resourceType !== 'ValueSet' || resource.expansion === undefined) throw failed(service, url, answer)
    first ??= resource
    if (typeof expansion.total === 'number') total = expansion.total
    const page = flat(expansion.contains)
    const before = contains.size
    for (const one of page) contains.set(JSON.stringify([one.system, one.code]), one)
    offset += page.length
    if (contains.size > MOST_CODES)
      throw new UserError(`${service.base} goes on after ${MOST_CODES} codes of ${canonical}; no catalog is so large`)
    // A server may cap a page below what was asked for, or send the first one again: only the total, or nothing new, is the end.
    if (contains.size === before || (total !== undefined && offset >= total)) break
  }
  const codes = [...contains.values()].sort((a, b) => (String(a.code) < String(b.code) ? -1 : 1)) // servers have no order
  const { offset: _, ...expansion } = record(first!.expansion)
  const entries = describe ? await described(service, codes) : codes
  return { ...first!, expansion: { ...expansion, total: total ?? codes.length, contains: entries } }
}

/** FHIR says 422 with too-costly; a common server says 500 and a number of its own. */
const isTooCostly = ({ status, resource, said }: { status: number | 'unfetched'; resource: Resource; said: string }): boolean =>
  typeof status === 'number' &&
  status >= 400 &&
  (list(resource.issue).some((one) => record(one).code === 'too-costly') || /HAPI-0831|too many codes/i.test(said))

/** What a page holds, without nesting and headings. What is abstract is left to the reader, which counts it and leaves it out. */
function flat(contains: unknown): Resource[] {
  const found: Resource[] = []
  const open = list(contains).map(record)
  for (let at = 0; at < open.length; at++) {
    const { contains: inner, ...one } = open[at]!
    if (typeof one.code === 'string') found.push(one)
    for (const each of list(inner)) open.push(record(each))
  }
  return found
}
