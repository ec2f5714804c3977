import { readdirSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import handlingSchema from '../schema/handling.schema.json' with { type: 'json' }
import listSchema from '../schema/list.schema.json' with { type: 'json' }
import wireSchema from '../schema/wire.schema.json' with { type: 'json' }
import { stepsOf } from '../src/base/core/contract/paths/steps.ts'
import { createRail, railFetch } from '../src/libraries/server/index.ts'
import { CODES, errors } from './libraries/server/catalog.ts'
import { inMemory } from './support/rail.ts'

// docs/contract.md, and the schemas of what a service sends and publishes.

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8').replaceAll('\r\n', '\n')
const filesIn = (folder: string, extension: string) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)

const ajv = new Ajv({ allErrors: true, formats: { date: true } })
ajv.addSchema(wireSchema, 'wire')
const wire = ajv.getSchema('wire')!
const success = ajv.getSchema('wire#/definitions/success')!
const list = ajv.compile(listSchema)
const handling = ajv.compile(handlingSchema)

const page = read('docs/contract.md')
const bodies = [...page.matchAll(/^```json\n(.*?)^```/gms)].map(
  ([, text]) => JSON.parse(text!) as Record<string, unknown>,
)
const REASON = {
  error: 'MEMBER_NOT_FOUND',
  message: 'No member has this number.',
  path: 'member.number',
  fix_stage: 'identify',
}

describe('the schema of the body accepts', () => {
  test('the bodies of the page', () => {
    const [ours, others] = [true, false].map((is) =>
      bodies.filter(({ fix_stage }) => (fix_stage !== undefined) === is),
    )
    expect(ours).toHaveLength(2)
    for (const body of ours!) expect([wire(body), wire.errors]).toEqual([true, null])
    expect(others!.map((body) => [wire(body), success(body)])).toEqual([
      [false, true], // the warnings of a success
      [false, true], // OAuth
    ])
  })

  const rail = createRail(errors, { answers: CODES, onInternal() {} })
  const { fail, collect, answer } = rail
  test.each([
    ['one reason', fail('ROUTE_UNKNOWN')],
    ['a path', fail('REQUEST_UNREADABLE', { path: 'lines[0].documents' })],
    ['a path without an index', fail('REQUEST_UNREADABLE', { path: 'lines[][2].documents' })],
    [
      'several reasons',
      collect({ lines: [] })
        .add('REQUEST_UNREADABLE', { path: 'lines' })
        .add('TOKEN_MISSING')
        .failure()!,
    ],
  ])('%s of the server library', (_, failure) => {
    expect([wire(answer(failure).body), wire.errors]).toEqual([true, null])
  })
  test('what a framework throws', async () => {
    const handler = railFetch(rail)(() => {
      throw new Error('x')
    })
    const answered = await handler(new Request('http://rail.test/'))
    expect([wire(await answered.json()), wire.errors]).toEqual([true, null])
  })

  test('warnings of a success', () => {
    const entries = {
      SEEN: { http: 200, stop: false, fix_stage: 'call', meaning: 'Someone must look at it.' },
    }
    const warnings = createRail({ entries, stages: ['call'] })
      .collect()
      .add('SEEN', { path: 'lines[1]' })
      .warnings()
    expect(warnings).toHaveLength(1)
    expect(success({ claim: 7, warnings })).toBe(true)
    expect(success({ claim: 7, warnings: [{ ...warnings[0], path: 7 }] })).toBe(false)
  })
})

test.each([
  ['no member of a reason', { error: 'X' }],
  ['a code in lower case', { ...REASON, error: 'invalid_grant' }],
  ['the text of a status', { ...REASON, error: 'Not Found' }],
  ['no message', { ...REASON, message: '' }],
  ['an array as message', { ...REASON, message: ['one', 'two'] }],
  ['no stage', { ...REASON, fix_stage: null }],
  ['a JSON Pointer as path', { ...REASON, path: '/member/number' }],
  ['a path that ends with a dot', { ...REASON, path: 'member.' }],
  ['an index with a leading zero', { ...REASON, path: 'lines[01]' }],
  ['an empty list', { ...REASON, errors: [] }],
  ['errors that are texts', { ...REASON, errors: ['X'] }],
  ['a wrong reason below', { ...REASON, errors: [REASON, { ...REASON, error: 'x' }] }],
  ['a bare list', [REASON]],
  ['a text', 'MEMBER_NOT_FOUND'],
])('the schema of the body refuses %s', (_, body) => {
  expect(wire(REASON)).toBe(true)
  expect(wire(body)).toBe(false)
})

