import type { Resource } from '../publish/holdings.ts'
import { isRecord, list, record } from '../values/record.ts'
import { type Answer, type FhirServer, said, succeeded } from './client.ts'

/** What a terminology service makes of a ValueSet: its codes; or why it can't say. */
export type Expanded = { codes: readonly string[] } | { unable: string }

// Servers refuse to expand more than they are set to in one piece: HAPI 1,000. A page of that size is what most of them give.
const PAGE = 1000

/** The codes of a ValueSet version by `$expand` (FHIR R4 4.9.18.1), page by page. */
export async function expand(server: FhirServer, { url, version }: Resource, expected: number): Promise<Expanded> {
  const codes = new Set<string>()
  const count = Math.max(PAGE, expected + 1)
  // A server that never ends gets no more questions than its codes need.
  for (let asked = 0, offset = 0; asked <= Math.ceil(expected / PAGE) + 1; asked++) {
    const query = new URLSearchParams({
      url,
      valueSetVersion: version,
      count: String(count),
      ...(offset > 0 && { offset: String(offset) }),
    })
    const answer = await server.ask({ method: 'GET', path: `ValueSet/$expand?${query}` })
    if (!succeeded(answer) || !isRecord(answer.body)) return { unable: said(answer) }
    const expansion = record(answer.body.expansion)
    const page = flat(expansion.contains)
    for (const code of page) codes.add(code)
    offset += page.length
    if (page.length === 0 || offset >= (typeof expansion.total === 'number' ? expansion.total : 0)) break
  }
  return { codes: [...codes] }
}

/** Codes of an expansion with its nested ones; abstract ones are no codes to choose. */
const flat = (contains: unknown): string[] =>
  list(contains).flatMap((given) => {
    const { code, abstract, contains: inner } = record(given)
    return [...(typeof code === 'string' && abstract !== true ? [code] : []), ...flat(inner)]
  })

/** Whether a code is one of a CodeSystem version, by `$validate-code`; or why the server can't say. */
export async function validates(server: FhirServer, { url, version }: Resource, code: string): Promise<boolean | { unable: string }> {
  const answer = await server.ask({ method: 'GET', path: `CodeSystem/$validate-code?${new URLSearchParams({ url, version, code })}` })
  return succeeded(answer) ? resultOf(answer) : { unable: said(answer) }
}

function resultOf({ body, status }: Answer): boolean | { unable: string } {
  const result = list(record(body).parameter)
    .map(record)
    .find(({ name }) => name === 'result')?.valueBoolean
  return typeof result === 'boolean' ? result : { unable: `HTTP ${status} without a result` }
}

/** Drops the expansion that a server stored for a ValueSet; servers that know no such operation refuse, and that is no harm. */
export const invalidateExpansion = (server: FhirServer, { id }: Pick<Resource, 'id'>): Promise<Answer> =>
  server.ask({ method: 'POST', path: `ValueSet/${encodeURIComponent(id)}/$invalidate-expansion`, body: { resourceType: 'Parameters' } })
