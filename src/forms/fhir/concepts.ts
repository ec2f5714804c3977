import { short } from '../../core/catalog/fhir/losses.ts'
import type { Path } from '../../core/diagnostic.ts'
import { asArray, asRecord, treeNodes } from '../../core/values/record.ts'
import type { Problem } from '../../core/yaml/source.ts'

/** One concept and its path in the resource. */
export type PlacedConcept = { concept: Readonly<Record<string, unknown>>; place: Path }

export type FlatConcepts = {
  /** The codes that can be sent, in the order of the text. */
  concepts: PlacedConcept[]
  /** The concepts that only group others. */
  headings: PlacedConcept[]
  problems: Problem[]
}

/** Flattens the concepts of a CodeSystem in the order of the text. */
export function flattenConcepts(tree: unknown): FlatConcepts {
  const all = [...treeNodes(tree, 'concept', ['concept'])].map(
    ({ value, path }): PlacedConcept => ({ concept: value, place: path }),
  )
  const coded = all.filter(({ concept }) => concept.code !== undefined)
  return {
    concepts: coded.filter(({ concept }) => !groupsOnly(concept)),
    headings: coded.filter(({ concept }) => groupsOnly(concept)),
    problems: all
      .filter(({ concept }) => concept.code === undefined)
      .map(({ concept, place }) => ({
        rule: 'terminology-complete',
        path: place,
        message: `this concept has no code${concept.display === undefined ? '' : ` ("${short(String(concept.display))}")`}, and every concept of a CodeSystem has one`,
      })),
  }
}

/** True for a concept that is not selectable. */
export const groupsOnly = ({ property }: PlacedConcept['concept']): boolean =>
  asArray(property).some(
    (one) => asRecord(one).code === 'notSelectable' && asRecord(one).valueBoolean === true,
  )
