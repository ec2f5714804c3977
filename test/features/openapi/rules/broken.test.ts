import { describe, expect, test } from 'vitest'
import { inMemory, rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'
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

test.each([
  ...rowsOf<{
    name: string
    text: string | Uint8Array
    found: readonly string[]
    more?: Record<string, string>
  }>(import.meta, 'name, text, found'),
  {
    name: 'a file by its URL',
    text: answer("{ $ref: 'file:///etc/passwd' }"),
    found: ['openapi.yaml:8:24 info openapi-ref-resolved "file:///etc/passwd" is on the network'],
  },
])('$name', async ({ text, found, more = {} }) => {
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
