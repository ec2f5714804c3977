type Event = 'added' | 'removed' | 'changed'

/** The differences of `fhir`, beside those of texts of the header. */
export type DifferenceKinds =
  | 'valueset.url changed'
  | 'fhir.names changed'
  | `fhir.${'headings' | 'properties'} ${Event}`
  | `fhir.tree ${'changed' | 'extended'}`
  | `fhir.${'case_sensitive' | 'concept_properties' | 'hierarchy_meaning' | 'version_needed'} ${Event}`
