import type { Path } from '../../diagnostic.ts'
import { asArray, asRecord } from '../../values/record.ts'
import { treeNodes } from '../../values/tree.ts'
import { bounded, short } from './losses.ts'

/** One concept and its path in the resource. */
export type PlacedConcept = { concept: Readonly<Record<string, unknown>>; place: Path }

/**
 * Flattens a tree of concepts in the order of the text, without those that only group others; `key`
 * holds the inner concepts. `notices` describe what was done; `count` is the number of all codes,
 * with grouping ones.
 */
export function flattenConcepts(
  tree: unknown,
  key: 'concept' | 'contains',
  root: Path,
): { concepts: PlacedConcept[]; notices: string[]; count: number } {
  const all = [...treeNodes(tree, key, root)].map(
    ({ value, path }): PlacedConcept => ({ concept: value, place: path }),
  )
  const groups = all.flatMap(({ concept }) =>
    groupsOnly(concept) && typeof concept.code === 'string' ? [concept.code] : [],
  )
  const nested = all.some(({ place }) => place.length > root.length + 1)
  const notices = [
    ...(nested ? ['nested concepts were read as a flat list'] : []),
    ...(groups.length > 0
      ? [`concepts that only group others were skipped: ${bounded(groups.map(short))}`]
      : []),
  ]
  const concepts = all.filter(({ concept }) => !groupsOnly(concept))
  return {
    concepts,
    notices,
    count: all.filter(({ concept }) => concept.code !== undefined).length,
  }
}

/**
 * True for a concept that is not selectable: a property in a CodeSystem, an element in an
 * expansion. Without a code it is a heading.
 */
const groupsOnly = ({ abstract, property, code }: PlacedConcept['concept']): boolean =>
  abstract === true ||
  code === undefined ||
  asArray(property).some(
    (one) => asRecord(one).code === 'notSelectable' && asRecord(one).valueBoolean === true,
  )
