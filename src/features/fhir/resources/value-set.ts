import type { ValueSet } from 'fhir/r5.js'
import { v5 as uuidv5 } from 'uuid'
import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import type { OwnerSystem } from '../../../base/core/catalog/imports.ts'
import { titleOf } from '../../../base/core/catalog/names.ts'
import { wellFormed } from '../../../base/core/values/escape.ts'
import { sha256 } from '../../../base/core/values/hash.ts'
import { STANDARD } from '../terms/own-properties.ts'
import { type MadeResource, PARTS } from '../terms/resources.ts'
import type { Concept, ConceptSet } from './code-system.ts'
import type { FhirVersion } from './fhir-versions.ts'
import { headOf, reasonsOf, unlessEmpty } from './metadata.ts'
import { valueSetNarrative } from './narratives.ts'
import { wordsOf, wordsOfPart } from './titles.ts'

/**
 * Makes a ValueSet (FHIR 4.9) of all concepts of a set, or of those that may be sent, with its definition and its
 * flat expansion: several servers expand only from `compose`. There is no version in `compose` (the
 * definition never changes) nor in `contains` (validators would then require it everywhere).
 */
export function valueSet(
  catalog: Catalog,
  set: ConceptSet,
  made: MadeResource,
  version: FhirVersion,
): ValueSet {
  const { part, url } = made
  const isPart = PARTS.includes(part)
  const isR5 = version.id === 'r5'
  const words = wordsOf(
    catalog,
    made,
    isPart ? wordsOfPart(catalog, part, `Codes of "${titleOf(catalog)}" that may be sent.`) : set,
  )
  const chosen = isPart ? set.concepts.filter(({ isRetired }) => !isRetired) : set.concepts
  const contains = [
    ...(isPart ? [] : set.headings).map(({ code, display }) => ({
      system: set.system,
      abstract: true,
      code,
      display,
    })),
    ...chosen.map(({ code, display, designation, inactive, owner, properties }) => ({
      system: owner?.system ?? set.system,
      inactive,
      code,
      display,
      designation,
      property: isR5 ? unlessEmpty(properties) : undefined,
    })),
  ]
  const owners = ownersOf(chosen)
  const used = [
    usedValue(set.system, catalog.version),
    ...owners.map(({ system, version: of }) => usedValue(system, of)),
  ]
  const properties = set.properties.map(({ code, uri }) => ({ code, uri }))
  return {
    resourceType: 'ValueSet',
    ...headOf(catalog, version, made, {
      words,
      text: valueSetNarrative(catalog, words.title, chosen),
      version: part === '' ? catalog.fhir?.value_set?.version : undefined,
    }),
    // As the CodeSystem that names it wants it.
    immutable: !isPart && owners.length === 0 ? true : undefined,
    ...reasonsOf(catalog, version),
    compose: {
      inactive: true,
      include: [
        { system: set.system, ...(isPart && sendable(set, chosen)) },
        ...owners.map(({ system, concepts }) => ({
          system,
          concept: concepts.map(({ code }) => ({ code })),
        })),
      ],
    },
    expansion: {
      identifier: `urn:uuid:${uuidv5(wellFormed([url, catalog.version, sha256(JSON.stringify(contains))].join('|')), uuidv5.URL)}`,
      timestamp: `${catalog.date}T00:00:00Z`,
      total: contains.length,
      offset: 0,
      parameter: [
        { name: 'excludeNested', valueBoolean: true },
        { name: 'activeOnly', valueBoolean: false },
        { name: 'includeDesignations', valueBoolean: true },
        ...used.flatMap((one) => [
          { name: 'system-version', ...one },
          { name: 'used-codesystem', ...one },
        ]),
      ],
      property: isR5 ? unlessEmpty(properties) : undefined,
      contains: unlessEmpty(contains),
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
