import type { ConceptMap as ConceptMapR4 } from 'fhir/r4.js'
import type { ConceptMap as ConceptMapR5 } from 'fhir/r5.js'

/** A ConceptMap in any FHIR version. CodeSystems and ValueSets of ours are the same in all of them. */
export type ConceptMap = ConceptMapR4 | ConceptMapR5