test.each([
  ...['', 'a', 'a.b', 'a[]', 'a[0]', 'a[10][].b-c', '_a._b'],
  ...['.', 'a.', '.a', 'a..b', 'a[', 'a[-1]', 'a[01]', '[0]', '1a', 'a b', '-a', 'ä', 'a\n'],
])('the schema and the library agree about the path %j', (path) =>
  expect(wire({ ...REASON, path })).toBe(stepsOf(path) !== undefined),
)

describe('what is published', () => {
  const golden = filesIn('test/golden', '.handling.json').filter((path) => !path.includes('site'))
  test.each(golden)('%s and its list are valid', (path) => {
    const file = JSON.parse(read(path)) as object
    expect([handling(file), handling.errors]).toEqual([true, null])
    const flat = JSON.parse(read(path.replace('.handling', ''))) as object
    expect([list(flat), list.errors]).toEqual([true, null])
  })
  test('golden files exist', () => expect(golden.length).toBeGreaterThan(1))

  test.each(['test/fixtures/rich/errors.yaml', 'errors.yaml'])(
    'the files that build makes of %s are valid, and wrong ones are not',
    async (source) => {
      const { rail, disk } = inMemory({ files: { 'errors.yaml': read(source) } })
      await rail('build errors.yaml --target flat-list,handling --out dist')
      const [first, second] = [...disk]
        .filter(([path]) => /dist\/[^/.]+(?:\.handling)?\.json$/.test(path))
        .sort(([one], [other]) => one.length - other.length)
        .map(([, text]) => JSON.parse(String(text)) as { codes: Record<string, unknown>[] })
      expect([list(first), handling(second)]).toEqual([true, true])
      const [entry] = first!.codes
      for (const field of Object.keys(entry!)) {
        const { [field]: _, ...less } = entry!
        // A list in which no code has a stage is that of a catalog without a workflow.
        expect([field, list({ codes: [less] })]).toEqual([field, field === 'fix_stage'])
        expect([field, list({ codes: [less, entry] })]).toEqual([field, false])
        expect([field, list({ codes: [{ ...entry, [field]: [] }] })]).toEqual([field, false])
      }
      expect(list({ codes: [{ ...entry, more: 1 }] })).toBe(true) // readers ignore it
      expect(handling({ ...second, stages: 'identify' })).toBe(false)
      const { stages: _stages, ...unstaged } = second as Record<string, unknown>
      expect(handling(unstaged)).toBe(false)
      expect(handling({ ...unstaged, wire: 'google-rpc' })).toBe(true)
      expect(handling({ ...second, codes: [{ handling: {} }] })).toBe(false)
      expect(handling({ ...second, codes: [{ code: 'X', handling: { retry: 'often' } }] })).toBe(
        false,
      )
    },
  )
})

test('no page, text or type cites what a reader does not have', () => {
  // "(contract, Paths)" is a heading of docs/contract.md.
  const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!)
  // docs/specification.md has the statements of the interface: it may be named by a link.
  const withoutLinks = (text: string) =>
    text.replaceAll(/\[[^\]]*\]\((?:docs\/)?specification\.md\)/g, '')
  const joined = (text: string) => text.replaceAll(/\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*(?=\S)/g, ' ')
  const files = [
    'README.md',
    'SECURITY.md',
    'CHANGELOG.md',
    'errors.yaml',
    ...readdirSync(new URL('docs', root)).flatMap((name) =>
      name.endsWith('.md') && name !== 'specification.md' ? [`docs/${name}`] : [],
    ),
    ...filesIn('schema', '.json'),
    ...filesIn('src', '.ts'),
  ]
  const cited = files.flatMap((path) =>
    Array.from(joined(withoutLinks(read(path))).matchAll(CITED), ([words, heading]) => ({
      path,
      words,
      heading,
    })),
  )
  expect(cited.filter(({ heading }) => !headings.includes(heading!))).toEqual([])
  expect(cited.length).toBeGreaterThan(0)
})
const CITED =
  /\bspecification \d|\b(?:the|interface) specification\b|\bwire contract, |\(contract, ([^)]*)\)/gi
