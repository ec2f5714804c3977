import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { read } from '../../../src/base/forms/read.ts'
import type { OpenApiSettings } from '../../../src/features/openapi/settings.ts'
import { type Action, applied, jsonPath } from '../../../src/features/openapi/targets/actions.ts'
import { apiErrorsOf } from '../../../src/features/openapi/targets/api-errors.ts'
import { overlayOf } from '../../../src/features/openapi/targets/overlay.ts'
import { readDocument } from '../../../src/features/openapi/targets/read-document.ts'
import { build } from '../../../src/index.ts'
import { inMemory } from '../../support/rail.ts'

const text = (name: string) =>
  readFileSync(new URL(`../../fixtures/openapi/${name}`, import.meta.url), 'utf8')
const CATALOG = text('errors.yaml')
const YAML = text('visits-3.0.yaml')
const JSON_31 = text('visits-3.1.json')
const golden = (name: string) => `./golden/${name}`

const overlaid = async (document: string, settings: OpenApiSettings = {}, catalog = CATALOG) =>
  overlayOf(
    apiErrorsOf(catalogOf(await read(catalog))),
    await readDocument({ file: 'openapi.yaml', text: document, reference: 'openapi.yaml' }),
    settings,
  ).actions
/** The document as appliers of overlays make it (test/peers/openapi-targets.peer.ts), as JSON. */
const merged = async (document: string, settings: OpenApiSettings = {}, catalog = CATALOG) =>
  `${JSON.stringify(applied(parse(document), await overlaid(document, settings, catalog)), null, 2)}\n`
const outputs = async (target: string, openapi: OpenApiSettings, catalog = CATALOG) =>
  (await build(await read(catalog), { targets: [target], openapi })).files.map(({ contents }) =>
    String(contents),
  )
const given = (document: string) => ({
  document: { file: 'openapi.yaml', text: document, reference: '../openapi.yaml' },
})
const withWire = (wire: string) => CATALOG.replace(/^stages:/m, `wire: ${wire}\nstages:`)

// biome-ignore lint/suspicious/noExplicitAny: any document
type Any = any

describe('the files', () => {
  test('components', async () => {
    const [file] = await outputs('openapi-components', {})
    await expect(file).toMatchFileSnapshot(golden('components.json'))
  })

  test.each([
    ['visits-3.0', YAML, { per_operation: true }],
    ['visits-3.1', JSON_31, {}],
  ])('overlay and document of %s', async (name, document, settings) => {
    const [overlay] = await outputs('openapi-overlay', { ...settings, ...given(document) })
    await expect(overlay).toMatchFileSnapshot(golden(`${name}.overlay.yaml`))
    await expect(await merged(document, settings)).toMatchFileSnapshot(
      golden(`${name}.merged.json`),
    )
  })

  test('every form: the example of each code is valid, and no other code is', async () => {
    const forms = 'rail problem problem-member google-rpc json-api azure stripe camara oci graphql'
    for (const form of [...forms.split(' '), 'mcp', 'json-rpc', 'header', 'operation-outcome']) {
      const [file] = await outputs('openapi-components', {}, withWire(form))
      const { components } = JSON.parse(file!) as Any
      await expect(`${JSON.stringify(components.schemas, null, 2)}\n`).toMatchFileSnapshot(
        golden(`forms/${form}.json`),
      )
      const ajv = new Ajv2020({ strict: false }).addSchema({ $id: 'api', components })
      for (const [code, status] of [
        ['MEMBER_NOT_FOUND', 404],
        ['MISSING_DOCUMENTS', 422],
        ['SERVICE_BUSY', 503],
      ] as const) {
        const valid = (body: unknown) =>
          ajv.validate({ $ref: `api#/components/schemas/ClinicError${status}` }, body)
        const { value } = components.examples[code]
        expect([form, code, valid(value), ajv.errorsText()]).toEqual([
          form,
          code,
          true,
          'No errors',
        ])
        const other = JSON.parse(JSON.stringify(value).replaceAll(code, 'NO_SUCH_CODE'))
        expect([form, code, valid(other)]).toEqual([form, code, form === 'header'])
      }
    }
  })

  test('a code in a header: its enum is there', async () => {
    const [file] = await outputs('openapi-components', {}, withWire('header'))
    const { responses, schemas } = (JSON.parse(file!) as Any).components
    const { required, schema } = responses.ClinicError422.headers['x-error-code']
    expect([required, schema]).toEqual([true, { $ref: '#/components/schemas/ClinicError422Code' }])
    expect(schemas.ClinicError422Code.enum).toEqual(['MISSING_DOCUMENTS', 'AMOUNT_TOO_LARGE'])
  })

  test.each([
    ['3.0.3', YAML, undefined],
    ['3.1.0', JSON_31, ['MEMBER_NOT_FOUND']],
  ])('open codes in %s', async (_, document, examples) => {
    const actions = await overlaid(document, { open: true })
    const { components } = (actions.find((action) => action.at.length === 0) as Any).update
    const { type, enum: closed, ...rest } = components.schemas.ClinicError404Code
    expect([type, closed, rest['x-extensible-enum'], rest.examples]).toEqual([
      'string',
      undefined,
      ['MEMBER_NOT_FOUND'],
      examples,
    ])
  })

  test('from 20 codes on, the table says only what happened', async () => {
    const many = Array.from(
      { length: 20 },
      (_, index) =>
        `  - { code: CODE_${index}A, http: 409, stop: true, fix_stage: billing, meaning: 'Case ${index} <b> | x.', fix: Fix it., raised_by: [openVisit], handling: { outcome: fail } }`,
    )
    const document = await merged(YAML, {}, `${CATALOG}${many.join('\n')}\n`)
    const { description } = (parse(document) as Any).paths['/visits'].post.responses['409']
    expect(description.split('\n').slice(4, 7)).toEqual([
      '| Code | What happened |',
      '| --- | --- |',
      '| `CODE_0A` | Case 0 &#60;b&#62; &#124; x. |',
    ])
  })
})

