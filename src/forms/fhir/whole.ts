import { bounded, short } from '../../core/catalog/fhir/losses.ts'
import type { Path } from '../../core/diagnostic.ts'
import { asArray, asRecord, treeNodes } from '../../core/values/record.ts'
import type { Problem } from '../../core/yaml/source.ts'
import { groupsOnly, type PlacedConcept } from './concepts.ts'

type Fields = Readonly<Record<string, unknown>>

// A catalog is published as a complete CodeSystem: what is taken for one, and is not, makes every
// other code of the system unknown to those who load it.

export const problem = (path: Path, message: string): Problem => ({
  rule: 'terminology-complete',
  path,
  message,
})

export const CONTENT: Readonly<Record<string, string>> = {
  supplement: 'a supplement only adds to the codes of another CodeSystem; use that one',
  fragment: 'a fragment contains only some of the codes; use the complete CodeSystem',
  example: 'an example contains only some of the codes; use the complete CodeSystem',
  'not-present': 'its codes are published elsewhere; use the source of its publisher',
}

/** Why a CodeSystem does not have all of its codes (`CodeSystem.content`); undefined if it has. */
export function partOfCodeSystem(resource: Fields): Problem | undefined {
  const { content, count, concept } = resource
  if (content !== undefined && content !== 'complete')
    return problem(
      ['content'],
      `the content of this CodeSystem is "${short(String(content))}": ${CONTENT[String(content)] ?? 'only "complete" has all codes'}`,
    )
  const concepts = [...treeNodes(concept, 'concept', ['concept'])]
  if (typeof count === 'number' && count > concepts.length)
    return problem(
      ['count'],
      `this CodeSystem has ${count} concepts and lists ${concepts.length}; use the whole one`,
    )
  return modified([{ value: resource, path: [] }, ...concepts])
}

/** Members that can change what all others mean: who does not know them must not read on (FHIR). */
export const MODIFIERS: readonly string[] = ['implicitRules', 'modifierExtension']

/** Why a modifier is in the way. */
function modified(places: readonly { value: Fields; path: Path }[]): Problem | undefined {
  for (const { value, path } of places)
    for (const member of MODIFIERS)
      if (value[member] !== undefined)
        return problem(
          [...path, member],
          `${member} can change what its parent means, and is not known here; ask its publisher for a resource without it`,
        )
  return undefined
}

/** The includes of the definition of a ValueSet. */
export const includesOf = ({ compose }: Fields): Fields[] =>
  asArray(asRecord(compose).include).map(asRecord)

/** The codes that a ValueSet lists: in its expansion, else in its definition. */
export const listedIn = (valueSet: Fields): PlacedConcept[] =>
  valueSet.expansion !== undefined
    ? [...treeNodes(asRecord(valueSet.expansion).contains, 'contains', ['expansion', 'contains'])]
        .filter(({ value }) => value.code !== undefined)
        .map(({ value, path }) => ({ concept: value, place: path }))
    : includesOf(valueSet).flatMap(({ system, concept }, at) =>
        asArray(concept).map((one, index) => ({
          concept: { system, ...asRecord(one) },
          place: ['compose', 'include', at, 'concept', index],
        })),
      )

/** The members of a definition that leave codes out. */
export const CUTS: readonly string[] = ['exclude', 'include.filter', 'include.valueSet']

/**
 * Why a ValueSet is not the set of all codes of its CodeSystem; undefined if it is. A ValueSet only
 * says which codes it lists, and their CodeSystem which codes there are: without it, nobody knows
 * whether a page, an expansion that is filtered, or a list of some codes has all of them.
 */
export function partOfValueSet(valueSet: Fields, codeSystem: Fields): Problem | undefined {
  const { compose, expansion } = valueSet
  const listed = listedIn(valueSet)
  const systems = systemsIn([
    ...includesOf(valueSet),
    ...listed.map(({ concept: { system, version } }) => ({ system, version })),
  ])
  const [system = ''] = systems
  const modifier = modified([
    { value: valueSet, path: [] },
    { value: asRecord(expansion), path: ['expansion'] },
  ])
  if (modifier !== undefined) return modifier
  if (systems.length > 1)
    return problem(
      [],
      `the codes are of several systems (${bounded(systems.map(short))}), and a catalog is one; import the CodeSystem of your own codes, and name the others in "imports" of its header`,
    )
  if (system === '')
    return problem([], 'this ValueSet does not say to which CodeSystem its codes belong')
  if (![codeSystem.url, `${codeSystem.url}|${codeSystem.version}`].includes(system))
    return problem(
      [],
      `the codes belong to ${short(system)}, which is not beside this ValueSet, and a list of them is not that CodeSystem; import the CodeSystem if it is yours, else name it in "imports" of your own`,
    )
  const cut = cutBy(asRecord(compose))
  if (cut !== undefined)
    return problem(['compose'], `this ValueSet leaves codes out (${cut}); use the CodeSystem`)
  const isListing = expansion !== undefined || listed.length > 0
  return isListing ? unlike(listed, codeSystem) : undefined
}

/** The systems of codes, with the versions that they say. */
function systemsIn(coded: readonly Fields[]): string[] {
  const said = coded.flatMap(({ system, version }) =>
    typeof system !== 'string' ? [] : [version === undefined ? system : `${system}|${version}`],
  )
  const isSaidWithVersion = (one: string) => said.some((other) => other.startsWith(`${one}|`))
  return [...new Set(said.filter((one) => !isSaidWithVersion(one)))]
}

/** What a definition leaves out. */
function cutBy(compose: Fields): string | undefined {
  const cut = CUTS.find((path) => {
    const [member = '', inner] = path.split('.')
    const parts = [compose[member]].flat(1).filter((one) => one !== undefined)
    return parts.some((one) => inner === undefined || asRecord(one)[inner] !== undefined)
  })
  return cut && `compose.${cut}`
}

/** The code by which a list is not that of the CodeSystem. Its headings need not be in it. */
function unlike(listed: readonly PlacedConcept[], codeSystem: Fields): Problem | undefined {
  const all = [...treeNodes(codeSystem.concept, 'concept')].map(({ value }) => value)
  const has = new Set(listed.map(({ concept }) => concept.code))
  const defined = new Set(all.map(({ code }) => code))
  const url = short(String(codeSystem.url))
  const lacking = all.find((one) => !has.has(one.code) && !groupsOnly(one))
  if (lacking !== undefined)
    return problem(
      [],
      `this ValueSet lacks codes of ${url}, such as ${short(String(lacking.code))}; use the CodeSystem`,
    )
  const other = listed.find(({ concept }) => !defined.has(concept.code))
  return (
    other &&
    problem(
      other.place,
      `${short(String(other.concept.code))} is not in ${url}; use the CodeSystem of the same version`,
    )
  )
}
