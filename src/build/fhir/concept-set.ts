import { type Catalog, canonicalOf, displayOf, pascalCase, titled } from '../../catalog/catalog.ts'
import type { Entry } from '../../catalog/model.ts'

/** A typed value of a concept property, as `value[x]` of R4 names it. */
export type PropertyValue = { valueInteger: number } | { valueBoolean: boolean } | { valueCode: string } | { valueString: string }

export type Property = {
  code: string
  uri: string
  description: string
  type: 'code' | 'string' | 'integer' | 'boolean'
  /** Canonical of the value set that a property of type `code` takes its values from. */
  values?: string
}

export type Concept = {
  code: string
  display: string
  definition?: string
  inactive?: true
  properties: readonly ({ code: string } & PropertyValue)[]
}

/** What a CodeSystem and its ValueSet say, before they take the shape of a FHIR version. */
export type ConceptSet = {
  id: string
  system: string
  valueSet: string
  name: string
  title: string
  description: string
  /** True for the set that the catalog's own identifiers belong to. */
  main: boolean
  properties: readonly Property[]
  concepts: readonly Concept[]
}

/** The error codes as concepts: http, stop, fix_stage and fix are their properties (specification 4.3). Retired codes stay, as FHIR asks. */
export function errorCodes(catalog: Catalog): ConceptSet {
  const { codes } = catalog
  const set = identity(catalog, '')
  const own = (code: string, type: Property['type'], description: string): Property => ({
    code,
    uri: `${set.system}#${code}`,
    description,
    type,
  })
  const standard = (code: string, type: Property['type'], description: string): Property => ({
    ...own(code, type, description),
    uri: `http://hl7.org/fhir/concept-properties#${code}`,
  })
  const retired = codes.some((entry) => entry.retired !== undefined)
  return {
    ...set,
    title: titleOf(catalog),
    description: catalog.description ?? titleOf(catalog),
    main: true,
    properties: [
      own('http', 'integer', 'HTTP status returned with the code'),
      own('stop', 'boolean', 'True when the current call is blocked'),
      { ...own('fix_stage', 'code', 'Workflow stage in which the problem is fixed'), values: identity(catalog, '-stages').valueSet },
      own('fix', 'string', 'How to fix the problem'),
      standard('status', 'code', 'Status of the concept'),
      ...(retired ? [standard('inactive', 'boolean', 'True when the code is no longer sent')] : []),
    ],
    concepts: codes.map(errorConcept),
  }
}

function errorConcept(entry: Entry): Concept {
  const { code, http, stop, fix_stage, fix, meaning, deprecated, retired } = entry
  const status = retired ? 'retired' : deprecated ? 'deprecated' : 'active'
  return {
    code,
    display: displayOf(entry),
    definition: meaning,
    // Terminology servers call deprecated codes inactive, too; the status tells the two apart.
    ...(status !== 'active' && { inactive: true }),
    properties: [
      { code: 'http', valueInteger: http },
      { code: 'stop', valueBoolean: stop },
      { code: 'fix_stage', valueCode: fix_stage },
      { code: 'fix', valueString: fix },
      { code: 'status', valueCode: status },
      ...(retired ? [{ code: 'inactive', valueBoolean: true }] : []),
    ],
  }
}

/** The stages as concepts: the companion that `fix_stage` is bound to. */
export function stageCodes(catalog: Catalog): ConceptSet {
  const title = titleOf(catalog)
  return {
    ...identity(catalog, '-stages'),
    title: `${title}: stages`,
    description: `Workflow stages in which an error of "${title}" can be resolved.`,
    main: false,
    properties: [],
    concepts: catalog.stages.map(({ id, title: display = titled(id), description }) => ({
      code: id,
      display,
      ...(description !== undefined && { definition: description }),
      properties: [],
    })),
  }
}

function identity(catalog: Catalog, suffix: '' | '-stages') {
  const id = `${catalog.name}${suffix}`
  return {
    id,
    system: canonicalOf(catalog, 'CodeSystem', suffix),
    valueSet: canonicalOf(catalog, 'ValueSet', suffix),
    name: pascalCase(id),
  }
}

const titleOf = ({ title, name }: Catalog): string => title ?? titled(name.replaceAll('-', '_'))
