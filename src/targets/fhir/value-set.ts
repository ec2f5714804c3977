import type { Extension, ValueSet, ValueSetExpansion, ValueSetExpansionContains } from 'fhir/r5.js'
import { v5 as uuidv5 } from 'uuid'
import type { Catalog } from '../../core/catalog/catalog.ts'
import { isEnglish } from '../../core/catalog/fhir/english.ts'
import type { OwnerSystem } from '../../core/catalog/imports.ts'
import { resourceNames } from '../../core/catalog/names.ts'
import { regexText, wellFormed } from '../../core/values/escape.ts'
import { sha256 } from '../../core/values/hash.ts'
import { CARRIED } from '../../forms/fhir/list.ts'
import type { Settings } from '../generator.ts'
import type { Concept, ConceptSet, Property } from './code-system.ts'
import { identified, profiled, publication, versioned } from './metadata.ts'
import { valueSetNarrative } from './narratives.ts'
import { beside, englishIn, type Titles } from './titles.ts'
import type { FhirVersion } from './versions.ts'

/** A part of a set with its own ValueSet: the concepts whose property has this value, or one of these. */
export type Part = {
  /** What its id has after the name of the catalog: `stopping`. */
  part: string
  title: string
  titles: Titles
  description: string
  property: string
  value: string | boolean | readonly string[]
}

/**
 * Makes a ValueSet (FHIR 4.9) of all concepts of a set, or of a part, with its definition and its
 * flat expansion: several servers expand only from `compose`. There is no version in `compose` (the
 * definition never changes) nor in `contains` (validators would then require it everywhere).
 */
export function valueSet(
  catalog: Catalog,
  set: ConceptSet,
  { version, settings, part }: { version: FhirVersion; settings: Settings; part?: Part },
): ValueSet {
  const { language, date } = catalog
  const published = publication(catalog, version)
  const { title, description, titles } = part ?? ofAll(set, catalog)
  const own = part === undefined && set.part === '' ? catalog.fhir?.value_set : undefined
  const { url, id, name } = resourceNames(catalog, 'ValueSet', part?.part ?? set.part)
  const carrier = carrierOf(version, settings)
  const chosen =
    part === undefined
      ? set.concepts
      : set.concepts.filter(({ properties }) => properties.some(isOf(part)))
  const headings = part === undefined ? set.headings : []
  const codes = chosen.map(({ code, display, designation, inactive, owner, properties }) =>
    carrier.contains(
      {
        system: owner?.system ?? set.system,
        ...(inactive && { inactive }),
        code,
        display,
        ...(designation && { designation }),
      },
      properties,
    ),
  )
  const contains = [
    ...headings.map(({ code, display }) => ({ system: set.system, abstract: true, code, display })),
    ...codes,
  ]
  const used = usedValue(set.system, catalog.version)
  return {
    resourceType: 'ValueSet',
    id,
    ...profiled('ValueSet', catalog),
    language,
    text: valueSetNarrative(catalog, title, chosen),
    ...published.extension,
    url,
    ...identified('ValueSet', part?.part ?? set.part, catalog),
    ...published.version,
    ...(own?.version !== undefined && versioned(own.version, version)),
    name,
    title,
    ...beside('title', titles.title),
    ...published.status,
    description,
    ...beside('description', titles.description),
    ...((part !== undefined || set.generated) && englishIn(language)),
    ...published.scope,
    // As the CodeSystem that names it wants it.
    ...(part === undefined && ownersOf(set.concepts).length === 0 && { immutable: true }),
    ...published.reasons,
    compose: {
      inactive: true,
      include: [
        { system: set.system, ...(part && { filter: [filterOf(part)] }) },
        ...ownersOf(chosen).map(({ system, concepts }) => ({
          system,
          concept: concepts.map(({ code }) => ({ code })),
        })),
      ],
    },
    expansion: carrier.expansion(
      {
        identifier: `urn:uuid:${uuidv5(wellFormed([url, catalog.version, sha256(JSON.stringify(contains))].join('|')), uuidv5.URL)}`,
        timestamp: `${date}T00:00:00Z`,
        total: contains.length,
        offset: 0,
        parameter: [
          { name: 'excludeNested', valueBoolean: true },
          { name: 'activeOnly', valueBoolean: false },
          { name: 'includeDesignations', valueBoolean: true },
          ...[
            used,
            ...ownersOf(chosen).map(({ system, version: of }) => usedValue(system, of)),
          ].flatMap((one) => [
            { name: 'system-version', ...one },
            { name: 'used-codesystem', ...one },
          ]),
        ],
        ...(contains.length > 0 && { contains }),
      },
      set.properties,
    ),
  }
}

