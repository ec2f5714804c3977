import type {
  CodeSystem,
  CodeSystemConcept,
  CodeSystemConceptProperty,
  CodeSystemProperty,
  ValueSet,
  ValueSetExpansionContains,
} from 'fhir/r5.js'
import { CARRIED } from '../../catalog/fhir/concept.ts'
import { OUR_PROPERTIES } from '../../catalog/fhir/own-properties.ts'
import { propertyUri } from '../../catalog/names.ts'
import { usedIn, usedValue } from './used-system.ts'

/** A violated invariant, and the concept or the field of the catalog that violates it. */
export type CodeFault = { message: string; code?: string | undefined; field?: string }

/**
 * Checks what applies to every published resource: a name, an absolute canonical, a narrative in
 * the language of the resource.
 */
export function* resourceFaults({
  id = '',
  name = '',
  url = '',
  language,
  text,
}: Pick<CodeSystem | ValueSet, 'id' | 'name' | 'url' | 'language' | 'text'>): Iterable<CodeFault> {
  if (!/^[A-Za-z0-9.-]{1,64}$/.test(id))
    yield {
      message: `id "${id}" is not a FHIR id: at most 64 letters, digits, - and .`,
      field: 'name',
    }
  if (!/^[A-Z][A-Za-z0-9_]{0,254}$/.test(name))
    yield { message: `name "${name}" is not a valid token (csd-0, vsd-0, cmd-0)`, field: 'name' }
  if (!isAbsolute(url))
    yield { message: `url "${url}" is not absolute, or has | or # in it (cnl-1)`, field: 'url' }
  const said = [...(text?.div ?? '').matchAll(/^<div [^>]*?xml:lang="([^"]*)" lang="([^"]*)"/g)][0]
  if (said?.[1] !== language || said?.[2] !== language)
    yield { message: `the narrative is not in the language ${language} (dom-6)`, field: 'language' }
}

