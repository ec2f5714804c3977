import type { Catalog } from '../../catalog/catalog.ts'
import { fhirFaults } from '../../catalog/fhir/faults.ts'
import type { FhirVersion } from '../fhir/versions.ts'
import { defineGenerator, type Generator, type Settings, WHOLE_ENTRIES } from '../generator.ts'
import type { OutputFile } from '../output-file.ts'

const FHIR_NEEDS: readonly string[] = [
  'url',
  'version',
  'status',
  'date',
  'stages',
  ...WHOLE_ENTRIES,
]

type Target = Pick<Generator, 'id' | 'summary'> & { default?: boolean; version: FhirVersion['id'] }

type Files = (
  ...given: [catalog: Catalog, version: FhirVersion, settings: Settings]
) => Promise<OutputFile[]>

const target = (
  { version, default: isDefault = false, ...named }: Target,
  files: Files,
): Generator =>
  defineGenerator({
    ...named,
    surface: 'fhir',
    default: isDefault,
    needs: FHIR_NEEDS,
    fhir: true,
    refuses: fhirFaults,
    generate: async (catalog, settings) =>
      files(catalog, (await import('../fhir/versions.ts'))[version], settings),
  })

const resources = (named: Target): Generator =>
  target(named, async (...given) => (await import('../fhir/files.ts')).fhirOutputs(...given))

/** The same resources as one package. */
const packaged = (named: Target): Generator =>
  target(named, async (...given) => [
    await (await import('../fhir/package.ts')).fhirPackage(...given),
  ])

export const fhirR4 = resources({
  id: 'fhir-r4',
  summary:
    'FHIR R4: the CodeSystem with every field as a property, its expanded ValueSet, and the same pair for the stages.',
  default: true,
  version: 'r4',
})

export const fhirR4b = resources({
  id: 'fhir-r4b',
  summary: 'The same in FHIR R4B, in `r4b/`.',
  version: 'r4b',
})

export const fhirR5 = resources({
  id: 'fhir-r5',
  summary: 'The same in FHIR R5, in `r5/`; its expansion carries the properties, too.',
  version: 'r5',
})

export const fhirPackage = packaged({
  id: 'fhir-package',
  summary:
    'A FHIR package (`.tgz`) of the R4 resources with OperationOutcome examples, for SUSHI, the IG publisher and FHIR servers. The same bytes every time.',
  version: 'r4',
})

export const fhirPackageR4b = packaged({
  id: 'fhir-package-r4b',
  summary: 'The same package in FHIR R4B: `<name>.r4b.tgz`, with `.r4b` at the end of its id.',
  version: 'r4b',
})

export const fhirPackageR5 = packaged({
  id: 'fhir-package-r5',
  summary: 'The same package in FHIR R5: `<name>.r5.tgz`, with `.r5` at the end of its id.',
  version: 'r5',
})
