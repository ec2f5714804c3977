import type { Catalog } from '../../catalog/catalog.ts'
import type { Entry } from '../../catalog/model.ts'
import { sha256 } from '../../values/hash.ts'
import { defineGenerator, json, WHOLE_ENTRIES } from '../generator.ts'

export default defineGenerator({
  id: 'operation-outcome',
  summary:
    'FHIR OperationOutcome, valid in R4, R4B and R5: an example resource for each code that is sent and not deprecated, as `toOperationOutcome` makes it.',
  default: false,
  needs: ['url', 'version', 'status', 'date', 'stages', 'codes.issue_type', 'codes.display', ...WHOLE_ENTRIES],
  fhir: true,
  async generate(catalog) {
    const [{ outcomeExamples }, versions] = await Promise.all([import('../fhir/outcome-examples.ts'), import('../fhir/versions.ts')])
    const examples = await outcomeExamples(catalog, Object.values(versions))
    return examples.map(({ entry, resource }) => json(pathOf(catalog, entry), resource, 'application/fhir+json'))
  },
})

// The name at the start avoids file names that Windows reserves (AUX), and separates two catalogs in one folder.
const pathOf = ({ name }: Catalog, { code }: Entry): string => `operation-outcome/${name}.${short(code)}.operationoutcome.json`

// File systems limit names to 255 bytes.
const short = (code: string): string => (code.length <= 150 ? code : `${code.slice(0, 130)}-${sha256(code).slice(0, 16)}`)
