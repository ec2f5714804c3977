import { asArray, asRecord, treeNodes } from '../../../base/core/values/record.ts'
import type { FhirServer } from './client.ts'
import { type Answered, type FhirResource, type FhirResponse, resourceOf } from './response.ts'

// The usual page size of servers, and a limit for endless paging.
const PAGE = 1000
const MOST_PAGES = 1000

export type ExpandOptions = {
  url: string
  version?: string | undefined
  /** No more pages are requested after this number of codes. */
  most: number
  /** The page size, if it is larger than the usual one. */
  count?: number
  /**
   * Chooses a page size of at least `count` that was hardly used before, by a random number: some
   * servers repeat their answer to the same question for minutes.
   */
  random?: () => number
}

/** A complete expansion, of all pages. */
export type Expansion = {
  /** The codes without nesting and headings, each once, in the order of the server. */
  contains: readonly FhirResource[]
  /** False if the server has more than `most` codes. */
  isWhole: boolean
}

/** Expands a ValueSet with `$expand` (FHIR R4 4.9.18.1). */
export async function expand(
  server: FhirServer,
  options: ExpandOptions,
): Promise<Answered<Expansion>> {
  const { url, version, most } = options
  const count = options.random
    ? unusedSize(options.count ?? 0, options.random())
    : Math.max(PAGE, options.count ?? 0)
  const contains = new Map<string, FhirResource>()
  let total: number | undefined
  let isWhole = false
  for (let page = 0, offset = 0; !isWhole && page < MOST_PAGES && contains.size <= most; page++) {
    const query = { url, valueSetVersion: version, count, offset }
    const response = await server.ask({ path: 'ValueSet/$expand', query })
    const given = resourceOf(response, 'ValueSet')
    if (given?.expansion === undefined || isCut(asRecord(given.expansion)))
      return { ok: false, response }
    const expansion = asRecord(given.expansion)
    if (typeof expansion.total === 'number') total = expansion.total
    const before = contains.size
    for (const { value } of treeNodes(expansion.contains, 'contains')) {
      if (typeof value.code !== 'string') continue
      const { contains: _, ...code } = value
      contains.set(JSON.stringify([code.system, code.code]), code)
      offset++
    }
    // A server may return smaller pages than requested, or repeat the first one: only the total, or
    // a page without new codes, is the end.
    isWhole = contains.size === before || (total !== undefined && offset >= total)
  }
  return { ok: true, value: { contains: [...contains.values()], isWhole } }
}

/**
 * A page size by a random number. Servers cut large ones down to their limit, mostly 1,000, which
 * makes them the same question again.
 */
function unusedSize(least: number, random: number): number {
  const sizes = least > PAGE - 100 ? PAGE : PAGE - least
  return least + Math.floor(random * sizes)
}

/** True for an expansion that a server cut off and marked. */
const isCut = ({ extension }: FhirResource): boolean =>
  asArray(extension).some((one) => /valueset-toocostly$/.test(String(asRecord(one).url)))

/**
 * Deletes the expansion that a server stored for a ValueSet; servers without this operation refuse,
 * which does no harm.
 */
export const invalidateExpansion = (server: FhirServer, id: string): Promise<FhirResponse> =>
  server.ask({
    method: 'POST',
    path: `ValueSet/${id}/$invalidate-expansion`,
    body: { resourceType: 'Parameters' },
  })
