import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import type { OutputFile } from '../../../base/core/output-file.ts'
import { isSemver } from '../../../base/core/values/semver.ts'
import { type Generator, generatorOf } from '../../../base/targets/generator.ts'
import type { Settings } from '../../../base/targets/settings.ts'
import { type FhirVersion, r4, r4b, r5 } from '../resources/fhir-versions.ts'
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
  'FHIR R4: CodeSystem and ValueSet of the codes, and of the stages.',
  r4,
  resources,
)
export const fhirR5 = target('fhir-r5', 'The same in R5, in `r5/`.', r5, resources)
export const fhirPackage = target(
  'fhir-package',
  'A FHIR package (`.tgz`) of the R4 resources.',
  r4,
  packaged,
  packageFaults,
)
export const fhirPackageR4b = target(
  'fhir-package-r4b',
  'The package in R4B.',
  r4b,
  packaged,
  packageFaults,
)
export const fhirPackageR5 = target(
  'fhir-package-r5',
  'The package in R5.',
  r5,
  packaged,
  packageFaults,
)
