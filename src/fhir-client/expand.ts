import { asArray, asRecord } from '../values/record.ts'
import { treeNodes } from '../values/tree.ts'
import type { FhirServer } from './client.ts'
import { type Answered, type FhirResource, type FhirResponse, issueText, resourceOf, succeeded } from './response.ts'

// A page of that size is what most servers give. Endless paging ends after so many.
const PAGE = 1000
const MOST_PAGES = 1000

export type ExpandOptions = {
  url: string
  version?: string | undefined
  /** A server that goes on after so many codes is not asked for more. */
  most: number
  /** How many codes to ask for in one page, when it is more than servers usually give. */
  count?: number
  /** More parameters of the operation. */
  parameters?: Readonly<Record<string, boolean>>
}

/** The whole of an expansion, page after page. */
export type Expansion = {
  /** The first page: what the server says beside the codes. */
  valueSet: FhirResource
  /** The codes without nesting and headings, each one once, in the order of the server. */
  contains: readonly FhirResource[]
  total: number | undefined
  /** False where the server goes on after `most` codes. */
  isWhole: boolean
}

/**
 * The expansion of a ValueSet by `$expand` (FHIR R4 4.9.18.1). What a response without one means, {@link isTooCostly}, a status
 * of 404 or another, is for the caller to judge.
 */
export async function expand(server: FhirServer, options: ExpandOptions): Promise<Answered<Expansion>> {
  const { url, version, most, parameters } = options
  const count = Math.max(PAGE, options.count ?? 0)
  const contains = new Map<string, FhirResource>()
  let valueSet: FhirResource | undefined
  let total: number | undefined
  let isWhole = false
  for (let page = 0, offset = 0; !isWhole && page < MOST_PAGES && contains.size <= most; page++) {
    const query = { url, valueSetVersion: version, count, offset, ...parameters }
    const response = await server.ask({ path: 'ValueSet/$expand', query })
    const given = resourceOf(response, 'ValueSet')
    if (given?.expansion === undefined || isTooCostly(response)) return { ok: false, response }
    valueSet ??= given
    const expansion = asRecord(given.expansion)
    if (typeof expansion.total === 'number') total = expansion.total
    const before = contains.size
    for (const { value } of treeNodes(expansion.contains, 'contains')) {
      if (typeof value.code !== 'string') continue
      const { contains: _, ...code } = value
      contains.set(JSON.stringify([code.system, code.code]), code)
      offset++
    }
    // A server may cap a page below what was asked for, or send the first one again: only the total, or nothing new, is the end.
    isWhole = contains.size === before || (total !== undefined && offset >= total)
  }
  return { ok: true, value: { valueSet: valueSet!, contains: [...contains.values()], total, isWhole } }
}

/** True when a server says that an expansion is too large for it: FHIR says 422 with too-costly; a common server says 500 and a number of its own. */
export function isTooCostly(response: FhirResponse): boolean {
  if (succeeded(response))
    return asArray(asRecord(response.resource?.expansion).extension).some((one) => /valueset-toocostly$/.test(String(asRecord(one).url)))
  return response.issues.some(({ code }) => code === 'too-costly') || /HAPI-0831|too many codes/i.test(issueText(response))
}

/** Drops the expansion that a server stored for a ValueSet; servers that know no such operation refuse, and that is no harm. */
export const invalidateExpansion = (server: FhirServer, id: string): Promise<FhirResponse> =>
  server.ask({ method: 'POST', path: `ValueSet/${id}/$invalidate-expansion`, body: { resourceType: 'Parameters' } })
