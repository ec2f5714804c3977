import type { Catalog } from '../../core/catalog/catalog.ts'
import { fhirFaults } from '../../core/catalog/fhir/faults.ts'
import type { OutputFile } from '../../core/output-file.ts'
import { isSemver } from '../../core/values/formats.ts'
import type { FhirVersion } from '../fhir/versions.ts'
import { type Generator, generatorOf, type Settings } from '../generator.ts'
import type { TargetId } from '../targets.ts'

type Files = (
  ...given: [catalog: Catalog, version: FhirVersion, settings: Settings]
) => Promise<OutputFile[]>

const target = (
  id: TargetId,
  version: FhirVersion['id'],
  files: Files,
  refuses: Generator['refuses'] = fhirFaults,
): Generator =>
  generatorOf(id, {
    refuses,
    generate: async (catalog, settings) =>
      files(catalog, (await import('../fhir/versions.ts'))[version], settings),
  })

const resources: Files = async (...given) =>
  (await import('../fhir/files.ts')).fhirOutputs(...given)

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
  await (await import('../fhir/package.ts')).fhirPackage(...given),
]

export const fhirR4 = target('fhir-r4', 'r4', resources)
export const fhirR5 = target('fhir-r5', 'r5', resources)
export const fhirPackage = target('fhir-package', 'r4', packaged, packageFaults)
export const fhirPackageR4b = target('fhir-package-r4b', 'r4b', packaged, packageFaults)
export const fhirPackageR5 = target('fhir-package-r5', 'r5', packaged, packageFaults)
