import type { Catalog } from '../../catalog/catalog.ts'
import { defaultId, displayOf, partFrom, resourceNames, titleOf } from '../../catalog/names.ts'
import { type UpstreamSystem, upstreamSystems } from '../../catalog/upstream.ts'
import { groupBy } from '../../values/group.ts'
import type { ConceptSet } from './concept-set.ts'
import { englishIn } from './english.ts'
import { publication } from './metadata.ts'
import { tableNarrative } from './narratives.ts'
import type { ConceptMap } from './resource-types.ts'
import { beside, titleOfPart, titlesOfPart } from './titles.ts'
import type { FhirVersion } from './versions.ts'

/** The ConceptMaps of the public systems behind the API, each to the codes of the catalog. */
export const conceptMaps = (
  catalog: Catalog,
  codes: ConceptSet,
  version: FhirVersion,
): { file: string; resource: ConceptMap }[] =>
  upstreamSystems(catalog)
    .filter((system) => system.public && system.codes.size + unmappedIn(system).length > 0)
    .map((system) => ({
      file: fileOf(catalog, system),
      resource: conceptMap(catalog, system, { codes, version }),
    }))

/** The name of its file, without an ending. */
const fileOf = ({ name }: Catalog, { key }: UpstreamSystem): string =>
  defaultId(name, partFrom(key))

const unmappedIn = ({ unmapped = [], codes }: UpstreamSystem): string[] =>
  unmapped.filter((id) => !codes.has(id))

/**
 * Makes a ConceptMap from the codes of another system. A code that stands for several of them is
 * wider than each; one that stands for one of them only is equivalent to it. R4 and R4B say how the
 * target relates to the source, R5 how the source relates to the target.
 */
function conceptMap(
  catalog: Catalog,
  system: UpstreamSystem,
  { codes, version }: { codes: ConceptSet; version: FhirVersion },
): ConceptMap {
  const { language } = catalog
  const { status, scope, reasons, extension, version: number } = publication(catalog, version)
  const { id, url, name } = resourceNames(catalog, 'ConceptMap', partFrom(system.key))
  const from = system.title ?? system.key
  const whole = titleOf(catalog)
  const part = { word: `from ${from}`, id }
  const title = titleOfPart(language, whole, part)
  const isR5 = version.id === 'r5'
  const displays = new Map(catalog.codes.map((entry) => [entry.code, displayOf(entry)]))
  const counts = new Map<string, number>()
  for (const code of system.codes.values()) counts.set(code, (counts.get(code) ?? 0) + 1)
  const relation = (code: string) => {
    const isAlone = counts.get(code) === 1
    if (isR5)
      return { relationship: isAlone ? 'equivalent' : 'source-is-narrower-than-target' } as const
    return { equivalence: isAlone ? 'equivalent' : 'wider' } as const
  }
  const mapped = [...system.codes].map(([source, code]) => ({
    code: source,
    target: [{ code, display: displays.get(code), ...relation(code) }],
  }))
  const left = unmappedIn(system).map((source) => ({
    code: source,
    ...(isR5 ? { noMap: true } : { target: [{ equivalence: 'unmatched' as const }] }),
  }))
  const map = {
    resourceType: 'ConceptMap' as const,
    id,
    language,
    text: tableNarrative(language, title, [
      { head: 'source', cells: mapped.map(({ code }) => code), isCode: true },
      { head: 'target', cells: mapped.map(({ target: [to] }) => to!.code), isCode: true },
    ]),
    ...extension,
    url,
    ...number,
    name,
    title,
    ...beside('title', titlesOfPart(catalog, part).title),
    ...status,
    description: `Codes of "${whole}" that stand for those of ${from}.`,
    ...englishIn(language),
    ...scope,
    ...reasons,
    // Without a source, validators warn that they do not know its codes.
    ...(isR5
      ? { sourceScopeUri: system.uri, targetScopeCanonical: codes.valueSet }
      : { sourceUri: system.uri, targetCanonical: codes.valueSet }),
    group: groupsOf(mapped, left, codes).map(({ target, element }) => ({
      source: system.uri,
      target,
      element,
    })),
  }
  return map as ConceptMap
}

/** The elements by the CodeSystem that has their targets: that of the catalog first, with what is left. */
function groupsOf<Element extends { target: readonly { code: string }[] }, Left>(
  mapped: readonly Element[],
  left: readonly Left[],
  { system, concepts }: ConceptSet,
): { target: string; element: (Element | Left)[] }[] {
  const owners = new Map(concepts.map(({ code, owner }) => [code, owner?.system ?? system]))
  const groups = groupBy(mapped, ({ target: [to] }) => owners.get(to!.code) ?? system)
  const own = [...(groups.get(system) ?? []), ...left]
  const others = [...groups].filter(([target]) => target !== system)
  return [
    ...(own.length > 0 ? [{ target: system, element: own }] : []),
    ...others.map(([target, element]) => ({ target, element })),
  ]
}
