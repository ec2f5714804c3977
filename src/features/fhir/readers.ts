import { asRecord } from '../../base/core/values/record.ts'
import type { Reader, ReaderPart } from '../../base/forms/published/reader.ts'

/** What a resource is; any other holds no catalog. */
const RESOURCES = {
  'code-system': 'CodeSystem',
  'value-set': 'ValueSet',
  bundle: 'Bundle',
} as const

/** A FHIR resource of ours or of another publisher, R4, R4B or R5. */
const resources = [...Object.entries(RESOURCES), ['resource'] as const].map(
  ([id, type]): Reader => ({
    id,
    recognises(value) {
      const { resourceType } = asRecord(value)
      return type === undefined ? typeof resourceType === 'string' : resourceType === type
    },
    ...(type !== undefined && {
      hasProperties: true,
      async asPublished() {
        return (await import('./reading/as-published.ts')).asPublished
      },
    }),
    async read(source, beside, how) {
      const { readResource } = await import('./reading/resource.ts')
      return readResource(source, beside, how)
    },
    async republished(reading, mapped) {
      const { republished } = await import('./resources/republished.ts')
      return republished(reading, mapped)
    },
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

export const readers: ReaderPart = { readers: resources, beside: resourcesBeside }
