import type { Path } from '../../diagnostic.ts'
import { list, record } from '../../values/record.ts'

/** One concept and its place in the resource. */
export type Placed = { concept: Readonly<Record<string, unknown>>; place: Path }

/**
 * The concepts of a tree as a list, in the order of the text, without those that only group others; `key` is what holds the
 * inner ones. `remarks` say what was done; `count` is that of all codes, those that group included.
 */
export function flat(tree: unknown, key: 'concept' | 'contains', root: Path): { concepts: Placed[]; remarks: string[]; count: number } {
  const concepts: Placed[] = []
  const groups: string[] = []
  let count = 0
  let nested = false
  const visit = (branch: unknown, at: Path) => {
    list(branch).forEach((one, index) => {
      const concept = record(one)
      const place = [...at, index]
      if (concept.code !== undefined) count += 1
      if (!groupsOnly(concept)) concepts.push({ concept, place })
      else if (typeof concept.code === 'string') groups.push(concept.code)
      if (list(concept[key]).length > 0) {
        nested = true
        visit(concept[key], [...place, key])
      }
    })
  }
  visit(tree, root)
  const remarks = [
    ...(nested ? ['nested concepts were taken as a flat list'] : []),
    ...(groups.length > 0 ? [`concepts that only group others were left out: ${groups.join(', ')}`] : []),
  ]
  return { concepts, remarks, count }
}

/** Not to be used as a code: a property in a CodeSystem, an element in an expansion. Without a code it is a heading. */
const groupsOnly = ({ abstract, property, code }: Placed['concept']): boolean =>
  abstract === true ||
  code === undefined ||
  list(property).some((one) => record(one).code === 'notSelectable' && record(one).valueBoolean === true)
