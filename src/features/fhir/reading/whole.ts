import type { Path } from '../../../base/core/diagnostic.ts'
import { asRecord, asRecords, type Fields, treeNodes } from '../../../base/core/values/record.ts'
import type { Problem } from '../../../base/core/yaml/source.ts'
import { valueIn } from '../../../libraries/wire/field.ts'
import { bareCanonical } from '../terms/canonical.ts'
import { bounded, short } from '../terms/short.ts'
import { type FlatConcepts, groupsOnly, type PlacedConcept } from './concepts.ts'

// A catalog is published as a complete CodeSystem: what is taken for one, and is not, makes every
// other code of the system unknown to those who load it.

export const problem = (path: Path, message: string): Problem => ({
  rule: 'terminology-complete',
  path,
  message,
})

export const CONTENT: Readonly<Record<string, string>> = {
  supplement:
    'a supplement only adds to the codes of another CodeSystem; import that one, and write the designations of each language into its file, errors.<language>.yaml: <code>: { display: … }',
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

/**
 * Why a ValueSet is not that of all codes of the CodeSystem beside it; undefined if it is. Without the
 * CodeSystem, nobody can see from a ValueSet that it has all codes.
 */
export function partOfValueSet(
  valueSet: Fields,
  { concepts, headings }: FlatConcepts,
  codeSystem: Fields | undefined,
  advice = '',
): Problem | undefined {
  const listed = [...concepts, ...headings]
  const [from, ...others] = systemsOf(valueSet, listed)
  const [system, expansion] = [bareCanonical(from), asRecord(valueSet.expansion)]
  const part =
    modified([
      { value: valueSet, path: [] },
      { value: expansion, path: ['expansion'] },
    ]) ?? unfinished(expansion, listed.length)
  if (part !== undefined) return part
  if (others.length > 0)
    return problem(
      [],
      `the codes are of several systems (${bounded([from!, ...others].map(short))}), and a catalog is one; import the CodeSystem of your own codes, and name the others in "imports" of its header`,
    )
  if (system === undefined)
    return problem([], 'this ValueSet does not say to which CodeSystem its codes belong')
  if (codeSystem?.url !== system)
    return problem(
      [],
      `a ValueSet alone does not show that it has all codes of ${short(system)}; import that CodeSystem, if it is yours: rail-errors import <file or URL>${advice}. Name the CodeSystem of others in "imports" of your header`,
    )
  const cut = cutBy(valueSet)
  if (cut !== undefined)
    return problem(
      ['compose'],
      `this ValueSet leaves codes out (${cut}); use the CodeSystem ${short(system)}`,
    )
  return unlike(valueSet, listed, codeSystem)
}

/** The systems of the codes of a ValueSet, with the versions that it says. */
export function systemsOf(valueSet: Fields, listed: readonly PlacedConcept[]): string[] {
  const said = [...includesOf(valueSet), ...listed.map(({ concept }) => concept)].flatMap(
    ({ system, version }) =>
      typeof system !== 'string' ? [] : [version === undefined ? system : `${system}|${version}`],
  )
  const versioned = new Set(said.map((one) => (one.includes('|') ? bareCanonical(one) : undefined)))
  return [...new Set(said.filter((one) => !versioned.has(one)))]
}

export const includesOf = ({ compose }: Fields): Fields[] => asRecords(asRecord(compose).include)

export const UNFINISHED: readonly string[] = ['valueset-toocostly', 'valueset-unclosed']
const extensionName = (url: unknown): string =>
  String(url).replace('http://hl7.org/fhir/StructureDefinition/', '')
/** The parameters of an expansion that leave codes out. */
export const FILTERS: readonly string[] = [
  'filter',
  'limitedExpansion',
  'activeOnly',
  'exclude-system',
]

/** An expansion that says of itself that it is not the whole set: one page, cut off, or filtered. */
function unfinished(
  { total, offset, extension, parameter }: Fields,
  count: number,
): Problem | undefined {
  const extensions = asRecords(extension)
  const cut = extensions.findIndex(
    ({ url, valueBoolean }) => UNFINISHED.includes(extensionName(url)) && valueBoolean !== false,
  )
  if (cut >= 0)
    return problem(
      ['expansion', 'extension', cut],
      `this expansion is not finished (${extensionName(extensions[cut]!.url)}); use the CodeSystem`,
    )
  const parameters = asRecords(parameter)
  const filter = parameters.findIndex(
    (one) =>
      FILTERS.includes(String(one.name)) &&
      ![false, '', undefined].includes(valueIn(one)[1] as never),
  )
  if (filter >= 0)
    return problem(
      ['expansion', 'parameter', filter],
      `this expansion has only some of the codes (parameter ${parameters[filter]!.name}); expand without it, or use the CodeSystem`,
    )
  const numberOf = (name: string, element?: unknown) =>
    Number(element ?? valueIn(parameters.find((one) => one.name === name) ?? {})[1] ?? NaN)
  const isPage =
    (typeof total === 'number' && total > count) ||
    numberOf('offset', offset) > 0 ||
    numberOf('offset') > 0 ||
    (total === undefined && count >= numberOf('count'))
  return isPage
    ? problem(
        ['expansion', ...(total === undefined ? [] : ['total'])],
        `this expansion is one page of several: ${count} of ${total ?? 'more'} codes; request all of them`,
      )
    : undefined
}

/** The members of a definition that leave codes out; `inactive` does if it is false. */
export const CUTS: readonly string[] = ['exclude', 'include.filter', 'include.valueSet']

/** What a definition leaves out. */
function cutBy({ compose }: Fields): string | undefined {
  const cut = CUTS.find((path) => {
    const [member = '', inner] = path.split('.')
    const parts = [asRecord(compose)[member]].flat(1).filter((one) => one !== undefined)
    return parts.some((one) => inner === undefined || asRecord(one)[inner] !== undefined)
  })
  if (cut !== undefined) return `compose.${cut}`
  return asRecord(compose).inactive === false ? 'compose.inactive is false' : undefined
}

/** Why a ValueSet does not list the codes of its CodeSystem. Headings need not be in it. */
function unlike(
  valueSet: Fields,
  listed: readonly PlacedConcept[],
  { url, concept }: Fields,
): Problem | undefined {
  const includes = includesOf(valueSet)
  const isWhole = includes.length === 1 && includes[0]!.concept === undefined
  if (valueSet.expansion === undefined && isWhole) return undefined
  const shown = short(String(url))
  const has = new Set(listed.map((one) => one.concept.code))
  const all = [...treeNodes(concept, 'concept')].map(({ value }) => value)
  const lacking = all.find((one) => !has.has(one.code) && !groupsOnly(one))
  if (lacking !== undefined)
    return problem(
      [],
      `this ValueSet lacks codes of ${shown}, such as ${short(String(lacking.code))}; use the CodeSystem`,
    )
  const defined = new Set(all.map(({ code }) => code))
  const other = listed.find((one) => !defined.has(one.concept.code))
  return (
    other &&
    problem(
      other.place,
      `${short(String(other.concept.code))} is not in ${shown}; use the CodeSystem of the same version`,
    )
  )
}
