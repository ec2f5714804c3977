import { namedListOf } from '../../core/catalog/imports.ts'
import { asRecord } from '../../core/values/record.ts'
import { flatList, handlingBeside } from './flat-list.ts'
import type { Reader } from './reader.ts'

/** What a resource is; any other holds no catalog. */
const RESOURCES = {
  'code-system': 'CodeSystem',
  'value-set': 'ValueSet',
  bundle: 'Bundle',
} as const

/** A FHIR resource of ours or of another publisher, R4, R4B or R5. */
const fhir = [...Object.entries(RESOURCES), ['resource'] as const].map(
  ([id, type]): Reader => ({
    id,
    recognises(value) {
      const { resourceType } = asRecord(value)
      return type === undefined ? typeof resourceType === 'string' : resourceType === type
    },
    read: async (source, beside, how) =>
      (await import('../fhir/resource.ts')).readResource(source, beside, how),
  }),
)

/**
 * The resources beside a CodeSystem or a ValueSet: the other one, and the CodeSystem of the stages.
 * They have names as ours (`<name>.codesystem.json`), or as in a FHIR package (`CodeSystem-<id>.json`).
 */
function resourcesBeside(file: string): Record<string, string> {
  const [, type, id, name, ending = type] =
    /^(?:(CodeSystem|ValueSet)-(.*)|(.*)\.(codesystem|valueset))\.json$/is.exec(file) ?? []
  if (ending === undefined) return {}
  const beside = (other: string, suffix = '') =>
    id === undefined
      ? `${name}${suffix}.${other.toLowerCase()}.json`
      : `${other}-${id}${suffix}.json`
  const isSystem = /^c/i.test(ending)
  return {
    ...(isSystem ? {} : { codeSystem: beside('CodeSystem') }),
    stages: beside('CodeSystem', '-stages'),
    ...(isSystem ? { valueSet: beside('ValueSet') } : {}),
  }
}

/** errors.yaml itself: it can carry every field. */
const yaml: Reader = {
  id: 'yaml',
  recognises: () => true,
  async read(source, companions, { depth }) {
    const named = namedListOf(source.value)
    return named === undefined
      ? { raw: source.value, unknownFields: [] }
      : (await import('../listed-codes.ts')).withListedCodes(source, named, companions, depth)
  },
}

/** The forms that can be read as a catalog. The first form that recognises a text reads it; yaml takes all others. */
export const readers: readonly Reader[] = [flatList, ...fhir, yaml]

/**
 * The companion files of a file, by role. They may be absent. Those that a text names itself are in
 * `codes-from.ts`.
 */
export const companionsOf = (file: string): Readonly<Record<string, string>> => ({
  ...handlingBeside(file),
  ...resourcesBeside(file),
})
