import type { ParsedCatalog } from '../../../../base/core/catalog/parsed-catalog.ts'
import type { Path } from '../../../../base/core/diagnostic.ts'
import { same } from '../../../../base/core/values/record.ts'
import { type Difference, eventOf, valuesOf } from '../../../../base/rules/diff/difference.ts'
import { kindAt } from '../../../../base/rules/diff/difference-kind.ts'
import { ownProperties } from '../../terms/own-properties.ts'
import { ancestorsOf, parentFields, treeOf } from '../../terms/tree.ts'

type Value = ParsedCatalog['value']
type Sides = readonly [old: Value, now: Value]

/**
 * What a CodeSystem is beside its header and its codes: headings, properties, and the place of each
 * concept in the tree. `isKnown`: whether both sides say a field of `fhir`.
 */
export function* structureDifferences(
  sides: Sides,
  isKnown: (field: string) => boolean,
): Iterable<Difference> {
  if (isKnown('headings')) {
    yield* listed('headings', sides.map(headingsOf))
    yield* treeDifferences(sides)
  }
  if (isKnown('properties')) yield* listed('properties', sides.map(propertiesOf))
}

type Listed = ReadonlyMap<string, { readonly item: object; readonly path: Path }>

const headingsOf = ({ fhir }: Value): Listed =>
  new Map(
    (fhir?.headings ?? []).flatMap((heading, index) => {
      const { code = '', parent: _, ...item } = heading ?? {}
      return [[code, { item, path: ['fhir', 'headings', index] }] as const]
    }),
  )

/** Those of the tree are compared by what they say. */
const propertiesOf = ({ fhir }: Value): Listed => {
  const ofTree = parentFields(fhir)
  return new Map(
    ownProperties(fhir).flatMap(({ field, code, type, uri, description, values }) =>
      ofTree.includes(field)
        ? []
        : [
            [
              code,
              {
                item: { type, uri, description, values },
                path: ['fhir', 'properties', field],
              },
            ] as const,
          ],
    ),
  )
}

function* listed(
  field: 'headings' | 'properties',
  [old, now]: readonly Listed[],
): Iterable<Difference> {
  for (const code of new Set([...old!.keys(), ...now!.keys()])) {
    const [before, after] = [old!.get(code), now!.get(code)]
    if (same(before?.item, after?.item)) continue
    yield difference(
      field,
      code,
      { old: { path: before?.path ?? [] }, new: { path: after?.path ?? [] } },
      valuesOf(before?.item, after?.item),
    )
  }
}

const difference = (
  field: 'headings' | 'properties',
  name: string,
  at: Pick<Difference, 'old' | 'new'>,
  values: Pick<Difference, 'before' | 'after'>,
): Difference => ({
  kind: kindAt(['fhir', field], eventOf(values.before, values.after)),
  location: `fhir.${field}[${name}]`,
  ...at,
  ...values,
})

/** The concepts of both sides that are below others than before. */
function* treeDifferences([old, now]: Sides): Iterable<Difference> {
  const [oldNodes, newNodes] = [treeOf(old), treeOf(now)]
  const [ancestorsBefore, ancestorsAfter] = [ancestorsOf(oldNodes), ancestorsOf(newNodes)]
  const known = new Map(oldNodes.map((node) => [node.code, node]))
  for (const node of newNodes) {
    const { code } = node
    const before = known.get(code)
    if (before === undefined || same(before.above.toSorted(), node.above.toSorted())) continue
    const [wasBelow, isBelow] = [ancestorsBefore.get(code)!, ancestorsAfter.get(code)!]
    const isOther =
      [...wasBelow].some((one) => !isBelow.has(one)) ||
      [...isBelow].some((one) => !wasBelow.has(one) && known.has(one))
    yield {
      kind: isOther ? 'fhir.tree changed' : 'fhir.tree extended',
      location: `fhir.tree[${code}]`,
      code,
      old: { path: before.path },
      new: { path: node.path },
      ...valuesOf(before.above, node.above),
    }
  }
}
