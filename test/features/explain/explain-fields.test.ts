import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import configSchema from '../../../schema/config.schema.json' with { type: 'json' }
import catalogSchema from '../../../schema/errors.schema.json' with { type: 'json' }
import { formOfContract, formsOf } from '../../../src/base/core/contract/forms/forms-of.ts'
import { readForm } from '../../../src/base/core/contract/forms/read.ts'
import { PRESETS } from '../../../src/base/core/model/wire.ts'
import { decode, type Shape } from '../../../src/base/core/yaml/decode.ts'
import { healthy, healthyEntry } from '../../support/catalogs.ts'
import { rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

type Schema = {
  description?: string
  enum?: (string | boolean)[]
  enumDescriptions?: string[]
  examples?: unknown[]
  properties?: Record<string, Schema>
  required?: string[]
  'x-required'?: string[]
  items?: Schema
  additionalProperties?: boolean | Schema
  anyOf?: Schema[]
}

/** The schemas of what a field contains: of its items, its keys, its alternatives. */
const parts = ({ items, additionalProperties, anyOf = [] }: Schema): Schema[] => [
  ...(items ? [items] : []),
  ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
  ...anyOf,
]
const reach = (at: Schema): Schema[] => [at, ...parts(at).flatMap(reach)]
const outer = (at: Schema): Schema[] => (at.anyOf ? [] : [at, ...parts(at).flatMap(outer)])

type Row = {
  file: string
  path: string
  required: boolean
  texts: string[]
  values: string[]
  inside: string[]
  hasExample: boolean
}

const rowsIn = (file: string, schema: Schema, above = ''): Row[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, at]) => {
    const path = above + key
    const closed = outer(at).filter((one) => one.enum)
    const mappings = reach(at).filter((one) => one.properties)
    const row = {
      ...{
        file,
        path,
        required: (schema['x-required'] ?? schema.required ?? []).includes(key),
        values: closed.flatMap((one) => one.enum!.map(String)),
      },
      texts: [
        at.description ?? mappings[0]!.description!,
        ...closed.flatMap((one) => one.enumDescriptions ?? []),
      ],
      inside: mappings.flatMap((one) => Object.keys(one.properties!)),
      hasExample: (at.examples ?? at.enum ?? at.items?.enum) !== undefined,
    }
    return [row, ...mappings.flatMap((one) => rowsIn(file, one, `${path}.`))]
  })

const SCHEMAS: Record<string, Schema> = {
  'errors.yaml': catalogSchema as Schema,
  'rail-errors.config.yaml': configSchema as Schema,
}
const rows = Object.entries(SCHEMAS).flatMap(([file, schema]) => rowsIn(file, schema))

const anchors = (page: string): string[] =>
  [
    ...readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8').matchAll(/^#+ (.*)$/gm),
  ].map(([, heading]) => heading!.replaceAll('`', '').toLowerCase().replaceAll(' ', '-'))

/** Paths as the schema has them: without the signs for items and keys. */
const bare = (out: string): string => out.replaceAll('[]', '').replaceAll(/<\w+>\./g, '')

/** What is explained of a name: many fields have the same ones, and the same values. */
const explained = new Map<string, ReturnType<typeof rail>>()
function explain(name: string): ReturnType<typeof rail> {
  const ran = explained.get(name) ?? rail(`explain ${name}`)
  explained.set(name, ran)
  return ran
}

const exampleIn = (out: string): unknown =>
  parse(/^Example:\n\n((?: {4}.*\n)+)/m.exec(out)?.[1] ?? '') as unknown

