import { START } from '../../../base/core/diagnostic.ts'
import { groupBy } from '../../../base/core/values/lists.ts'
import { asArray, asRecord } from '../../../base/core/values/record.ts'
import { EVERY } from '../../openapi/index.ts'
import type { Lists } from '../value.ts'
import { plainValue } from './document.ts'

type Shapes = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** How many errors of operations a model can have: through mixins and services, a small one has many. */
const MOST = 200_000

/**
 * Lists of errors with the operations that answer with each as `raised_by`. A model can be in several
 * texts, so all of them are read together. Lists of other forms stay as they are.
 */
export function withOperations(texts: readonly Lists[]): {
  texts: readonly Lists[]
  operations: readonly string[]
} {
  const shapes: Shapes = new Map(
    texts.flatMap(({ shapes: shapesOfText = {} }) =>
      Object.entries(shapesOfText).map(([id, shape]) => [id, asRecord(shape)] as const),
    ),
  )
  const operations = operationsOf(shapes)
  if (operations === 'nothing') return { texts, operations: [] }
  if (operations === 'too much') {
    const message = 'the operations have too many errors'
    const withNote = (text: Lists) =>
      text.shapes === undefined ? text : { ...text, left: [...text.left, { at: START, message }] }
    return { texts: texts.map(withNote), operations: [] }
  }
  const listsWithOperations = (text: Lists) =>
    text.lists.map((list) => ({
      ...list,
      items: list.items.map((item) => {
        if (item.shape === undefined) return item
        const value = plainValue(operations.raisedBy(item.shape), item.at)
        return {
          ...item,
          parts: [...(item.parts ?? []), { name: 'raised_by', at: item.at, value }],
        }
      }),
    }))
  return {
    texts: texts.map((text) => ({ ...text, lists: listsWithOperations(text) })),
    operations: operations.ids,
  }
}

/** The operations of models, and those that answer with an error shape. */
type Operations = {
  readonly ids: readonly string[]
  raisedBy(shape: string): readonly string[]
}

/** Nothing for a model without operations and services: it does not say who answers. */
function operationsOf(shapes: Shapes): Operations | 'nothing' | 'too much' {
  const ofType = (type: string) =>
    [...shapes].flatMap(([id, { type: typeOfShape, traits }]) =>
      typeOfShape === type && !Object.hasOwn(asRecord(traits), MIXIN) && NAME.test(nameOf(id))
        ? [id]
        : [],
    )
  const [operations, services] = [ofType('operation'), ofType('service')]
  if (operations.length + services.length === 0) return 'nothing'
  const twins = groupBy(operations, nameOf)
  const names = operations.map((id) => (twins.get(nameOf(id))!.length === 1 ? nameOf(id) : id))
  const places = new Map(operations.map((id, index) => [id, index]))

  const raisedBy = new Map<string, Set<string>>()
  let steps = 0
  const reached = (id: string, next: (id: string) => readonly string[]): Set<string> => {
    const seen = new Set([id])
    for (const reachedId of seen)
      for (const nextId of ++steps > MOST ? [] : next(reachedId)) seen.add(nextId)
    return seen
  }
  const add = (id: string, operationIds: ReadonlySet<string>) => {
    if (steps > MOST) return
    for (const mixin of reached(id, (one) => targetsOf(shapes.get(one)?.mixins)))
      for (const error of targetsOf(shapes.get(mixin)?.errors)) {
        steps += operationIds.size
        if (steps > MOST) return
        const known = raisedBy.get(error) ?? new Set()
        raisedBy.set(error, known)
        for (const operationId of operationIds) known.add(operationId)
      }
  }
  for (const id of operations) add(id, new Set([id]))
  for (const id of services) {
    const shapesOfService = reached(id, (one) => partsOf(shapes.get(one) ?? {}))
    const all = operations.filter((one) => shapesOfService.has(one))
    add(id, new Set(all.length === operations.length ? [EVERY] : all))
  }
  if (steps > MOST) return 'too much'
  return {
    ids: names,
    raisedBy(shape) {
      const ids = raisedBy.get(shape) ?? new Set()
      if (ids.has(EVERY)) return [EVERY]
      return [...ids]
        .map((id) => places.get(id)!)
        .sort((one, other) => one - other)
        .map((place) => names[place]!)
    },
  }
}

const MIXIN = 'smithy.api#mixin'
const NAME = /^[A-Za-z_]\w*$/

/** The name of a shape without its namespace. */
export const nameOf = (id: string): string => id.replace(/^.*#/, '')

/** The shapes that a member such as `errors` refers to. */
const targetsOf = (value: unknown): string[] =>
  asArray(value).flatMap((one) => {
    const { target } = asRecord(one)
    return typeof target === 'string' ? [target] : []
  })

const LIFECYCLE = ['create', 'put', 'read', 'update', 'delete', 'list']
const MEMBERS = ['operations', 'collectionOperations', 'resources']

/** What a service or a resource consists of: operations, and resources. */
const partsOf = (shape: Readonly<Record<string, unknown>>): string[] =>
  shape.type === 'service' || shape.type === 'resource'
    ? [
        ...targetsOf(shape.mixins),
        ...targetsOf(LIFECYCLE.map((name) => shape[name])),
        ...MEMBERS.flatMap((name) => targetsOf(shape[name])),
      ]
    : []
