import type { Catalog } from '../../core/catalog/catalog.ts'
import { fhirFaults } from '../../core/catalog/fhir/faults.ts'
import type { Entry } from '../../core/catalog/types.ts'
import { generatorOf, json } from '../generator.ts'
import { fileNameOf } from '../output-path.ts'

export default generatorOf('operation-outcome', {
  refuses: fhirFaults,
  async generate(catalog) {
    const { outcomeExamples } = await import('../fhir/outcome-examples.ts')
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
