import type { Path } from '../../../base/core/diagnostic.ts'
import { asArray, asRecord, treeNodes } from '../../../base/core/values/record.ts'
import type { Problem } from '../../../base/core/yaml/source.ts'
import { short } from '../terms/short.ts'

export type PlacedConcept = { concept: Readonly<Record<string, unknown>>; place: Path }

export type FlatConcepts = {
  /** The codes that can be sent, in the order of the text. */
  concepts: PlacedConcept[]
  headings: PlacedConcept[]
  problems: Problem[]
}

/** Flattens a tree of concepts in the order of the text; `key` holds the inner concepts. */
export function flattenConcepts(
  tree: unknown,
  key: 'concept' | 'contains',
  root: Path,
): FlatConcepts {
  const all = [...treeNodes(tree, key, root)].map(
    ({ value, path }): PlacedConcept => ({ concept: value, place: path }),
  )
  const coded = all.filter(({ concept }) => concept.code !== undefined)
  return {
    concepts: coded.filter(({ concept }) => !groupsOnly(concept)),
    headings: coded.filter(({ concept }) => groupsOnly(concept)),
    // In an expansion, an item without a code is a heading (FHIR 4.9.8).
    problems: all
      .filter(({ concept }) => key === 'concept' && concept.code === undefined)
      .map(({ concept, place }) => ({
        rule: 'terminology-complete',
        path: place,
        message: `this concept has no code${concept.display === undefined ? '' : ` ("${short(String(concept.display))}")`}, and every concept of a CodeSystem has one`,
      })),
  }
}

/** The codes that a ValueSet lists: in its expansion, else in its definition. */
export function listedConcepts(valueSet: PlacedConcept['concept']): FlatConcepts {
  if (valueSet.expansion !== undefined) {
    const { contains } = asRecord(valueSet.expansion)
    return flattenConcepts(contains, 'contains', ['expansion', 'contains'])
  }
  const concepts = asArray(asRecord(valueSet.compose).include).flatMap((one, at) =>
    asArray(asRecord(one).concept).map(
      (concept, index): PlacedConcept => ({
        concept: { system: asRecord(one).system, ...asRecord(concept) },
        place: ['compose', 'include', at, 'concept', index],
      }),
    ),
  )
  return { concepts, headings: [], problems: [] }
}

/**
 * True for a concept that is not selectable: a property in a CodeSystem, an element in an
 * expansion.
 */
export const groupsOnly = ({ abstract, property }: PlacedConcept['concept']): boolean =>
  abstract === true ||
  asArray(property).some(
    (one) => asRecord(one).code === 'notSelectable' && asRecord(one).valueBoolean === true,
  )
