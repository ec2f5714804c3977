import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import type { OutputFile } from '../../../base/core/output-file.ts'
import { isSemver } from '../../../base/core/values/formats.ts'
import { type Generator, generatorOf } from '../../../base/targets/generator.ts'
import type { Settings } from '../../../base/targets/settings.ts'
import { type FhirVersion, r4, r4b, r5 } from '../resources/versions.ts'
import { fhirFaults } from '../terms/faults.ts'

type Files = (
  ...given: [catalog: Catalog, version: FhirVersion, settings: Settings]
) => Promise<OutputFile[]>

const target = (
  id: string,
  summary: string,
  version: FhirVersion,
  files: Files,
  refuses: Generator['refuses'] = fhirFaults,
): Generator =>
  generatorOf(id, {
    summary,
    refuses,
    generate: (catalog, settings) => files(catalog, version, settings),
  })

const resources: Files = async (...given) =>
  (await import('../resources/files.ts')).fhirOutputs(...given)

/** What loaders compare in a FHIR package is SemVer (https://hl7.org/fhir/packages.html). */
const packageFaults = (catalog: Catalog) => [
  ...(isSemver(catalog.version)
    ? []
    : [
        {
          path: ['version'],
          message: `"${catalog.version}" can't be the version of a FHIR package, which has three numbers such as 1.4.0`,
        },
      ]),
  ...fhirFaults(catalog),
]

/** The same resources as one package. */
const packaged: Files = async (...given) => [
  await (await import('../resources/package.ts')).fhirPackage(...given),
]

export const fhirR4 = target(
  'fhir-r4',
  'FHIR R4: the CodeSystem with every field as a property, its expanded ValueSet, and the same pair for the stages.',
  r4,
  resources,
)
export const fhirR5 = target(
  'fhir-r5',
  'The same in FHIR R5, in `r5/`; its expansion carries the properties, too.',
  r5,
  resources,
)
export const fhirPackage = target(
  'fhir-package',
  'A FHIR package (`.tgz`) of the R4 resources with OperationOutcome examples, for SUSHI, the IG publisher and FHIR servers. The same bytes every time.',
  r4,
  packaged,
  packageFaults,
)
export const fhirPackageR4b = target(
  'fhir-package-r4b',
  'The same package in FHIR R4B: `<name>.r4b.tgz`, with `.r4b` at the end of its id.',
  r4b,
  packaged,
  packageFaults,
)
export const fhirPackageR5 = target(
  'fhir-package-r5',
  'The same package in FHIR R5: `<name>.r5.tgz`, with `.r5` at the end of its id.',
  r5,
  packaged,
  packageFaults,
)
