import { describe, expect, test } from 'vitest'
import configShape from '../schema/config.schema.json' with { type: 'json' }
import catalogShape from '../schema/errors.schema.json' with { type: 'json' }
import { OLD_NAMES, type OldName } from '../src/core/old-names.ts'
import type { Shape } from '../src/core/yaml/decode.ts'
import { healthy, healthyEntry } from './catalogs.ts'
import { rail } from './rail.ts'

const catalog = { 'errors.yaml': healthy() }
const config = (value: unknown) => ({
  ...catalog,
  'rail-errors.config.yaml': JSON.stringify(value),
})
const entry = (fields: object) => ({
  'errors.yaml': `name: a\ncodes:\n  - ${JSON.stringify({ ...healthyEntry, ...fields })}\n`,
})

/** The value that has a field at this path of names, in lists and under chosen names where the schema has them. */
function holding(shape: Shape | undefined, [key, ...rest]: readonly string[]): unknown {
  if (key === undefined) return 'x'
  const one = shape?.anyOf?.find(({ type }) => type === 'object' || type === 'array') ?? shape
  if (one?.type === 'array') return [holding(one.items, [key, ...rest])]
  if (typeof one?.additionalProperties === 'object' && one.properties === undefined)
    return { some: holding(one.additionalProperties, [key, ...rest]) }
  return { [key]: holding(one?.properties?.[key], rest) }
}

type Case = [args: string, files: Record<string, string>, place?: RegExp]
const ENTRY = (catalogShape as Shape).properties!.codes!.items

/** The public doors that a name of each kind goes through. */
const doors: Record<OldName['kind'], (name: string) => Case[]> = {
  command: (name) => [
    [name, catalog],
    [`help ${name}`, catalog],
  ],
  flag: (name) => [[name.startsWith('--') ? `lint ${name}` : `${name}=1`, catalog]],
  format: (name) => [[`lint --format ${name}`, catalog]],
  target: (name) => [
    [`build --target ${name}`, catalog],
    ['lint', config({ outputs: [{ target: name }] }), /^rail-errors\.config\.yaml:1:\d+/m],
  ],
  config: (name) => [
    ['lint', config(holding(configShape as Shape, name.split('.'))), /config\.yaml:1:\d+/],
  ],
  header: (name) => [
    [
      'lint --format concise',
      { 'errors.yaml': JSON.stringify(holding(catalogShape as Shape, name.split('.'))) },
      /errors\.yaml:1:\d+/,
    ],
  ],
  entry: (name) => [
    [
      'lint --format concise',
      entry(holding(ENTRY, name.split('.')) as object),
      /errors\.yaml:3:\d+/,
    ],
  ],
  file: (name) => [['lint', { ...catalog, [name]: '' }]],
  rule: (name) => [
    [`explain ${name}`, catalog],
    [`lint --rule ${name}=off`, catalog],
    ['lint', config({ rules: { [name]: 'off' } }), /config\.yaml:1:\d+/],
    ['lint', config({ diff: { rules: { [name]: 'safe' } } }), /config\.yaml:1:\d+/],
  ],
}

// All names through the first door of their kind, and the first name of a kind through all.
const first = new Map(OLD_NAMES.toReversed().map((one) => [one.kind, one]))
describe.each(OLD_NAMES)('$kind $name', (one) => {
  const { kind, name, instead } = one
  const tried = doors[kind](name).slice(0, first.get(kind) === one ? undefined : 1)
  test.each(tried)('%s', async (args, files, place = /^rail-errors: /m) => {
    const { exit, out, err } = await rail(args, { files })
    expect(out + err).toContain(`"${name}" was removed: ${instead}`)
    expect(out + err).toMatch(place)
    expect(exit).toBe(kind === 'header' || kind === 'entry' ? 1 : 2)
  })
})

test('each says what to use, once', () => {
  for (const { instead } of OLD_NAMES) expect(instead).toMatch(/^[a-z][^\n]*[^.\n]$/)
  const keys = OLD_NAMES.map(({ kind, name }) => `${kind} ${name}`)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
