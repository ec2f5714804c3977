import { asArray, asRecord, treeNodes } from '../../base/core/values/record.ts'
import {
  type Answered,
  type FhirResource,
  type FhirResponse,
  type FhirServer,
  resourceOf,
} from '../fhir/index.ts'

// The usual page size of servers, and a limit for endless paging.
const PAGE = 1000
const MOST_PAGES = 1000

export type ExpandOptions = {
  url: string
  version?: string | undefined
  /** No more pages are requested after this number of codes. */
  most: number
  /**
   * A random number, for a page size that was hardly used before: some servers repeat their answer to
   * the same question for minutes.
   */
  random: () => number
}

/**
 * Expands a ValueSet with `$expand` (FHIR R4 4.9.18.1), all pages. The codes come without nesting, each
 * once, in the order of the server.
 */
export async function expand(
  server: FhirServer,
  { url, version, most, random }: ExpandOptions,
): Promise<Answered<readonly FhirResource[]>> {
  const count = unusedSize(most + 1, random())
  const contains = new Map<string, FhirResource>()
  let isWhole = false
  for (let page = 0, offset = 0; !isWhole && page < MOST_PAGES && contains.size <= most; page++) {
    const query = { url, valueSetVersion: version, count, offset }
    const response = await server.ask({ path: 'ValueSet/$expand', query })
    const given = resourceOf(response, 'ValueSet')
    const expansion = asRecord(given?.expansion)
    if (given?.expansion === undefined || isCut(expansion)) return { ok: false, response }
    const before = contains.size
    for (const { value } of treeNodes(expansion.contains, 'contains')) {
      if (typeof value.code !== 'string') continue
      contains.set(JSON.stringify([value.system, value.code]), value)
      offset++
    }
    // A server may return smaller pages than requested, or repeat the first one: only the total, or
    // a page without new codes, is the end.
    isWhole = contains.size === before || offset >= Number(expansion.total ?? Infinity)
  }
  return { ok: true, value: [...contains.values()] }
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
