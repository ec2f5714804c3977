import { namedListOf } from '../../core/catalog/imports.ts'
import { asRecord } from '../../core/values/record.ts'
import { flatList } from './flat-list.ts'
import type { Reader } from './reader.ts'

const typeOf = (value: unknown): unknown => asRecord(value).resourceType

/**
 * `<name>.codesystem.json`: a FHIR CodeSystem of ours or of another publisher, R4, R4B or R5, with
 * the CodeSystem of its stages and the names of its ValueSet.
 */
const codeSystem: Reader = {
  id: 'code-system',
  recognises: (value) => typeOf(value) === 'CodeSystem',
  companions(file) {
    const id = /^CodeSystem-(.*)\.json$/i.exec(file)?.[1] // the name in a FHIR package
    if (id !== undefined)
      return { stages: `CodeSystem-${id}-stages.json`, valueSet: `ValueSet-${id}.json` }
    const name = /^(.*)\.codesystem\.json$/is.exec(file)?.[1]
    return name === undefined
      ? {}
      : { stages: `${name}-stages.codesystem.json`, valueSet: `${name}.valueset.json` }
  },
  read: async (source, beside, { map }) =>
    (await import('../fhir/read.ts')).readCodeSystem(source, beside, map),
}

/** `<name>.valueset.json`: a FHIR ValueSet of all codes, and its CodeSystem. */
const valueSet: Reader = {
  id: 'value-set',
  recognises: (value) => typeOf(value) === 'ValueSet',
  companions(file) {
    const id = /^ValueSet-(.*)\.json$/i.exec(file)?.[1] // the name in a FHIR package
    if (id !== undefined)
      return { codeSystem: `CodeSystem-${id}.json`, stages: `CodeSystem-${id}-stages.json` }
    const name = /^(.*)\.valueset\.json$/is.exec(file)?.[1]
    return name === undefined
      ? {}
      : { codeSystem: `${name}.codesystem.json`, stages: `${name}-stages.codesystem.json` }
  },
  read: async (source, beside, { map }) =>
    (await import('../fhir/read.ts')).readValueSet(source, beside, map),
}

/** A FHIR Bundle with a CodeSystem or a ValueSet, or any other resource, which holds no catalog. */
const others = (['bundle', 'resource'] as const).map(
  (id): Reader => ({
    id,
    recognises: (value) =>
      id === 'bundle' ? typeOf(value) === 'Bundle' : typeof typeOf(value) === 'string',
    companions: () => ({}),
    read: async (source, _, how) => (await import('../fhir/bundle.ts')).readResource(source, how),
  }),
)

/** errors.yaml itself: it can carry every field. */
const yaml: Reader = {
  id: 'yaml',
  recognises: () => true,
  companions: () => ({}),
  async read(source, companions) {
    const named = namedListOf(source.value)
    return named === undefined
      ? { raw: source.value, unknownFields: [] }
      : (await import('../listed-codes.ts')).withListedCodes(source, named, companions)
  },
}

/** The forms that can be read as a catalog. The first form that recognises a text reads it; yaml takes all others. */
export const readers: readonly Reader[] = [flatList, codeSystem, valueSet, ...others, yaml]

/** The possible companion files of a file, by role. */
export const companionsOf = (file: string): Readonly<Record<string, string>> =>
  Object.assign({}, ...readers.map((reader) => reader.companions(file)))
