import type { ValueSet } from 'fhir/r5.js'
import { v5 as uuidv5 } from 'uuid'
import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import type { OwnerSystem } from '../../../base/core/catalog/imports.ts'
import { resourceNames } from '../../../base/core/catalog/names.ts'
import { wellFormed } from '../../../base/core/values/escape.ts'
import { sha256 } from '../../../base/core/values/hash.ts'
import { STANDARD } from '../terms/own-properties.ts'
import type { Concept, ConceptSet } from './code-system.ts'
import { identified, profiled, publication, versioned } from './metadata.ts'
import { valueSetNarrative } from './narratives.ts'
import { beside, englishIn, type Words, wordsOf } from './titles.ts'
import type { FhirVersion } from './versions.ts'

/** A part of a set with its own ValueSet: the concepts that may be sent. */
export type Part = { part: string; words: Words }

/**
 * Makes a ValueSet (FHIR 4.9) of all concepts of a set, or of a part, with its definition and its
 * flat expansion: several servers expand only from `compose`. There is no version in `compose` (the
 * definition never changes) nor in `contains` (validators would then require it everywhere).
 */
export function valueSet(
  catalog: Catalog,
  set: ConceptSet,
  { version, part }: { version: FhirVersion; part?: Part | undefined },
): ValueSet {
  const { language, date } = catalog
  const published = publication(catalog, version)
  const own = part === undefined && set.part === '' ? catalog.fhir?.value_set : undefined
  const { title, description, titles, generated } = part?.words ?? wordsOf(catalog, 'ValueSet', set)
  const { url, id, name } = resourceNames(catalog, 'ValueSet', part?.part ?? set.part)
  const chosen =
    part === undefined ? set.concepts : set.concepts.filter(({ isRetired }) => !isRetired)
  const headings = part === undefined ? set.headings : []
  const codes = chosen.map(({ code, display, designation, inactive, owner, properties }) => ({
    system: owner?.system ?? set.system,
    ...(inactive && { inactive }),
    code,
    display,
    ...(designation && { designation }),
    ...(version.expansionProperties && properties.length > 0 && { property: properties }),
  }))
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
    ...(generated && englishIn(language)),
    ...published.scope,
    // As the CodeSystem that names it wants it.
    ...(part === undefined && ownersOf(set.concepts).length === 0 && { immutable: true }),
    ...published.reasons,
    compose: {
      inactive: true,
      include: [
        { system: set.system, ...(part && sendable(set, chosen)) },
        ...ownersOf(chosen).map(({ system, concepts }) => ({
          system,
          concept: concepts.map(({ code }) => ({ code })),
        })),
      ],
    },
    expansion: {
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
      ...(version.expansionProperties &&
        set.properties.length > 0 && {
          property: set.properties.map(({ code, uri }) => ({
            code,
            ...(uri !== undefined && { uri }),
          })),
        }),
      ...(contains.length > 0 && { contains }),
    },
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

/**
 * What a definition takes of the codes that may be sent. The HL7 validator reads the value of a `code`
 * filter with `=` or `in` as a code of the filtered system itself, whatever value set the property is
 * bound to, and warns: an anchored expression means the same and was tested to work. A CodeSystem
 * without the status can't be filtered by it.
 */
const sendable = ({ properties }: ConceptSet, chosen: readonly Concept[]) =>
  properties.some(({ code, uri }) => code === 'status' && uri === `${STANDARD}status`)
    ? { filter: [{ property: 'status', op: 'regex' as const, value: '^(active|deprecated)$' }] }
    : { concept: chosen.flatMap(({ code, owner }) => (owner ? [] : [{ code }])) }

/** A canonical with its version. An OID or a UUID with a version is not a valid `uri`. */
const usedValue = (
  canonical: string,
  version: string,
): { valueUri: string } | { valueString: string } =>
  /^urn:/i.test(canonical)
    ? { valueString: `${canonical}|${version}` }
    : { valueUri: `${canonical}|${version}` }