describe('joining', () => {
  const cases: [name: string, document: string, settings: OpenApiSettings][] = [
    ['3.0 in YAML', YAML, {}],
    ['3.0, by operation', YAML, { per_operation: true }],
    ['3.0, schemas replaced', YAML, { schema: 'replace' }],
    ['3.0, open', YAML, { open: true }],
    ['3.1 in JSON', JSON_31, {}],
    ['numbers as keys', YAML.replaceAll(/'(\d{3})':/g, '$1:'), { schema: 'replace' }],
    ['Windows', YAML.replaceAll('\n', '\r\n'), {}],
  ]

  test.each(cases)('%s: once is twice', async (_, ...one) => {
    const [document, settings] = one
    const actions = await overlaid(document, settings)
    const value = applied(parse(document), actions)
    expect(applied(value, actions)).toEqual(value)
    // From the result, too: the overlay of a document that has the codes already.
    const once = await merged(document, settings)
    expect(await merged(once, settings)).toBe(once)
  })

  test('an answer with a schema of its own keeps it, unless it is replaced', async () => {
    const schemaOf = async (settings: OpenApiSettings) =>
      (parse(await merged(YAML, settings)) as Any).paths['/visits/{id}/bill'].post.responses['422']
        .content['application/json']
    const kept = await schemaOf({})
    expect(kept.schema).toEqual({ $ref: '#/components/schemas/Problem' })
    expect(Object.keys(kept.examples)).toEqual(['MISSING_DOCUMENTS', 'AMOUNT_TOO_LARGE', 'example'])
    const replaced = await schemaOf({ schema: 'replace' })
    expect(replaced.schema).toEqual({ $ref: '#/components/schemas/ClinicError422' })
  })

  test('an operation that nobody names is as it was', async () => {
    const health = (document: string) => (parse(document) as Any).paths['/health']
    expect(health(await merged(YAML))).toEqual(health(YAML))
  })

  test('without raised_by, there are only components', async () => {
    const actions = await overlaid(YAML, {}, CATALOG.replaceAll(/ +raised_by:.*\n/g, ''))
    const { update } = actions.at(-1) as Any
    expect(actions.filter((action) => 'update' in action)).toHaveLength(1)
    expect(Object.keys(update.components)).toEqual(['schemas', 'examples', 'responses'])
  })

  test('a code that is no longer raised leaves with its example and its schema', async () => {
    const once = await merged(YAML, { per_operation: true })
    const without = CATALOG.replace(/ {2}- code: AMOUNT_TOO_LARGE\n(?: {4}.*\n)+/, '')
    const next = await merged(once, { per_operation: true }, without)
    expect([once, next].map((one) => one.split('AMOUNT_TOO_LARGE').length - 1)).toEqual([10, 2])
    const { examples } = (parse(next) as Any).components
    expect(Object.keys(examples)).toContain('AMOUNT_TOO_LARGE') // it may be in use elsewhere
    const { schemas } = (parse(await merged(once, {})) as Any).components
    expect(Object.keys(schemas).filter((name) => /Visit/.test(name))).toEqual([])
  })

  test('what an alias stands for is changed in one place', async () => {
    const document = YAML.replace("'404':\n", "'404': &gone\n").replace(
      "'404': { $ref: '#/components/responses/Refused' }",
      "'404': *gone",
    )
    const { paths } = parse(await merged(document)) as Any
    expect(paths['/health'].get.responses['404']).toEqual({
      $ref: '#/components/responses/Refused',
    })
  })

  test('a target names one node', () => {
    const paths: [Action['at'], string][] = [
      [[], '$'],
      [['paths', '/visits/{id}', 'post'], "$.paths['/visits/{id}'].post"],
      [['paths', "/it's\\x", 'responses', '422'], `$.paths["/it's\\\\x"].responses['422']`],
      [['paths', `/it's "x"`], `$.paths['/it\\'s "x"']`],
    ]
    for (const [path, target] of paths) expect(jsonPath(path)).toBe(target)
  })
})