describe('explain a field, without a catalog and a config:', () => {
  test('the table has every field that explain lists', async () => {
    const { fields } = JSON.parse((await rail('explain --format json')).out)
    const listed = fields.map(({ path }: { path: string }) => bare(path))
    expect(new Set(rows.map(({ path }) => path))).toEqual(new Set(listed))
    expect(rows.length).toBeGreaterThan(110)
    expect(rows.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        'codes.handling.retry_policy.max',
        'servers.auth.grant',
        'catalogs.outputs.out',
        'rules.level',
        'stages.id',
      ]),
    )
  })

  test.each(rows)('$path', async ({ file, path, required, texts, values, inside, hasExample }) => {
    const { exit, out, err } = await explain(path)
    expect({ exit, err: err.replace(/^See also: .*\n/, '') }).toEqual({ exit: 0, err: '' })
    expect(bare(out).split('\n', 1)).toEqual([path])
    expect(out).toMatch(
      new RegExp(`\nFile: ${file}\\. Type: [^.]+\\. ${required ? 'Required' : 'Optional'}\\.`),
    )
    for (const text of texts) expect(out).toContain(text)
    for (const name of [...values, ...inside]) expect(out).toContain(`\`${name}\``)
    const [, page = '', anchor] = /^See (\S+)#(\S+)\.$/m.exec(out) ?? []
    expect(anchors(page)).toContain(anchor)
    // Both files have a field of this name: the page shows both.
    if (rows.filter((row) => row.path === path).length > 1) return
    const example = exampleIn(out)
    expect(example !== null).toBe(hasExample)
    expect(decode(SCHEMAS[file] as Shape, example ?? {}).problems).toEqual([])
    const short = path.replace(/^codes\./, '')
    const { out: shorter } = await explain(short)
    // The catalog has a field of this name, too.
    if (rows.some((row) => row.path === short && short !== path)) expect(shorter).toContain(out)
    else expect(shorter).toBe(out)
  })

  const choices = rows.flatMap(({ path, values }) => values.map((value) => ({ path, value })))
  test.each(choices)('$path=$value, or $value', async ({ path, value }) => {
    expect(bare((await explain(`${path}=${value}`)).out)).toContain(`${path}: ${value}\n`)
    const { out, err } = await explain(value)
    if (path.startsWith('defaults.')) return // that of an entry is explained
    const name = `${path.replace(/^codes\./, '')}=${value}`
    expect(
      bare(out).includes(`${path}: ${value}\n`) || err.trim().split(/,? /).includes(name),
    ).toBe(true)
  })
})

describe('explain a name that means several fields', () => {
  test.each(
    rowsOf<{ name: string; headings: string[]; err: string }>(
      import.meta,
      'explain a name that means several fields: name, headings, err',
    ),
  )('$name', async ({ name, headings, err }) => {
    const ran = await rail(`explain ${name} --format markdown`)
    expect(ran).toMatchObject({ exit: 0, err })
    expect([...ran.out.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading)).toEqual(headings)
  })
})

test.each([
  ['retri', 'retry'],
  ['handling.retyr', 'handling.retry'],
  ['diff.grace_days', 'grace_days'],
  ['retry=recreat', 'retry=recreate'],
  ['stage-knwon', 'stage-known'],
  ['MEMBER_NOT_FUOND', 'MEMBER_NOT_FOUND'],
])('explain %s: did you mean %s', async (name, meant) => {
  expect(await rail(`explain ${name}`, { files: { 'errors.yaml': healthy() } })).toMatchObject({
    exit: 2,
    out: '',
    err: `rail-errors: "${name}" is not a known rule, field, code or operation; did you mean "${meant}"?\n`,
  })
})

describe('explain a form of answers', () => {
  const forms = Object.keys(PRESETS)
  test.each(forms)('%s: an answer that clients of a catalog with this form read', async (name) => {
    const { exit, out } = await rail(`explain wire=${name}`)
    expect(exit).toBe(0)
    expect(out.split('\n', 3)).toEqual([`wire: ${name}`, '', PRESETS[name as keyof typeof PRESETS]])
    const [, status, head = '', body = ''] =
      /^ {4}HTTP\/1.1 (\d+)\n([\s\S]*?)\n {4}\n([\s\S]*?)\n\n/m.exec(out)!
    const headers = new Headers(
      head.split('\n').map((line) => line.trim().split(/: (.*)/s, 2) as [string, string]),
    )
    const answer = { status: Number(status), headers, body: JSON.parse(body) as unknown }
    const terms = {
      url: 'https://api.shop.dev/terminology',
      codeSystem: 'https://api.shop.dev/terminology/CodeSystem/shop-errors',
    }
    const read = readForm(formOfContract(formsOf(name, terms)[0]!), answer).map(
      ({ error }) => error,
    )
    const lacks = /no place for: .*further reasons/.test(out)
    expect(read).toEqual(lacks ? ['ITEM_SOLD_OUT'] : ['ITEM_SOLD_OUT', 'CARD_EXPIRED'])
  })

  test('by its name alone, and as JSON', async () => {
    const { out, err } = await rail('explain stripe --format json')
    expect(err).toBe('See also: wire.preset=stripe\n')
    const { fields } = JSON.parse(out) as { fields: { path: string; answer: { body: object } }[] }
    expect(fields.map(({ path }) => path)).toEqual(['wire'])
    expect(fields[0]!.answer.body).toHaveProperty('error.code', 'ITEM_SOLD_OUT')
  })

  test('the field wire says what each form is', async () => {
    const { out } = await rail('explain wire')
    for (const [name, about] of Object.entries(PRESETS))
      expect(out).toContain(`\`${name}\`: ${about}`)
  })
})