/** The CodeSystems of others that have some of these concepts, in their order. */
function ownersOf(concepts: readonly Concept[]) {
  const owners = new Map<string, OwnerSystem & { concepts: Concept[] }>()
  for (const concept of concepts) {
    const { owner } = concept
    if (owner === undefined) continue
    const known = owners.get(owner.system)
    if (known === undefined) owners.set(owner.system, { ...owner, concepts: [concept] })
    else known.concepts.push(concept)
  }
  return [...owners.values()]
}

/** The titles of the ValueSet of a whole set: in English, `(all)` distinguishes it from the CodeSystem. */
function ofAll({ part, title, titles, description }: ConceptSet, { language, fhir }: Catalog) {
  const own = part === '' ? fhir?.value_set : undefined
  const whole = (tag: string, text: string) => (isEnglish(tag) ? `${text} (all)` : text)
  return {
    title: own?.title ?? whole(language, title),
    description: own?.description ?? description,
    titles: {
      ...titles,
      title: own?.title ? [] : titles.title.map(([tag, text]) => [tag, whole(tag, text)] as const),
      ...(own?.description && { description: [] }),
    },
  }
}

// The HL7 validator reads the value of a `code` filter with `=` or `in` as a code of the filtered
// system itself, whatever value set the property is bound to, and warns. An anchored expression
// means the same and was tested to work.
const filterOf = ({ property, value }: Part) =>
  typeof value !== 'boolean'
    ? {
        property,
        op: 'regex' as const,
        value:
          typeof value === 'string'
            ? `^${regexText(value)}$`
            : `^(${value.map(regexText).join('|')})$`,
      }
    : { property, op: '=' as const, value: String(value) }

const isOf =
  ({ property, value: wanted }: Part) =>
  ({ code, ...value }: Concept['properties'][number]): boolean =>
    code === property && [wanted].flat().some((one) => Object.values(value).includes(one))

/** Adds the declared properties to an expansion, and the values of one concept to its entry. */
type Carrier = {
  expansion(bare: ValueSetExpansion, declared: readonly Property[]): ValueSetExpansion
  contains(
    bare: ValueSetExpansionContains,
    values: Concept['properties'],
  ): ValueSetExpansionContains
}

/**
 * How an expansion carries properties: R5 has elements for them. R4 and R4B have cross-version
 * extensions, which strict servers refuse, so the properties are only in the CodeSystem unless the
 * config asks for them.
 */
function carrierOf(version: FhirVersion, { fhir }: Settings): Carrier {
  if (version.expansionProperties) return native
  return fhir?.expansion_properties ? extensions : none
}

const none: Carrier = { expansion: (bare) => bare, contains: (bare) => bare }

const native: Carrier = {
  expansion: ({ contains, ...bare }, declared) => ({
    ...bare,
    ...(declared.length > 0 && {
      property: declared.map(({ code, uri }) => ({ code, ...(uri !== undefined && { uri }) })),
    }),
    ...(contains && { contains }),
  }),
  contains: (bare, values) => (values.length > 0 ? { ...bare, property: values } : bare),
}

const extensions: Carrier = {
  expansion: (bare, declared) =>
    declared.length === 0
      ? bare
      : {
          extension: declared.map(({ code, uri }) =>
            parts(
              'property',
              { valueCode: code },
              uri === undefined ? undefined : { url: 'uri', valueUri: uri },
            ),
          ),
          ...bare,
        },
  contains: (bare, values) =>
    values.length === 0
      ? bare
      : {
          extension: values.map(({ code, ...value }) =>
            parts('contains.property', { valueCode: code }, { url: 'value', ...value }),
          ),
          ...bare,
        },
}

const parts = (element: string, code: { valueCode: string }, second?: Extension): Extension => ({
  extension: [{ url: 'code', ...code }, ...(second === undefined ? [] : [second])],
  url: `${CARRIED}.${element}`,
})

/** A canonical with its version. An OID or a UUID with a version is not a valid `uri`. */
const usedValue = (
  canonical: string,
  version: string,
): { valueUri: string } | { valueString: string } =>
  /^urn:/i.test(canonical)
    ? { valueString: `${canonical}|${version}` }
    : { valueUri: `${canonical}|${version}` }
