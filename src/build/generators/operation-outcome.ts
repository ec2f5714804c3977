import { active, type Catalog } from '../../catalog/catalog.ts'
import type { Entry } from '../../catalog/model.ts'
import { sha256 } from '../../hash.ts'
import { defineGenerator, json, WHOLE_ENTRIES } from '../generator.ts'

export default defineGenerator({
  id: 'operation-outcome',
  summary:
    'FHIR OperationOutcome, valid in R4, R4B and R5: an example resource for each code that is sent, as `toOperationOutcome` makes it.',
  default: false,
  needs: ['url', 'version', 'status', 'date', 'stages', 'codes.issue_type', 'codes.display', ...WHOLE_ENTRIES],
  fhir: true,
  async generate(catalog) {
    const { checked } = await import('../fhir/check.ts')
    const versions = Object.values(await import('../fhir/versions.ts'))
    const { toOperationOutcome } = await import('../../convert/operation-outcome.ts')
    const files = active(catalog).map((entry) => ({
      path: pathOf(catalog, entry),
      resource: toOperationOutcome(exampleBody(entry), catalog, { translations: true }),
    }))
    const resources = files.map(({ resource }) => resource)
    for (const version of versions) await checked(resources, version)
    return files.map(({ path, resource }) => json(path, resource, 'application/fhir+json'))
  },
})

/** The catalog's words stand for those of a service; their `{params}` stay open. */
const exampleBody = ({ code, message, meaning, fix_stage, handling }: Entry) => ({
  error: code,
  message: message ?? meaning,
  path: handling?.paths?.[0] ?? '',
  fix_stage,
})

// The name in front keeps a code such as AUX from being a device on Windows, and two catalogs in one folder apart.
const pathOf = ({ name }: Catalog, { code }: Entry): string => `operation-outcome/${name}.${short(code)}.operationoutcome.json`

// File systems end at 255 bytes.
const short = (code: string): string => (code.length <= 150 ? code : `${code.slice(0, 130)}-${sha256(code).slice(0, 16)}`)
