import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { namingOf, upperSnake } from '../../../src/features/languages/names.ts'
import type { Language } from '../../../src/features/languages/row.ts'
import { printed, viewsOf } from '../../../src/features/languages/view.ts'
import { read } from '../../../src/index.ts'
import { formCatalogs } from '../../fixtures/languages/forms.ts'
import { nasty } from '../../fixtures/languages/nasty.ts'
import { rowsOf } from '../../support/rows.ts'

// What a template can and can't do, whatever it says: a slip in one is an error, not a hole.

const language: Language = {
  id: 'java',
  summary: '',
  files: [],
  naming: namingOf(upperSnake),
  isJvm: true,
  server: {
    files: [],
    frameworks: {},
    maker: { style: upperSnake, prefix: 'code' },
    makers: [],
    argument: { style: upperSnake, prefix: 'param' },
  },
  literal: (text) => `<${text}>`,
  list: (literals) => `[${literals}]`,
  comment: (line) => line.replaceAll('*/', ''),
}
const catalog = catalogOf(await read(nasty()))
const NAMES = { stem: 's', namespace: 'n', type: 'T' }
const SERVER = { server: [], forms: ['problem', 'operation-outcome'] }
const { whole } = viewsOf(catalog, language, NAMES, SERVER)
const print = (template: string) => printed(template, whole, language)

/** All objects of a view, and the names of their fields. */
function* objectsIn(value: unknown): Generator<[object, string[]]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [value, Object.keys(value)]
  for (const inner of Object.values(value)) yield* objectsIn(inner)
}

test('a view is data that inherits nothing', () => {
  const objects = [...objectsIn(whole)]
  expect(objects.length).toBeGreaterThan(1000)
  for (const [object, fields] of objects) {
    for (let of = Object.getPrototypeOf(object); of !== null; of = Object.getPrototypeOf(of))
      expect(Reflect.ownKeys(of), fields.join(' ')).toEqual([])
    for (const value of Object.values(object)) expect(typeof value).not.toBe('function')
  }
})

test.each(rowsOf<{ name: string; template: string }>(import.meta, 'is not printed raw'))(
  '$name is not printed raw',
  ({ template }) => {
    expect(() => print(template)).toThrow(TypeError)
  },
)

test.each([
  ['a name', '{{#entries}}{{name}}{{/entries}}'],
  [
    'a line of a comment',
    '{{#enums}}{{#members}}{{#docs}}{{summary}}{{/docs}}{{/members}}{{/enums}}',
  ],
])('%s is not printed as a literal', (_, template) => {
  expect(() => print(template)).toThrow(TypeError)
})

test('a plain tag prints a literal of each type', () => {
  const [first] = catalog.codes
  expect(print('{{#entries}}{{code}} {{http}} {{stop}} {{paths}}\n{{/entries}}')).toContain(
    `<${first!.code}> ${first!.http} ${first!.stop} [`,
  )
})

// A dotted name would reach what arrays and strings inherit: templates have none, by the test below.
test.each(['constructor', '__proto__', 'toString'])('there is no %s', (name) => {
  expect(print(`{{#enums}}{{${name}}}{{{${name}}}}{{/enums}}`)).toBe('')
})

const inForms = await Promise.all(
  Object.values(formCatalogs()).map(
    async (text) => viewsOf(catalogOf(await read(text)), language, NAMES, SERVER).whole,
  ),
)
const folder = new URL('../../../src/features/languages/', import.meta.url)
const templates = readdirSync(folder).filter((name) => name.endsWith('.mustache'))

test.each(templates)('each tag of %s is a field of a view', (name) => {
  const fields = new Set([...objectsIn([whole, ...inForms])].flatMap(([, names]) => names))
  const tags = readFileSync(new URL(name, folder), 'utf8').matchAll(/\{\{[#^/&{]?([^{}]+)\}\}/g)
  for (const [tag, field] of tags) expect(['.', ...fields], tag).toContain(field)
})
