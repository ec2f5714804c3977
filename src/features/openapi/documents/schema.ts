import type { PlaceStep } from '../../../base/core/contract/forms/place.ts'
import { isRecord } from '../../../base/core/values/record.ts'
import { type CodeList, type Listed, listedAt, saidOfValue } from './code-list.ts'
import { describedValues } from './described-values.ts'
import type { Document } from './document.ts'
import { child, children, isThere, type Node } from './node.ts'

/** A step to the place of a code in a schema: that of a body, or any item of a list. */
export type SchemaStep = PlaceStep | 'item'

/** The codes that a schema allows at a place. */
export type SchemaCodes = {
  lists: readonly CodeList[]
  /** Lists that a narrower one beside them limits: a shared schema below `allOf`. */
  limited: readonly CodeList[]
  hasPlace: boolean
}

const NONE: SchemaCodes = { lists: [], limited: [], hasPlace: false }

// A schema that is written by hand has about ten levels.
const DEEPEST = 100

/** What reads the codes that a schema allows at a place; `around` is the text around a code. */
export type SchemaReader = (
  schema: Node,
  steps: readonly SchemaStep[],
  around?: string,
) => SchemaCodes

/** Reads schemas of a document. Each schema is read once for each place, however often it is used. */
export function schemaReader({
  follow,
  isOnlyRef,
}: Pick<Document, 'follow' | 'isOnlyRef'>): SchemaReader {
  const known = new Map<string, WeakMap<object, SchemaCodes>>()

  return (schema, steps, around) =>
    codesAt(schema, { steps, around, name: JSON.stringify([steps, around]) }, 0, 0)

  function codesAt(node: Node, way: Way, step: number, depth: number): SchemaCodes {
    const { value } = node
    if (!isRecord(value) || depth > DEEPEST) return NONE
    // At the place, the way there does not matter: each list is one, however it is reached.
    const key = step === way.steps.length ? `${way.around}` : `${step} ${way.name}`
    const memo = known.get(key) ?? new WeakMap<object, SchemaCodes>()
    known.set(key, memo)
    const before = memo.get(value)
    if (before !== undefined) return before
    memo.set(value, NONE) // a schema that contains itself at the same place adds nothing
    const isRef = typeof value.$ref === 'string'
    const codes = both([
      ...(isRef ? [referred(node, way, step, depth)] : []),
      ...(isRef && isOnlyRef
        ? []
        : [
            ownCodes(node, way, step, depth),
            ...children(child(node, 'allOf')).map((part) => codesAt(part, way, step, depth + 1)),
            codesOfAlternatives(node, way, step, depth),
          ]),
    ])
    memo.set(value, codes)
    return codes
  }

  function referred(node: Node, way: Way, step: number, depth: number): SchemaCodes {
    const target = follow(node)
    return target === undefined ? NONE : codesAt(target, way, step, depth + 1)
  }

  function ownCodes(node: Node, way: Way, index: number, depth: number): SchemaCodes {
    const samples = samplesOf(node, way, index)
    const step = way.steps[index]
    if (step === undefined)
      return { lists: [...ownLists(node, way), ...samples], limited: [], hasPlace: true }
    const inner =
      step === 'item'
        ? itemsOf(node)
        : step.value !== undefined
          ? itemsOf(node)
              .flatMap((item) => branches(item, 0))
              .filter((branch) => mayHave(branch, step, depth))
          : /^\d+$/.test(step.name) && !isThere(child(node, 'properties'))
            ? itemsOf(node)
            : [child(follow(child(node, 'properties')) ?? node, step.name)]
    return either([
      { lists: samples, limited: [], hasPlace: false },
      ...(index === way.steps.length - 1 ? [discriminated(node, step, way)] : []),
      ...inner.map((one) => codesAt(one, way, index + 1, depth + 1)),
    ])
  }

  /** The branches of a schema that says what an item can be. */
  function branches(node: Node, depth: number): Node[] {
    const target = follow(node)
    if (target === undefined || depth > DEEPEST) return []
    const all = ['oneOf', 'anyOf'].flatMap((name) => children(child(target, name)))
    return all.length === 0 ? [target] : all.flatMap((branch) => branches(branch, depth + 1))
  }

  /** False for a schema whose member has other values only. */
  function mayHave(node: Node, { name, value }: PlaceStep, depth: number): boolean {
    const steps = [{ name }]
    const { lists } = codesAt(
      node,
      { steps, around: undefined, name: JSON.stringify([steps]) },
      0,
      depth + 1,
    )
    const schema = lists.filter(({ kind }) => kind === 'schema')
    return (
      schema.length === 0 || schema.some(({ items }) => items.some(({ code }) => code === value))
    )
  }

  /** What a schema allows through one of several others. Constants side by side are one list. */
  function codesOfAlternatives(node: Node, way: Way, step: number, depth: number): SchemaCodes {
    const codes: SchemaCodes[] = []
    for (const name of ['oneOf', 'anyOf']) {
      const list = child(node, name)
      const constants: Listed[] = []
      for (const alternative of children(list)) {
        const target = step === way.steps.length ? follow(alternative) : undefined
        const item = target && constantOf(target, way)
        if (item === undefined) codes.push(codesAt(alternative, way, step, depth + 1))
        else constants.push(item)
      }
      if (constants.length > 0)
        codes.push({
          lists: [{ kind: 'schema', node: list, items: constants }],
          limited: [],
          hasPlace: true,
        })
    }
    return either(codes)
  }
}

