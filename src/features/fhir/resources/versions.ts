/** What differs between FHIR versions. Everything else is the same in all of them. */
export type FhirVersion = {
  id: 'r4' | 'r4b' | 'r5'
  /** The name for people. */
  label: string
  /** The number of the published standard. */
  number: string
  /** The core package that other packages depend on. */
  core: string
  /** The folder of its files in the output folder, with a `/` at the end; R4B has only packages. */
  folder: string
  /** The suffix of the id and the file of its package; empty for R4. */
  suffix: '' | '.r4b' | '.r5'
  /**
   * True if an expansion has elements for properties (R5 4.9); otherwise only the CodeSystem has them.
   */
  expansionProperties: boolean
}

export const r4: FhirVersion = {
  id: 'r4',
  label: 'R4',
  number: '4.0.1',
  core: 'hl7.fhir.r4.core',
  folder: '',
  suffix: '',
  expansionProperties: false,
}
export const r4b: FhirVersion = {
  id: 'r4b',
  label: 'R4B',
  number: '4.3.0',
  core: 'hl7.fhir.r4b.core',
  folder: '',
  suffix: '.r4b',
  expansionProperties: false,
}
export const r5: FhirVersion = {
  id: 'r5',
  label: 'R5',
  number: '5.0.0',
  core: 'hl7.fhir.r5.core',
  folder: 'r5/',
  suffix: '.r5',
  expansionProperties: true,
}
