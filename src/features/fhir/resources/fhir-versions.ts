/** What differs between FHIR versions. Everything else is the same in all of them. */
export type FhirVersion = {
  /** R5 has elements for governance, and for properties in an expansion. */
  id: 'r4' | 'r4b' | 'r5'
  /** The number of the published standard. */
  number: string
  /** The core package that other packages depend on. */
  core: string
  /** The folder of its files in the output folder, with a `/` at the end; R4B has only packages. */
  folder: string
  /** The suffix of the id and the file of its package; empty for R4. */
  suffix: string
}

const versionOf = (id: FhirVersion['id'], number: string): FhirVersion => ({
  id,
  number,
  core: `hl7.fhir.${id}.core`,
  folder: id === 'r5' ? 'r5/' : '',
  suffix: id === 'r4' ? '' : `.${id}`,
})

export const r4 = versionOf('r4', '4.0.1')
export const r4b = versionOf('r4b', '4.3.0')
export const r5 = versionOf('r5', '5.0.0')