describe('retries of clients that know only the status', () => {
  const code = (fields: object) =>
    `  - ${JSON.stringify({ stop: true, fix_stage: 'billing', meaning: 'It failed.', fix: 'Wait.', ...fields })}\n`
  const limit = (handling: object, more: object = {}) =>
    code({ code: 'RATE_LIMIT', http: 429, raised_by: ['openVisit'], handling, ...more })
  const quota = (handling: object, more: object = {}) =>
    code({ code: 'PLAN_LIMIT', http: 429, raised_by: ['openVisit'], handling, ...more })
  const get = YAML.replace(/^ {4}post:\n( *operationId: openVisit)/m, '    get:\n$1')
  const KEY = '{ name: Idempotency-Key, in: header, required: true, schema: { type: string } }'
  const keyed = YAML.replace('operationId: openVisit\n', `$&      parameters: [${KEY}]\n`)
  const bare = `${CATALOG.split('codes:\n')[0]}codes:\n`
  const said = 'defaults:\n  by_http:\n'

  async function retries(document: string, codes: string, header = '') {
    const catalog = bare.replace('codes:\n', `${header}codes:\n${codes}`)
    const { paths } = parse(await merged(document, {}, catalog)) as Any
    const { get, post = get } = paths['/visits']
    const { 'x-speakeasy-retries': speakeasy, 'x-fern-retries': fern } = post
    return { statuses: speakeasy?.statusCodes?.join(' '), speakeasy, fern }
  }
  const GATEWAY = '408 502 503 504'
  const ALL = '408 429 502 503 504'

  test.each<
    [name: string, document: string, codes: string, statuses: string | undefined, header?: string]
  >([
    ['all codes of a status are repeated', get, limit({ retry: 'same' }), ALL],
    ['two codes of one mind', get, limit({ retry: 'same' }) + quota({ retry: 'same' }), ALL],
    ['two codes of two minds', get, limit({ retry: 'same' }) + quota({ retry: 'none' }), GATEWAY],
    [
      'of another operation',
      get,
      limit({ retry: 'same' }) + quota({ retry: 'none' }, { raised_by: ['billVisit'] }),
      ALL,
    ],
    ['a code that is not', get, limit({ retry: 'none' }), GATEWAY],
    ['a code with a key that stops', get, limit({ retry: 'same', key: 'stop' }), GATEWAY],
    [
      'a code that says nothing beside one that does',
      get,
      limit({ retry: 'same' }) + quota({ outcome: 'fail' }),
      ALL,
    ],
    [
      'a code of another status',
      get,
      limit({ retry: 'same' }, { http: 422 }),
      '408 422 429 502 503 504',
    ],
    [
      'a code of several',
      get,
      limit({ retry: 'same' }, { http: [409, 425] }),
      '408 409 425 429 502 503 504',
    ],
    [
      'the status says otherwise',
      get,
      limit({ retry: 'none' }),
      '408 502 504',
      `${said}    503: { handling: { retry: none } }\n`,
    ],
    [
      'a class says it',
      get,
      limit({ retry: 'none' }),
      '408 500 501 502 503 504 505 506 507 508 511',
      `${said}    5xx: { handling: { retry: same } }\n`,
    ],
    ['nobody says anything', get, limit({ outcome: 'fail' }), undefined],
    ['POST', YAML, limit({ retry: 'same' }), undefined],
    ['POST, nothing processed', YAML, limit({ retry: 'same', processed: false }), '429'],
    ['POST with a key', keyed, limit({ retry: 'same' }), ALL],
    ['POST with a key that is used up', keyed, limit({ retry: 'same', key: 'rotate' }), GATEWAY],
    ['failures in a success', get, limit({ retry: 'same' }), undefined, 'wire: graphql\n'],
  ])('%s', async (_, document, codes, statuses, header) => {
    expect((await retries(document, codes, header)).statuses).toBe(statuses)
  })

  test('the policies decide together, and the network only where a call is safe', async () => {
    const policy = (base_ms: number, max: number) => ({
      retry: 'same',
      retry_policy: { base_ms, max, cap_ms: 5000 },
    })
    const found = await retries(get, limit(policy(2000, 4)) + quota(policy(100, 2)))
    expect(found.speakeasy).toEqual({
      strategy: 'backoff',
      backoff: { initialInterval: 2000, maxInterval: 10_000, maxElapsedTime: 6000, exponent: 2 },
      statusCodes: ALL.split(' '),
      retryConnectionErrors: true,
    })
    const unsafe = await retries(
      YAML,
      limit({ retry: 'same', processed: false, retry_policy: { max: 1e12 } }),
    )
    expect(unsafe.speakeasy.retryConnectionErrors).toBe(false)
    expect(unsafe.speakeasy.backoff.maxElapsedTime).toBeGreaterThan(1e15)
  })

  test('Fern is held back only where nothing may be repeated', async () => {
    expect((await retries(YAML, limit({ retry: 'same' }))).fern).toEqual({ disabled: true })
    expect((await retries(get, limit({ retry: 'none' }))).fern).toBe(undefined)
    expect((await retries(YAML, limit({ outcome: 'fail' }))).fern).toBe(undefined)
  })

  test('once is twice, and what people wrote stays', async () => {
    const catalog = bare + limit({ retry: 'same' })
    const once = await merged(get, {}, catalog)
    expect(await merged(once, {}, catalog)).toBe(once)
    const actions = await overlaid(get, {}, catalog)
    expect(applied(parse(once), actions)).toEqual(parse(once))
    // From a document that has them: those of an earlier run leave.
    const next = parse(await merged(once, {}, bare + limit({ outcome: 'fail' }))) as Any
    expect(Object.keys(next.paths['/visits'].get)).not.toContain('x-speakeasy-retries')
    const own = get.replace(
      'operationId: openVisit\n',
      '$&      x-speakeasy-retries: { strategy: backoff }\n',
    )
    expect((await retries(own, limit({ retry: 'same' }))).speakeasy).toEqual({
      strategy: 'backoff',
    })
  })
})