test('a name that is near to nothing', async () => {
  expect((await rail('explain qqqqqqqq')).err).toBe(
    'rail-errors: "qqqqqqqq" is not a known rule, field, code or operation; run rail-errors explain to list rules and fields\n',
  )
})

test('a field as JSON', async () => {
  const { out } = await rail('explain retry=same --format json')
  expect(JSON.parse(out)).toEqual({
    fields: [
      {
        ...{
          kind: 'field',
          path: 'codes[].handling.retry',
          value: 'same',
          file: 'errors.yaml',
          type: 'string',
          required: false,
        },
        description: 'Whether the request can be sent again, and what comes first.',
        values: expect.arrayContaining([
          { value: 'none', meaning: 'Do not send the request again.' },
        ]),
        docs: 'docs/catalog.md#handling',
      },
    ],
  })
})

test.each(['handling.retry', 'recreate', 'stage-known'])(
  'a broken config and catalog do not keep %s from being explained',
  async (name) => {
    const files = { 'rail-errors.config.yaml': 'presett: [', 'errors.yaml': 'codes: [' }
    expect(await rail(`explain ${name}`, { files })).toMatchObject({ exit: 0, err: '' })
  },
)

describe('explain --source', () => {
  const files = {
    'errors.yaml': healthy(),
    'other/errors.yaml': healthy(
      healthyEntry({ code: 'timeout', meaning: 'The service took too long.' }),
    ),
    'third/errors.yaml': healthy(healthyEntry({ code: 'retry', meaning: 'Ask once more.' })),
  }

  test('a code of another catalog', async () => {
    expect((await rail('explain timeout --source other/errors.yaml', { files })).out).toContain(
      'The service took too long.',
    )
  })

  test('a code before a value', async () => {
    const world = { files: { 'errors.yaml': files['other/errors.yaml'] } }
    const { out, err } = await rail('explain timeout', world)
    expect(out).toContain('The service took too long.')
    expect(err).toBe('See also: issue_type=timeout\n')
    expect((await rail('explain issue_type=timeout', world)).out).toContain(
      'codes[].issue_type: timeout\n',
    )
  })

  test('a code that has the name of a field', async () => {
    expect((await rail('explain retry --source third/errors.yaml', { files })).out).toContain(
      'Ask once more.',
    )
  })

  test.each([
    [
      'TIMEOUT --source other/errors.yaml',
      'other/errors.yaml has no code "TIMEOUT"; did you mean "timeout"?',
    ],
    ['stage-known --source errors.yaml', 'errors.yaml has no code "stage-known"'],
  ])('explain %s', async (args, err) => {
    expect(await rail(`explain ${args}`, { files })).toMatchObject({
      exit: 2,
      out: '',
      err: `rail-errors: ${err}\n`,
    })
  })

  test('a catalog that does not exist', async () => {
    expect(await rail('explain timeout --source nothing.yaml', { files })).toMatchObject({
      exit: 2,
      out: '',
    })
  })
})

test('a field and its value may be written as in YAML', async () => {
  const { out } = await rail(['explain', 'retry: recreate'])
  expect(out).toBe((await rail(['explain', 'retry=recreate'])).out)
  expect(out).toMatch(/^codes\[\]\.handling\.retry: recreate\n/)
})
