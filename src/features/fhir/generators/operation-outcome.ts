import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import type { Entry } from '../../../base/core/catalog/types.ts'
import { generatorOf, json } from '../../../base/targets/generator.ts'
import { fileNameOf } from '../../../base/targets/output-path.ts'
import { fhirFaults } from '../terms/faults.ts'

export default generatorOf('operation-outcome', {
  summary: 'An OperationOutcome for each code, as an example (R4, R4B, R5).',
  refuses: fhirFaults,
  async generate(catalog) {
    const { outcomeExamples } = await import('../resources/outcome-examples.ts')
    return outcomeExamples(catalog).map(({ entry, resource }) =>
      json(pathOf(catalog, entry), resource, 'application/fhir+json'),
    )
  },
})

// The name at the start avoids file names that Windows reserves (AUX), and separates two catalogs
// in one folder.
const pathOf = ({ name }: Catalog, { code }: Entry): string =>
  `operation-outcome/${name}.${fileNameOf(code, LONGEST)}.operationoutcome.json`

// File systems limit names to 255 bytes.
const LONGEST = 150
