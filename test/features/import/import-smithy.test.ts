import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory, rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

type Shapes = Record<string, unknown>
const model = (shapes: Shapes) => JSON.stringify({ smithy: '2.0', shapes }, undefined, 1)
const refs = (...ids: string[]) => ids.map((target) => ({ target }))
const error = { type: 'structure', traits: { 'smithy.api#error': 'client' } }
const operation = (...errors: string[]) => ({ type: 'operation', errors: refs(...errors) })
const mixin = (shape: object) => ({ ...shape, traits: { 'smithy.api#mixin': {} } })
const service = (operations: string[], errors: string[], more: object = {}) => ({
  ...{ type: 'service', operations: refs(...operations), errors: refs(...errors) },
  ...more,
})

type Catalog = {
  operations?: string[]
  codes?: { code: string; raised_by?: string[] }[]
}
const raisedIn = (text: string | undefined) => {
  const { operations, codes = [] } = parse(text ?? '') as Catalog
  return [operations, Object.fromEntries(codes.map(({ code, raised_by }) => [code, raised_by]))]
}

const two = { 's#A': error, 's#B': error }
const CASES = [
  ...rowsOf<{ name: string; shapes: Shapes; operations?: unknown; raisedBy: Shapes }>(
    import.meta,
    'cases',
  ),
  {
    name: 'no operation and no service',
    shapes: two,
    operations: undefined,
    raisedBy: { A: undefined, B: undefined },
  },
]

test.each(CASES)('$name', async ({ shapes, operations, raisedBy }) => {
  const { exit, err, text } = await rail('import model.json', {
    files: { 'model.json': model(shapes) },
  })
  expect(exit, err).toBe(0)
  expect(raisedIn(text('errors.yaml'))).toEqual([operations, raisedBy])
})

test('a model in several files', async () => {
  const { exit, err, text } = await rail('import model', {
    files: {
      'model/errors.json': model(two),
      'model/pay.json': model({ 's#Pay': operation('s#B') }),
      'model/service.json': model({ 's#S': service(['s#Pay'], ['s#A']) }),
    },
  })
  expect(exit, err).toBe(0)
  expect(raisedIn(text('errors.yaml'))).toEqual([['Pay'], { A: ['*'], B: ['Pay'] }])
})

test('a small model can say too much', async () => {
  const names = Array.from({ length: 1100 }, (_, index) => `s#E${index}`)
  const shapes = {
    ...Object.fromEntries(names.map((name) => [name, error])),
    's#Base': mixin(operation(...names)),
    ...Object.fromEntries(
      names.map((name) => [`${name}Get`, { type: 'operation', mixins: refs('s#Base') }]),
    ),
  }
  const { exit, err, text } = await rail('import model.json', {
    files: { 'model.json': model(shapes) },
  })
  expect([exit, err]).toEqual([
    0,
    expect.stringContaining('not taken: the operations have too many errors (model.json:1:1)'),
  ])
  const [operations, codes] = raisedIn(text('errors.yaml'))
  expect([operations, Object.values(codes as object)]).toEqual([
    undefined,
    names.map(() => undefined),
  ])
})

describe('a model that changes', () => {
  const old = model({ ...two, 's#Pay': operation('s#A'), 's#Ship': operation('s#B') })
  const now = model({
    ...two,
    's#Get': operation('s#A'),
    's#Pay': operation('s#A', 's#B'),
    's#Ship': operation('s#B'),
  })

  test('diff says which operations are new, and what they answer with', async () => {
    const world = inMemory({ files: { 'old.json': old, 'now.json': now } })
    await world.rail('import old.json')
    const { out } = await world.rail('diff errors.yaml now.json --format json')
    const { changes } = JSON.parse(out) as { changes: { rule: string; location: string }[] }
    expect(changes.map(({ rule, location }) => `${rule} ${location}`)).toEqual([
      'operation-list-changed operations[Get]',
      'raised-by-changed codes[A].raised_by',
      'raised-by-changed codes[B].raised_by',
    ])
  })

  test('a catalog that names it has its operations, unless it lists its own', async () => {
    const files = { 'model.json': old, '.git/HEAD': '' }
    const world = inMemory({ files })
    expect((await world.rail('import model.json --stay')).exit).toBe(0)
    expect(world.text('errors.yaml')).not.toContain('operations')
    const rules = async () => {
      const { out } = await world.rail('lint --format json')
      const { diagnostics } = JSON.parse(out) as { diagnostics: { rule: string; file: string }[] }
      return diagnostics.flatMap(({ rule, file }) =>
        rule.startsWith('operation') ? [`${file} ${rule}`] : [],
      )
    }
    await world.host.files.write('/repo/model.json', now)
    expect(await rules()).toEqual([])
    await world.host.files.write('/repo/model.json', now.replace('"s#Ship"', '"s#Unused"'))
    const own = `operations: [Pay, Get, Ship]\n${world.text('errors.yaml')}`
    await world.host.files.write('/repo/errors.yaml', own)
    expect(await rules()).toEqual(['model.json operation-known'])
  })
})
