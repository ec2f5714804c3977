export type Json = Record<string, unknown>
export type Resource = { resourceType: string; id: string; [element: string]: unknown }

type Concept = { code: string; display?: string; property?: Json[]; concept?: Concept[] }

const conceptsOf = ({ concept = [] }: Resource): Concept[] => inTree(concept as Concept[])

const inTree = (concepts: readonly Concept[]): Concept[] =>
  concepts.flatMap((one) => [one, ...inTree(one.concept ?? [])])

/** How two codes of a CodeSystem relate: only nesting counts, as with common servers. */
export function subsumed(system: Resource, above: string | null, below: string | null): string {
  const top = conceptsOf(system).find(({ code }) => code === above)
  const isBelow = inTree(top?.concept ?? []).some(({ code }) => code === below)
  return isBelow ? 'subsumes' : 'not-subsumed'
}

export const hasCode = (system: Resource, code: string | null): boolean =>
  conceptsOf(system).some((concept) => concept.code === code)

/**
 * The codes of the definition of a ValueSet, in another order than the CodeSystem's; undefined
 * without the CodeSystem.
 */
export function expandSet(
  { compose }: Resource,
  systemOf: (url: string, version: string | undefined) => Resource | undefined,
): Json[] | undefined {
  const codes: Json[] = []
  for (const { system: url, version, filter = [] } of (compose as { include: Include[] }).include) {
    const system = systemOf(url, version)
    if (system === undefined) return undefined
    for (const concept of conceptsOf(system))
      if (filter.every((one) => holds(one, concept)))
        codes.push({
          system: url,
          version: system.version,
          code: concept.code,
          display: concept.display,
        })
  }
  return codes.reverse()
}

type Filter = { property: string; op: string; value: string }
type Include = { system: string; version?: string; filter?: Filter[] }

const holds = (
  { property: name, op, value: wanted }: Filter,
  { property = [] }: Concept,
): boolean =>
  property
    .filter(({ code }) => code === name)
    .map((one) => String(Object.entries(one).find(([key]) => key.startsWith('value'))?.[1]))
    .some((value) => (op === 'regex' ? new RegExp(wanted).test(value) : value === wanted))
