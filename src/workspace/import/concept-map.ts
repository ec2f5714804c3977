import { withoutVersion } from '../../catalog/fhir/canonical.ts'
import { toCatalogName } from '../../catalog/name.ts'
import { jsonOf } from '../../values/json.ts'
import { asArray, asRecord } from '../../values/record.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a FHIR ConceptMap (R4, R4B or R5) says about the codes of one other system. */
export type MappedSystem = {
  /** The canonical of the system, or of its ValueSet. */
  readonly uri: string
  /** The codes that became one of ours, by our code. */
  readonly codes: ReadonlyMap<string, readonly string[]>
  /** The codes that became none, on purpose. */
  readonly unmapped: readonly string[]
}

export type MappedSystems = {
  readonly names: { readonly url?: string; readonly id?: string; readonly name?: string }
  readonly systems: readonly MappedSystem[]
  /** The systems that it maps to. */
  readonly targets: readonly string[]
  /** Relations that `from` does not distinguish, with the number of their codes. */
  readonly relations: ReadonlyMap<string, number>
}

/**
 * The ConceptMap of a text, or, by its canonical, that of a Bundle; quick for a text that has none.
 */
export function conceptMapIn(text: Uint8Array, canonical: string | undefined): Fields | undefined {
  if (!/"resourceType"\s*:\s*"ConceptMap"/.test(new TextDecoder('latin1').decode(text)))
    return undefined
  const whole = asRecord(jsonOf(text))
  const all = [whole, ...asArray(whole.entry).map((one) => asRecord(asRecord(one).resource))]
  return all.find(
    ({ resourceType, url }) =>
      resourceType === 'ConceptMap' &&
      (canonical === undefined ? url === whole.url : url === canonical),
  )
}

/** The relations that a ConceptMap of ours has for the same `from`. */
const PLAIN = new Set([
  ...['equal', 'equivalent', 'wider', 'subsumes'],
  ...['source-is-narrower-than-target'],
])
const NONE = new Set(['unmatched', 'disjoint', 'not-related-to'])

/** Reads a ConceptMap whose targets are codes of `system`. */
export function readConceptMap(resource: Fields, system: string): MappedSystems {
  const { url, id, name, sourceUri, sourceScopeUri } = resource
  const groups = asArray(resource.group).map(asRecord)
  const found = new Map<string, { codes: Map<string, string[]>; unmapped: string[] }>()
  const relations = new Map<string, number>()
  for (const { source = sourceUri ?? sourceScopeUri, target, element } of groups) {
    if (typeof source !== 'string' || bare(target) !== system) continue
    const key = bare(source)
    const { codes, unmapped } = found.get(key) ?? {
      codes: new Map<string, string[]>(),
      unmapped: [] as string[],
    }
    found.set(key, { codes, unmapped })
    for (const { code, noMap, target: targets } of asArray(element).map(asRecord)) {
      if (typeof code !== 'string') continue
      const meant = asArray(targets)
        .map(asRecord)
        .filter(
          (one) =>
            typeof one.code === 'string' && !NONE.has(`${one.equivalence ?? one.relationship}`),
        )
      if (meant.length === 0) {
        if (noMap === true || asArray(targets).length > 0) unmapped.push(code)
        continue
      }
      for (const one of meant) {
        const relation = `${one.equivalence ?? one.relationship ?? 'equivalent'}`
        if (!PLAIN.has(relation)) relations.set(relation, (relations.get(relation) ?? 0) + 1)
        const own = codes.get(`${one.code}`) ?? []
        if (!own.includes(code)) codes.set(`${one.code}`, [...own, code])
      }
    }
  }
  return {
    names: {
      ...(typeof url === 'string' && { url }),
      ...(typeof id === 'string' && { id: withoutIdVersion(id, resource.version) }),
      ...(typeof name === 'string' && { name }),
    },
    systems: [...found].map(([uri, { codes, unmapped }]) => ({ uri, codes, unmapped })),
    targets: [...new Set(groups.map(({ target }) => bare(target)))],
    relations,
  }
}

/** The id, of a server that has one for each version: `core-1-2-0` is `core`. */
function withoutIdVersion(id: string, version: unknown): string {
  const end = `-${version}`.replace(/[^A-Za-z0-9-]/g, '-')
  return typeof version === 'string' && id.endsWith(end) ? id.slice(0, -end.length) : id
}

/** A canonical without its version. */
const bare = (canonical: unknown): string =>
  typeof canonical === 'string' ? withoutVersion(canonical) : ''

/** The key of a system in `upstream`, from the last part of its canonical: `core_codes`. */
export const keyFor = (uri: string): string =>
  toCatalogName(lastPart(uri)).replaceAll('-', '_') || 'other'

/** `CoreCodes` of `https://core.shop.dev/CodeSystem/CoreCodes`. */
export const lastPart = (uri: string): string => uri.replace(/^.*[/:#]/, '')