type Way = { steps: readonly SchemaStep[]; around: string | undefined; name: string }

const itemsOf = (node: Node): Node[] =>
  [child(node, 'items'), ...children(child(node, 'prefixItems'))].filter(isThere)

/** The codes that tell schemas apart: the keys of `discriminator.mapping`. */
function discriminated(node: Node, step: SchemaStep, { around }: Way): SchemaCodes {
  const discriminator = child(node, 'discriminator')
  const mapping = child(discriminator, 'mapping')
  if (step === 'item' || child(discriminator, 'propertyName').value !== step.name) return NONE
  const items = children(mapping).flatMap((one): Listed[] =>
    listedAt({ ...one, value: one.path.at(-1) }, around).map((item) => ({ ...item, part: 'key' })),
  )
  return { lists: [{ kind: 'schema', node: mapping, items }], limited: [], hasPlace: true }
}

/** The codes that a schema at the place names itself. */
function ownLists(node: Node, way: Way): CodeList[] {
  const constant = constantOf(node, way)
  const lists = [
    ...['enum', 'x-extensible-enum'].map((name): CodeList => {
      const at = child(node, name)
      const values = Array.isArray(at.value) ? children(at) : []
      const described = describedValues(
        child(node, 'description').value,
        values.map(({ value }) => value),
      )
      const items = values.flatMap((one, place) => {
        const said = saidOfValue(node.value, one.value, place) ?? described.get(`${one.value}`)
        const text = typeof said === 'string' && { text: said }
        return listedAt(one, way.around).map((item) => ({ ...item, ...text }))
      })
      return { kind: 'schema', node: at, items }
    }),
    {
      kind: 'schema' as const,
      node: child(node, 'const'),
      items: constant === undefined ? [] : [constant],
    },
  ]
  return lists.filter(({ items }) => items.length > 0)
}

function constantOf(node: Node, way: Way): Listed | undefined {
  const [item] = listedAt(child(node, 'const'), way.around)
  const said = child(node, 'description').value
  return (
    item && {
      ...item,
      ...(child(node, 'deprecated').value === true && { isDeprecated: true }),
      ...(typeof said === 'string' && { text: said }),
    }
  )
}

/** The codes in the examples of a schema on the way to the place. */
function samplesOf(node: Node, way: Way, index: number): CodeList[] {
  const samples = [child(node, 'example'), ...children(child(node, 'examples'))].filter(isThere)
  return samples.flatMap((sample): CodeList[] => {
    const items = reached(sample, way.steps.slice(index)).flatMap((one) =>
      listedAt(one, way.around),
    )
    return items.length > 0 ? [{ kind: 'sample', node: sample, items }] : []
  })
}

const reached = (node: Node, steps: readonly SchemaStep[]): Node[] =>
  steps.reduce<Node[]>(
    (nodes, step) =>
      nodes.flatMap((one) => {
        if (step === 'item') return Array.isArray(one.value) ? children(one) : []
        if (step.value !== undefined)
          return children(one)
            .filter((item) => child(item, step.name).value === step.value)
            .slice(0, 1)
        const name =
          Array.isArray(one.value) && /^\d+$/.test(step.name) ? Number(step.name) : step.name
        return [child(one, name)].filter(isThere)
      }),
    [node],
  )

/** The codes of several schemas of which one applies. */
const either = (all: readonly SchemaCodes[]): SchemaCodes => {
  const some = all.filter((one) => one.hasPlace || one.lists.length > 0)
  if (some.length <= 1) return some[0] ?? NONE
  return {
    lists: [...new Set(some.flatMap(({ lists }) => lists))],
    limited: [...new Set(some.flatMap(({ limited }) => limited))],
    hasPlace: some.some(({ hasPlace }) => hasPlace),
  }
}

/** The codes of several schemas that all apply: the narrowest list counts, if it is in all others. */
function both(all: readonly SchemaCodes[]): SchemaCodes {
  const union = either(all)
  const sets = all
    .map((one) => ({ one, codes: new Set(one.lists.flatMap(schemaCodes)) }))
    .filter(({ codes }) => codes.size > 0)
    .sort((a, b) => a.codes.size - b.codes.size)
  const [narrowest, ...others] = sets
  if (narrowest === undefined || others.length === 0) return union
  const isInAll = others.every(({ codes }) => [...narrowest.codes].every((code) => codes.has(code)))
  if (!isInAll) return union
  const limited = new Set(
    others
      .flatMap(({ one }) => one.lists)
      .filter((list) => list.kind === 'schema' && !narrowest.one.lists.includes(list)),
  )
  return {
    lists: union.lists.filter((list) => !limited.has(list)),
    limited: [...new Set([...union.limited, ...limited])],
    hasPlace: union.hasPlace,
  }
}

const schemaCodes = ({ kind, items }: CodeList): string[] =>
  kind === 'schema' ? items.map(({ code }) => code) : []
