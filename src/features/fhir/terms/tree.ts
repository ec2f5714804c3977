import type { Path } from '../../../base/core/diagnostic.ts'
import { addTo } from '../../../base/core/values/lists.ts'
import type { Fields } from '../../../base/core/values/record.ts'
import { ownProperties, STANDARD, valuesAt } from './own-properties.ts'

type Headings = readonly ({ readonly code?: string; readonly parent?: string } | undefined)[]
type Content = {
  readonly fhir?:
    | ({ readonly headings?: Headings } & NonNullable<Parameters<typeof ownProperties>[0]>)
    | undefined
  readonly codes?: readonly { readonly code?: string; readonly retired?: unknown }[]
}

/** A concept of a tree: what is above it, and where each of these is written. */
type Node = {
  readonly code: string
  readonly above: readonly string[]
  readonly path: Path
  readonly isRetired: boolean
}

/** The own fields that name the concepts above a code, by the standard meaning of their properties. */
export const parentFields = (fhir: Content['fhir']): string[] => fieldsOf(fhir, 'parent')

const fieldsOf = (fhir: Content['fhir'], standard: 'parent' | 'child'): string[] =>
  ownProperties(fhir).flatMap(({ field, uri }) => (uri === `${STANDARD}${standard}` ? [field] : []))

/** The concepts of a catalog with those above them: the headings, then the codes. */
export function treeOf({ fhir, codes = [] }: Content): Node[] {
  const fields = parentFields(fhir)
  return [
    ...(fhir?.headings ?? []).flatMap((heading, index) =>
      heading?.code === undefined
        ? []
        : {
            code: heading.code,
            above: heading.parent === undefined ? [] : [heading.parent],
            path: ['fhir', 'headings', index, 'parent'],
            isRetired: false,
          },
    ),
    ...codes.flatMap((entry, index) => {
      if (entry.code === undefined) return []
      const field = fields.find((one) => Object.hasOwn(entry, one)) ?? fields[0] ?? 'code'
      return {
        code: entry.code,
        above: fields.flatMap((one) => valuesAt(entry as Fields, one).map(String)),
        path: ['codes', index, field],
        isRetired: entry.retired !== undefined,
      }
    }),
  ]
}

/** All concepts above each one, nearest first. A cycle ends where it began. */
export function ancestorsOf(nodes: readonly Node[]): ReadonlyMap<string, ReadonlySet<string>> {
  const parents = new Map(nodes.map(({ code, above }) => [code, above]))
  const found = new Map<string, ReadonlySet<string>>()
  for (const { code } of nodes) {
    const all = new Set<string>()
    const left = [...(parents.get(code) ?? [])]
    for (let one = left.shift(); one !== undefined; one = left.shift())
      if (!all.has(one)) {
        all.add(one)
        left.push(...(parents.get(one) ?? []))
      }
    found.set(code, all)
  }
  return found
}

/** The same concepts, also below those that name them as their child. */
function withChildren(nodes: readonly Node[], { fhir, codes = [] }: Content): readonly Node[] {
  const fields = fieldsOf(fhir, 'child')
  if (fields.length === 0) return nodes
  const above = new Map<string, string[]>()
  for (const entry of codes)
    for (const child of fields.flatMap((field) => valuesAt(entry as Fields, field)))
      if (entry.code !== undefined) addTo(above, String(child), entry.code)
  return nodes.map((node) => ({ ...node, above: [...node.above, ...(above.get(node.code) ?? [])] }))
}

/** What is wrong in a tree: names that are not in the list, and circles. */
export function* treeFaults(content: Content): Iterable<{ path: Path; message: string }> {
  const nodes = withChildren(treeOf(content), content)
  const known = new Set(nodes.map(({ code }) => code))
  const ancestors = ancestorsOf(nodes)
  for (const { code, above, path } of nodes) {
    const unknown = above.find((one) => !known.has(one))
    if (unknown !== undefined)
      yield { path, message: `"${unknown}" is above ${code}, and is not in the list` }
    if (ancestors.get(code)?.has(code))
      yield { path, message: `${code} is above itself, by way of ${above.join(', ')}` }
  }
}

/** The codes that are still sent below a retired one. */
export function* belowRetired(content: Content): Iterable<{ path: Path; message: string }> {
  const nodes = treeOf(content)
  const retired = new Set(nodes.flatMap(({ code, isRetired }) => (isRetired ? [code] : [])))
  for (const { code, above, path, isRetired } of nodes) {
    const gone = isRetired ? undefined : above.find((one) => retired.has(one))
    if (gone !== undefined)
      yield { path, message: `${gone} is above ${code}, and is retired; name what is above it now` }
  }
}

/** A tree of concepts, each below the first one that is above it. */
export type Nested<One> = { readonly concept: One; readonly below: readonly Nested<One>[] }

/** The concepts of a tree, each before those below it. */
export const inOrder = <One>(tree: readonly Nested<One>[]): One[] =>
  tree.flatMap(({ concept, below }) => [concept, ...inOrder(below)])

/** The concepts as a tree; those with nothing known above them are at its top. */
export function nestedBy<
  One extends { readonly code: string; readonly above?: readonly string[] | undefined },
>(concepts: readonly One[]): Nested<One>[] {
  const nodes = concepts.map((concept) => ({ concept, below: [] as Nested<One>[] }))
  const byCode = new Map(nodes.map((node) => [node.concept.code, node]))
  const top: Nested<One>[] = []
  for (const node of nodes) {
    const above = node.concept.above
      ?.map((code) => byCode.get(code))
      .find((one) => one !== undefined)
    const list = above?.below ?? top
    list.push(node)
  }
  return top
}