const isAbsolute = (url: string): boolean =>
  /^[a-z][a-z0-9+.-]*:\S+$/i.test(url) && !/[|#]/.test(url)

/** Checks what applies to a CodeSystem, together with all resources that are published with it. */
export function* codeSystemFaults(
  resource: CodeSystem,
  all: readonly (CodeSystem | ValueSet)[],
): Iterable<CodeFault> {
  const { concept: concepts = [], property: properties = [], count, valueSet, url } = resource
  const sets = all.filter((one) => one.resourceType === 'ValueSet')
  // Beside codes of other owners, no ValueSet has those of this system alone.
  const isShared = sets.some(({ compose: { include = [] } = {} }) => {
    return include.length > 1 && include[0]?.system === url
  })
  if ((concepts.length === 0 && !isShared) || count !== concepts.length)
    yield {
      message: `count is ${count}, and there are ${concepts.length} concepts`,
      field: 'codes',
    }
  if (isShared ? valueSet !== undefined : !sets.some((one) => one.url === valueSet))
    yield { message: `valueSet ${valueSet} is not among the resources` }
  const declared = new Map(properties.map(({ code, type }) => [code, type]))
  if (declared.size < properties.length) yield { message: 'a property is declared twice' }
  const uris = properties.flatMap(({ uri }) => uri ?? [])
  if (new Set(uris).size < uris.length) yield { message: 'two properties have one uri' }
  for (const { code, uri = propertyUri(resource.url ?? '', code) } of properties)
    if (
      uri !== undefined &&
      isAbsolute(resource.url ?? '') &&
      !(OUR_PROPERTIES.has(code) ? OURS : ABSOLUTE).test(uri)
    )
      yield { message: `the uri of ${code} is not absolute: "${uri}"` }
  const codes = new Set<string>()
  const folded = new Set<string>()
  for (const concept of concepts) {
    const { code, display = '', definition } = concept
    if (codes.has(code))
      yield { message: `the code ${code} is listed more than once (csd-1)`, code }
    else if (folded.has(code.toLowerCase()))
      yield { message: `the code ${code} differs from another only in case`, code }
    codes.add(code)
    folded.add(code.toLowerCase())
    if (!/^\S+(?: \S+)*$/.test(code))
      yield { message: `the code "${code}" contains white space other than single blanks`, code }
    if (display === '' || /[\r\n]/.test(display))
      yield { message: `the display of ${code} is empty, or has a line end in it`, code }
    if (definition === undefined && properties.length > 0)
      yield { message: `${code} has no definition`, code }
    yield* conceptFaults(concept, declared)
  }
  const bound = boundTo(properties, all)
  for (const { code, property = [] } of concepts)
    for (const { code: name, valueCode = '' } of property)
      if (bound.get(name)?.has(valueCode) === false)
        yield { message: `${code}: ${name} is "${valueCode}", which is not in its value set`, code }
}

const OURS = /^[a-z][a-z0-9+.-]*:[^\s#]+#\S+$/i
const ABSOLUTE = /^[a-z][a-z0-9+.-]*:\S+$/i

/** The codes that each property allows, if their value set is published together with it. */
const boundTo = (
  properties: readonly CodeSystemProperty[],
  all: readonly (CodeSystem | ValueSet)[],
): Map<string, Set<string>> =>
  new Map(
    properties.flatMap(({ code, extension = [] }) => {
      const values = extension.flatMap(({ valueCanonical }) => valueCanonical ?? [])
      const source = all.find(
        (one) => one.resourceType === 'CodeSystem' && values.includes(one.valueSet ?? ''),
      ) as CodeSystem | undefined
      return source === undefined
        ? []
        : [[code, new Set((source.concept ?? []).map((concept) => concept.code))] as const]
    }),
  )

const STATUSES = ['active', 'experimental', 'deprecated', 'retired']

function* conceptFaults(
  { code, property = [], designation = [] }: CodeSystemConcept,
  declared: ReadonlyMap<string, string>,
): Iterable<CodeFault> {
  for (const one of property) {
    const type = declared.get(one.code)
    if (type === undefined)
      yield { message: `${code} has a property ${one.code} that is not declared`, code }
    else if (valueName(one) !== `value${type.charAt(0).toUpperCase()}${type.slice(1)}`)
      yield { message: `${code}: the value of ${one.code} is not of type ${type}`, code }
    if (one.code === 'status' && !STATUSES.includes(one.valueCode ?? ''))
      yield { message: `${code}: "${one.valueCode}" is not a known concept status`, code }
  }
  for (const { language = '' } of designation)
    if (!isTag(language)) yield { message: `${code}: "${language}" is not a language tag`, code }
}

/** The one `value[x]` of a property; undefined if it has none or several. */
function valueName(property: object): string | undefined {
  const names = Object.keys(property).filter((key) => key.startsWith('value'))
  return names.length === 1 ? names[0] : undefined
}

function isTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

/** `systems`: the CodeSystems that are published together, by canonical. */
export function* valueSetFaults(
  { compose, expansion }: ValueSet,
  systems: ReadonlyMap<string, CodeSystem>,
): Iterable<CodeFault> {
  const [include, ...others] = compose?.include ?? []
  const source = systems.get(include?.system ?? '')
  if (include?.version !== undefined) yield { message: 'an include of compose has a version' }
  yield* ownerFaults(others, expansion?.contains ?? [], systems)
  if (source === undefined) yield { message: `no CodeSystem ${include?.system} beside it` }
  if (source === undefined || expansion === undefined) return
  const all = expansion.contains ?? []
  if (expansion.total !== all.length)
    yield { message: `total is ${expansion.total}, and the expansion has ${all.length} codes` }
  const contains = all.filter(({ system }) => system === source.url)
  const used = usedIn(usedValue(source.url ?? '', source.version ?? ''))
  for (const name of ['used-codesystem', 'system-version'])
    if (usedIn(expansion.parameter?.find((one) => one.name === name)) !== used)
      yield { message: `the expansion does not say ${name} ${used}` }
  const wanted = (source.concept ?? []).filter((concept) =>
    (include?.filter ?? []).every((filter) => holds(filter, concept)),
  )
  if (wanted.length !== contains.length)
    yield {
      message: `the expansion has ${contains.length} codes, and its definition ${wanted.length}`,
    }
  const declared = new Map([
    ...(expansion.property ?? []).map(({ code, uri }) => [code, uri] as const),
    ...(expansion.extension ?? []).map(
      ({ extension = [] }) => [extension[0]?.valueCode, extension[1]?.valueUri] as const,
    ),
  ])
  for (const [code, uri] of declared)
    if (source.property?.find((one) => one.code === code)?.uri !== uri)
      yield { message: `the expansion declares ${code} with the uri ${uri}` }
  for (const [index, entry] of contains.entries())
    yield* entryFaults(entry, wanted[index], declared)
}

type Include = NonNullable<NonNullable<ValueSet['compose']>['include']>[number]

/** Checks that the codes of other owners are listed one by one, and are those of the expansion. */
function* ownerFaults(
  includes: readonly Include[],
  contains: readonly ValueSetExpansionContains[],
  systems: ReadonlyMap<string, CodeSystem>,
): Iterable<CodeFault> {
  for (const { system = '', version, concept = [] } of includes) {
    if (version !== undefined || concept.length === 0 || systems.has(system))
      yield { message: `the include of ${system} does not list the codes of another owner` }
    const expanded = contains.filter((one) => one.system === system).map(({ code }) => code)
    if (expanded.join() !== concept.map(({ code }) => code).join())
      yield { message: `the expansion has other codes of ${system} than the definition` }
  }
}

type Filter = { property: string; op: string; value: string }

function holds(
  { property: name, op, value: wanted }: Filter,
  { property = [] }: CodeSystemConcept,
): boolean {
  const values = property.flatMap((one) =>
    one.code === name
      ? [String(Object.entries(one).find(([key]) => key.startsWith('value'))?.[1])]
      : [],
  )
  return values.some((value) =>
    op === 'regex' ? new RegExp(`^(?:${wanted})$`).test(value) : value === wanted,
  )
}

/** Checks that an entry of an expansion agrees with its concept and adds nothing. */
function* entryFaults(
  { code, display, version, inactive, designation, ...entry }: ValueSetExpansionContains,
  concept: CodeSystemConcept | undefined,
  declared: ReadonlyMap<string | undefined, string | undefined>,
): Iterable<CodeFault> {
  if (concept === undefined || code !== concept.code || display !== concept.display)
    return yield {
      message: `the expansion has ${code} "${display}", but the CodeSystem has ${concept?.code} "${concept?.display}"`,
      code,
    }
  if (version !== undefined) yield { message: `${code} has a version of its own`, code }
  const status = concept.property?.find((one) => one.code === 'status')?.valueCode
  if ((inactive === true) !== (status === 'deprecated' || status === 'retired'))
    yield { message: `${code} is ${status}, and inactive is ${inactive}`, code }
  if (!same(designation, concept.designation))
    yield { message: `${code} has other designations than the CodeSystem`, code }
  const values = entry.property ?? carriedValues(entry)
  if (values.length === 0) return
  for (const value of values)
    if (!declared.has(value.code))
      yield {
        message: `${code} has a property ${value.code} that the expansion does not declare`,
        code,
      }
  if (!same(values, concept.property))
    yield { message: `${code} has other properties than the CodeSystem`, code }
}

/** The properties that extensions carry in R4 and R4B. */
const carriedValues = ({
  extension = [],
}: ValueSetExpansionContains): CodeSystemConceptProperty[] =>
  extension.flatMap(({ url, extension: parts = [] }) => {
    const { url: _, ...value } = parts.find((part) => part.url === 'value') ?? { url: '' }
    return url === `${CARRIED}.contains.property`
      ? [{ code: parts.find((part) => part.url === 'code')?.valueCode ?? '', ...value }]
      : []
  })

const same = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other)
