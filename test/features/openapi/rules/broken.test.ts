import { describe, expect, test } from 'vitest'
import { inMemory, rail } from '../../../support/rail.ts'
import { filesOf } from './documents.ts'

const clinic = filesOf('clinic')
const CHECK = 'usage openapi.yaml --format concise'
const document = (paths: string, more = '') => `openapi: 3.1.0
info: { title: Clinic, version: '1' }
paths:
${paths}${more}`
const answer = (response: string) =>
  document(`  /a:
    get:
      operationId: a
      responses:
        '404': ${response}
`)
const catalog = clinic['errors.yaml']!.replace(/^operations:\n(?: {2}- .*\n)+/m, '').replace(
  /^ {4}raised_by: .*\n/gm,
  '',
)

/** The findings in a document, and that nothing was thrown. */
async function findings(
  text: string | Uint8Array,
  more: Record<string, string | Uint8Array> = {},
  links = {},
) {
  const { out, err, exit } = await rail(CHECK, {
    files: { 'errors.yaml': catalog, 'openapi.yaml': text, '.git/HEAD': '', ...more },
    links,
  })
  expect(err).not.toMatch(/internal error/)
  return { lines: out.split('\n').slice(0, -1), exit }
}

test.each<
  [name: string, text: string | Uint8Array, found: readonly string[], more?: Record<string, string>]
