import type { Param } from '../catalog/model.ts'
import type { Partially } from '../catalog/parsed-catalog.ts'
import type { Difference } from './difference.ts'
import { type DifferenceAt, differing } from './difference-at.ts'

type Params = readonly Partially<Param>[]
type Placed = { param: Partially<Param>; name: string; at: number }

/**
 * The differences of the params of one entry, by name. A removed param and an added one of the same
 * type are one renamed param.
 */
export function* paramDifferences(
  before: Params,
  after: Params,
  differenceAt: DifferenceAt,
): Iterable<Difference> {
  const [was, is] = [byName(before), byName(after)]
  const come = [...is.values()].filter(({ name }) => !was.has(name))
  const both: [Placed, Placed][] = []
  for (const old of was.values()) {
    const now = is.get(old.name) ?? taken(come, old)
    const place = `params[${old.name}]`
    if (now === undefined)
      yield differenceAt('codes.params removed', ['params'], { before: old.param }, place, {
        old: old.at,
      })
    else {
      both.push([old, now])
      if (now.name !== old.name)
        yield differenceAt(
          'codes.params renamed',
          ['params'],
          { before: old.name, after: now.name },
          place,
          { old: old.at, new: now.at },
        )
    }
  }
  for (const { param, name, at } of come)
    yield differenceAt('codes.params added', ['params'], { after: param }, `params[${name}]`, {
      new: at,
    })
  for (const [old, now] of both) {
    const within: DifferenceAt = (kind, [, field], values) =>
      differenceAt(kind, ['params'], values, `params[${now.name}].${field}`, {
        old: old.at,
        new: now.at,
      })
    yield* differing(['params', 'type'], old.param.type, now.param.type, within)
    yield* differing(
      ['params', 'optional'],
      old.param.optional ?? false,
      now.param.optional ?? false,
      within,
    )
    yield* differing(
      ['params', 'description'],
      old.param.description,
      now.param.description,
      within,
    )
  }
}

/** Takes the first added param of the same type out of the list. */
function taken(come: Placed[], { param }: Placed): Placed | undefined {
  const at = come.findIndex((other) => other.param.type === param.type)
  return at < 0 ? undefined : come.splice(at, 1)[0]
}

function byName(params: Params): Map<string, Placed> {
  const named = new Map<string, Placed>()
  for (const [at, param] of params.entries())
    if (param.name !== undefined && !named.has(param.name))
      named.set(param.name, { param, name: param.name, at })
  return named
}