describe('what no overlay can be made for', () => {
  const CONFIG = 'outputs: [{ target: openapi-overlay, out: out, openapi: openapi.yaml }]\n'
  const files = (document: string | undefined, config = CONFIG, catalog = CATALOG) => ({
    'errors.yaml': catalog,
    'rail-errors.config.yaml': config,
    ...(document !== undefined && { 'openapi.yaml': document }),
  })

  test.each([
    ['no document', undefined, 'openapi.yaml does not exist'],
    ['Swagger', 'swagger: "2.0"\n', 'openapi.yaml is of version 2.0 (Swagger)'],
    ['a later version', 'openapi: 4.0.0\n', 'openapi.yaml is of version 4.0.0; versions 3.0'],
    ['a list', '[]\n', 'it has no'],
    ['broken text', 'openapi: [3\n', "openapi.yaml can't be read"],
    [
      'a name that is taken',
      YAML.replace('    Problem:', '    ClinicErrorStage:'),
      'openapi.yaml has components.schemas.ClinicErrorStage of its own; choose other names with "prefix"',
    ],
  ])('%s', async (_, document, message) => {
    const { rail, paths } = inMemory({ files: files(document) })
    const built = await rail('build')
    expect([built.exit, built.out]).toEqual([1, expect.stringContaining(message)])
    expect(paths().filter((path) => path.startsWith('out/'))).toEqual([])
  })

  test('an output without a document', async () => {
    const { exit, out } = await inMemory({
      files: files(YAML, 'outputs: [{ target: openapi-overlay }]\n'),
    }).rail('build')
    expect([exit, out]).toEqual([
      1,
      expect.stringContaining('"openapi" in the output of the config'),
    ])
  })

  test('a document outside the repository', async () => {
    const { exit, err } = await inMemory({
      files: files(YAML, 'outputs: [{ target: openapi-overlay, openapi: ../openapi.yaml }]\n'),
    }).rail('build')
    expect([exit, err]).toEqual([2, expect.stringContaining('is outside the working directory')])
  })

  test('a prefix that is not a name', async () => {
    const { exit, err } = await inMemory({
      files: files(YAML, 'outputs: [{ target: openapi-components, prefix: "../a" }]\n'),
    }).rail('build')
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining('"prefix" has letters and digits only'),
    ])
  })

  test('an option of another target', async () => {
    const { exit, err } = await inMemory({
      files: files(YAML, 'outputs: [{ target: flat-list, per_operation: true }]\n'),
    }).rail('build')
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining(
        '"per_operation" is for the target openapi-overlay; flat-list does not take it',
      ),
    ])
  })

  test('an operation that the document lacks is a warning of the build, at its place', async () => {
    const catalog = CATALOG.replace('operations: [openVisit,', 'operations: [payOff, openVisit,')
    const { rail } = inMemory({ files: files(YAML, CONFIG, catalog) })
    const built = await rail('build')
    expect([built.exit, built.out]).toEqual([
      0,
      expect.stringMatching(
        /errors\.yaml:11:14 warning output-complete\n.*openapi\.yaml has no operation "payOff"/,
      ),
    ])
  })

  test('build --check sees that the document changed', async () => {
    const world = inMemory({ files: files(YAML) })
    expect((await world.rail('build')).exit).toBe(0)
    expect((await world.rail('build --check')).exit).toBe(0)
    const other = inMemory({
      files: {
        ...files(YAML.replace('/visits:', '/stays:')),
        ...Object.fromEntries(
          ['clinic-errors.overlay.yaml', 'clinic-errors.manifest'].map((name) => [
            `out/${name}`,
            world.text(`out/${name}`)!,
          ]),
        ),
      },
    })
    const { exit, out } = await other.rail('build --check')
    expect([exit, out]).toEqual([1, expect.stringContaining('output-fresh')])
  })
})

test('an operation without an operationId has the id that import gives it', async () => {
  const { rail, text: contents } = inMemory({
    files: {
      'errors.yaml': CATALOG.replace(
        'operations: [openVisit,',
        'operations: ["POST:/visits",',
      ).replaceAll(/\bopenVisit\b/g, '"POST:/visits"'),
      'openapi.yaml': YAML.replace(/^ *operationId: openVisit\n/m, ''),
      'rail-errors.config.yaml':
        'outputs: [{ target: openapi-overlay, out: out, openapi: openapi.yaml }]\n',
    },
  })
  expect((await rail('build')).out).not.toContain('output-complete')
  expect(contents('out/clinic-errors.overlay.yaml')).toContain("$.paths['/visits'].post")
})