>([
  [
    'version 2.0',
    "swagger: '2.0'\npaths: {}\n",
    [
      'openapi.yaml:1:10 error openapi-readable OpenAPI 2.0 is not read: convert the document to 3.0, 3.1 or 3.2',
    ],
  ],
  [
    'version 4',
    'openapi: 4.0.0\npaths: {}\n',
    [
      'openapi.yaml:1:10 error openapi-readable OpenAPI 4.0.0 is not read: convert the document to 3.0, 3.1 or 3.2',
    ],
  ],
  [
    'a reference to itself',
    answer("{ $ref: '#/paths/~1a/get/responses/404' }"),
    [
      'openapi.yaml:8:24 error openapi-ref-resolved "#/paths/~1a/get/responses/404" leads back to itself, so that nothing is defined',
    ],
  ],
  [
    'a circle of references',
    answer(
      "{ $ref: '#/components/responses/A' }\ncomponents: { responses: { A: { $ref: '#/components/responses/B' }, B: { $ref: '#/components/responses/A' } } }",
    ),
    [
      'openapi.yaml:9:80 error openapi-ref-resolved "#/components/responses/A" leads back to itself, so that nothing is defined',
    ],
  ],
  [
    'a circle over two files',
    answer("{ $ref: 'b.yaml#/B' }"),
    [
      'openapi.yaml:8:24 error openapi-ref-resolved "b.yaml#/B" leads back to itself, so that nothing is defined',
    ],
    { 'b.yaml': "B: { $ref: 'openapi.yaml#/paths/~1a/get/responses/404' }" },
  ],
  [
    'a schema that contains itself',
    answer(
      "{ content: { a/b: { schema: { $ref: '#/components/schemas/S' } } } }\ncomponents: { schemas: { S: { allOf: [{ $ref: '#/components/schemas/S' }], properties: { error: { enum: [NO_CODE] }, inner: { $ref: '#/components/schemas/S' } } } } }",
    ),
    ['openapi.yaml:9:106 error openapi-code-known "NO_CODE" is not a code of the catalog'],
  ],
  [
    'a reference that leads to nothing',
    answer(
      "{ $ref: '#/components/responses/NotFuond' }\ncomponents: { responses: { NotFound: {} } }",
    ),
    [
      'openapi.yaml:8:24 error openapi-ref-resolved "#/components/responses/NotFuond" leads to nothing; did you mean "#/components/responses/NotFound"?',
    ],
  ],
  [
    'a reference into a text',
    answer("{ $ref: '#/info/title/x' }"),
    ['openapi.yaml:8:24 error openapi-ref-resolved "#/info/title/x" leads to nothing'],
  ],
  [
    'an anchor that is not there',
    answer("{ $ref: '#Nowhere' }"),
    ['openapi.yaml:8:24 error openapi-ref-resolved "#Nowhere" leads to nothing'],
  ],
  [
    'a missing file',
    answer("{ $ref: 'no%20such.yaml#/a' }"),
    [
      'openapi.yaml:8:24 error openapi-ref-resolved "no%20such.yaml#/a": no such.yaml does not exist',
    ],
  ],
  [
    'a folder',
    answer("{ $ref: 'parts/#/a' }"),
    ['openapi.yaml:8:24 error openapi-ref-resolved "parts/#/a": parts is a folder'],
    { 'parts/a.yaml': '' },
  ],
  [
    'a file that is not YAML',
    answer("{ $ref: 'b.yaml#/a' }"),
    [
      'openapi.yaml:8:24 error openapi-ref-resolved "b.yaml#/a": b.yaml is not a document in YAML or JSON: see line 1, column 1',
    ],
    { 'b.yaml': '[a, b' },
  ],
  [
    'a reference out of the repository',
    answer("{ $ref: '../../etc/passwd' }"),
    [
      'openapi.yaml:8:24 error openapi-ref-resolved "../../etc/passwd": ../etc/passwd is outside the repository; use a path inside',
    ],
  ],
  [
    'an absolute path',
    answer("{ $ref: '/etc/passwd' }"),
    [
      'openapi.yaml:8:24 error openapi-ref-resolved "/etc/passwd": ../etc/passwd is outside the repository; use a path inside',
    ],
  ],
  [
    'a file on another host',
    answer("{ $ref: '//host/share/a.yaml' }"),
    [
      'openapi.yaml:8:24 info openapi-ref-resolved "//host/share/a.yaml" is on the network and is not fetched: the codes behind it are not checked',
    ],
  ],
  [
    'a file by its URL',
    answer("{ $ref: 'file:///etc/passwd' }"),
    ['openapi.yaml:8:24 info openapi-ref-resolved "file:///etc/passwd" is on the network'],
  ],
  [
    'the network',
    answer("{ $ref: 'https://api.example/a.yaml#/a' }"),
    [
      'openapi.yaml:8:24 info openapi-ref-resolved "https://api.example/a.yaml#/a" is on the network',
    ],
  ],
  [
    'a broken line',
    answer('{ content: {} }\n  bad: [a, b\n'),
    ['openapi.yaml:9:8 error syntax-valid the [ that opens here is never closed'],
  ],
  [
    'a merge conflict',
    '<<<<<<< HEAD\nopenapi: 3.1.0\n=======\n>>>>>>> b\n',
    ['openapi.yaml:1:1 error syntax-valid unresolved merge conflict'],
  ],
  [
    'two documents',
    `${document('  {}\n')}---\nopenapi: 3.1.0\n`,
    ['openapi.yaml:5:1 error document-single'],
  ],
  [
    'a key that is there twice',
    document('  /a: {}\n  /a: {}\n'),
    ['openapi.yaml:5:3 error key-unique the key "/a" is already used'],
  ],
  [
    'types that are wrong everywhere',
    document(
      '  /a: 1\n  /b: { get: [], put: { operationId: {}, responses: [1], x-error-codes: 3 } }\n  /c: { post: { responses: { 404: [], 500: { content: x, headers: [null] }, 503: { content: { a: { schema: true, example: 5, examples: [1] } } } } } }\n',
      'components: 5\n',
    ),
    ['openapi.yaml:5:73 error openapi-code-known "3" is not a code'],
  ],
  [
    'names of the prototype',
    answer(
      '{ content: { a/b: { schema: { properties: { error: { enum: [constructor, __proto__] } } } } }, x-error-codes: { toString: {} } }',
    ),
    [
      'openapi.yaml:8:76 error openapi-code-known "constructor"',
      'openapi.yaml:8:89 error openapi-code-known "__proto__"',
      'openapi.yaml:8:128 error openapi-code-known "toString"',
    ],
  ],
])('%s', async (_, text, found, more = {}) => {
  const { lines } = await findings(text, more)
  expect(lines.filter((one) => !/openapi-status-covered/.test(one))).toEqual(
    found.map((one) => expect.stringContaining(one)),
  )
})

test('a link out of the repository is not followed', async () => {
  const { lines } = await findings(
    answer("{ $ref: 'b.yaml' }"),
    { '/secret/b.yaml': 'secret: 1' },
    { 'b.yaml': '/secret/b.yaml' },
  )
  expect(lines).toEqual([
    expect.stringContaining('"b.yaml": b.yaml is a link that leads out of the repository'),
  ])
})

