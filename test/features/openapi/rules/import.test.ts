import { describe, expect, test } from 'vitest'
import { inMemory } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'
import { filesOf } from './documents.ts'

type Answers = Record<string, unknown>
/** An API with operations by id, each with its answers by status. */
const api = (operations: Record<string, Answers>, more: object = {}) =>
  JSON.stringify({
    openapi: '3.1.0',
    paths: Object.fromEntries(
      Object.entries(operations).map(([id, responses]) => [
        `/${id}`,
        { get: { ...(id.startsWith('_') ? {} : { operationId: id }), responses } },
      ]),
    ),
    ...more,
  })
const answer = (body: object) => ({ content: { 'application/json': body } })
const example = (code: string) => answer({ example: { code, message: `Text of ${code}` } })
const schema = (...codes: string[]) => answer({ schema: { properties: { code: { enum: codes } } } })
const ref = (name: string) => ({ $ref: `#/components/responses/${name}` })

/** What the new errors.yaml says about operations. */
async function imported(document: string, files: Record<string, string> = {}) {
  const { rail, text } = inMemory({ files: { 'api.json': document, ...files } })
  const { exit, err } = await rail(`import api.json ${Object.keys(files).join(' ')}`)
  const made = text('errors.yaml') ?? ''
  const said = {
    operations: /^operations: (.*)$/m.exec(made)?.[1],
    codes: Object.fromEntries(
      [...made.matchAll(/code: (\S+)\n(?:[ ]{4}.*\n)*/g)].map(([entry, code]) => [
        code,
        [/http: (.*)/.exec(entry)?.[1], /raised_by: (.*)/.exec(entry)?.[1]].join(' '),
      ]),
    ),
  }
  return { exit, err, said, rail, text }
}

describe('which operation answers with which code', () => {
  test.each(
    rowsOf<{ name: string; document: string; operations?: string; codes: object }>(
      import.meta,
      'which operation answers with which code: name, document, operations',
    ),
  )('$name', async ({ document, operations, codes }) => {
    const { said, err, exit } = await imported(document)
    expect(said, err).toEqual({ operations, codes })
    expect(exit).toBe(0)
  })

  test('of several documents, which are one API', async () => {
    const { said, err } = await imported(api({ a: { 404: example('A_A') } }), {
      'b.json': api({ b: { 409: example('B_B') } }),
    })
    expect(said, err).toEqual({
      operations: '[a, b]',
      codes: { A_A: '404 [a]', B_B: '409 [b]' },
    })
  })

  test('and a document compared with what was imported has no finding', async () => {
    const document = api({
      pay: { 404: example('NO_CARD'), 402: example('NO_MONEY') },
      look: { 404: example('NO_CARD') },
    })
    const { rail, text } = await imported(document)
    const wire = text('errors.yaml')!.replace(/^codes:/m, 'wire: camara\ncodes:')
    const { out, exit } = await inMemory({
      files: { 'errors.yaml': wire, 'api.json': document },
    }).rail('usage api.json --format concise')
    expect({ out, exit }).toEqual({ out: '', exit: 0 })
    expect((await rail('lint --format concise')).out).not.toMatch(/ (?:operation|raised)-/)
  })
})

test('the example of a field, which may be any word, is not taken as a code', async () => {
  const { said } = await imported(
    api({
      a: {
        404: answer({ schema: { properties: { code: { type: 'string', example: 'XXX' } } } }),
        410: answer({ schema: { properties: { name: { type: 'string', example: 'John' } } } }),
        422: schema('A_A'),
      },
    }),
  )
  expect(said.codes).toEqual({ A_A: '422 [a]' })
})

test('an import reads the files that a document refers to', async () => {
  const { 'errors.yaml': _, ...files } = filesOf('clinic')
  const { rail } = inMemory({ files })
  const { err } = await rail('import openapi.yaml')
  // The enum of all codes is in another file, and does not say under which status each comes.
  expect(err).toContain(
    'not taken: the status of LINES_DOUBLE, which is in a list of answers 404 and 503 and 422',
  )
  expect(err).toContain('errors.yaml: 8 codes from openapi.yaml.')
})

test('thousands of operations that share hundreds of codes are not written out', async () => {
  const codes = Array.from({ length: 300 }, (_, index) => `CODE_${index}`)
  const operations = Object.fromEntries(
    Array.from({ length: 1_000 }, (_, index) => [`o${index}`, { 404: ref('E') }]),
  )
  const { said, err } = await imported(
    api(operations, { components: { responses: { E: schema(...codes) } } }),
  )
  expect(err).toContain('the operations have too many errors')
  expect(said.operations).toBeUndefined()
  expect(Object.keys(said.codes)).toHaveLength(300)
})