describe('nothing is called missing where a part is unknown:', () => {
  test.each([
    ['a file that is missing', clinic['openapi.yaml']!.replaceAll('common.yaml', 'gone.yaml')],
    ['a broken line', clinic['openapi.yaml']!.replace('delete:', 'delete: [')],
    ['another version', clinic['openapi.yaml']!.replace('3.1.0', '2.0')],
  ])('%s', async (_, text) => {
    const { out, exit } = await rail(CHECK, { files: { ...clinic, 'openapi.yaml': text } })
    expect(out).toMatch(/openapi-ref-resolved|syntax-valid|openapi-readable/)
    expect(out).not.toMatch(/openapi-(?:operation-known|code-documented|enum-complete)/)
    expect(exit).toBe(1)
  })
})

describe('within bounds:', () => {
  const within = async (text: string, more: Record<string, string> = {}) => {
    const start = performance.now()
    const { lines } = await findings(text, more)
    expect(performance.now() - start).toBeLessThan(20_000)
    return lines
  }
  const many = (count: number, line: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => line(index)).join('')

  test('5 MB', async () => {
    const text = document(
      many(
        5_000,
        (n) =>
          `  /a${n}:\n    get:\n      operationId: a${n}\n      description: ${'x'.repeat(900)}\n      responses: { 404: { $ref: '#/components/responses/E' } }\n`,
      ),
      `components: { responses: { E: { content: { a/b: { schema: { properties: { error: { enum: [NO_CODE] } } } } } } } }\n`,
    )
    expect(text.length).toBeGreaterThan(5_000_000)
    expect(await within(text)).toEqual([expect.stringContaining('openapi-code-known "NO_CODE"')])
  })

  test('a bomb of aliases', async () => {
    const levels = many(
      12,
      (n) => `x${n}: &a${n} [${n === 0 ? '1' : many(9, () => `*a${n - 1}, `)}]\n`,
    )
    expect((await within(`openapi: 3.1.0\n${levels}paths: {}\n`))[0]).toContain(
      'expand to more than',
    )
  })

  test('schemas that multiply', async () => {
    const schemas = many(
      2_000,
      (n) =>
        `    S${n}: { oneOf: [{ $ref: '#/components/schemas/S${n + 1}' }, { $ref: '#/components/schemas/S${n + 1}' }] }\n`,
    )
    const text = `${answer("{ content: { a/b: { schema: { $ref: '#/components/schemas/S0' } } } }")}components:\n  schemas:\n${schemas}    S2000: { properties: { error: { enum: [NO_CODE] } } }\n`
    expect(await within(text)).toEqual([])
    const near = text.replace("'#/components/schemas/S0'", "'#/components/schemas/S1960'")
    expect(await within(near)).toEqual([expect.stringContaining('"NO_CODE"')])
  })

  test('operations that share thousands of lists', async () => {
    const text = document(
      many(
        5_000,
        (n) => `  /a${n}: { get: { responses: { 404: { $ref: '#/components/responses/E' } } } }\n`,
      ),
      `components: { responses: { E: { content: { a/b: { schema: { properties: { error: { oneOf: [${many(1_000, (n) => `{ enum: [C${n}] }, `)}] } } } } } } } }\n`,
    )
    expect(
      (await within(text)).some((one) => one.includes('list ten million codes, the limit')),
    ).toBe(true)
  })

  test('a chain of a hundred references, and of files', async () => {
    const chain = many(100, (n) => `    R${n}: { $ref: '#/components/responses/R${n + 1}' }\n`)
    expect(
      await within(
        `${answer("{ $ref: '#/components/responses/R0' }")}components:\n  responses:\n${chain}    R100: {}\n`,
      ),
    ).toEqual([expect.stringContaining('openapi-ref-resolved')])
    const files = Object.fromEntries(
      Array.from({ length: 1_100 }, (_, n) => [
        `f${n}.yaml`,
        `{ allOf: [{ $ref: f${n + 1}.yaml }] }`,
      ]),
    )
    await within(answer('{ content: { a/b: { schema: { $ref: f0.yaml } } } }'), files)
  })

  test('ten thousand findings', async () => {
    const text = answer(`{ x-error-codes: [${many(11_000, (n) => `NO_${n}, `)}] }`)
    const lines = await within(text)
    expect(lines).toHaveLength(10_001)
    expect(lines.at(-1)).toBeDefined()
  })
})

test('a document prints nothing that controls a terminal', async () => {
  const { rail: run } = inMemory({
    files: {
      ...clinic,
      'openapi.yaml': answer('{ x-error-codes: ["\\e[31mX\\u202E"] }').replace(
        'operationId: a',
        'operationId: "a\\e]0;x\\a"',
      ),
    },
  })
  const { out, err } = await run(CHECK)
  expect(out + err).not.toMatch(/[\u001b\u0007\u202e]/)
})
