import { describe, expect, test } from 'vitest'
import { rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'
import { documentIn, filesOf } from './documents.ts'

const CHECK = 'usage openapi.yaml --format concise'

describe('what a document says and the catalog does not', () => {
  // 3.0 in JSON with codes in `type`, 3.1 with google.rpc, 3.2 with a header.
  test.each(['hotel-problem', 'payments-rpc', 'rooms-header'])('%s', async (name) => {
    const files = filesOf(name)
    const { exit, out, err } = await rail(`usage ${documentIn(files)} --format concise`, { files })
    await expect(`${err}\n${out}`).toMatchFileSnapshot(`../golden/${name}.txt`)
    expect(exit).toBe(1)
  })

  test('nothing in a document that is right', async () => {
    const { exit, out, err } = await rail(CHECK, { files: filesOf('clinic') })
    expect(out).toBe('')
    expect(err).toBe(
      'Checked 1 file, among them 1 OpenAPI document with 4 operations and 11 lists of codes.\n',
    )
    expect(exit).toBe(0)
  })

  test('in every format of lint, with the rules and related places', async () => {
    const files = filesOf('hotel-problem')
    const sarif = JSON.parse((await rail('usage openapi.json --format sarif', { files })).out) as {
      runs: [{ results: { ruleId: string }[]; tool: { driver: { rules: { id: string }[] } } }]
    }
    const [{ results, tool }] = sarif.runs
    expect(results.map(({ ruleId }) => ruleId)).toContain('openapi-code-known')
    expect(tool.driver.rules.map(({ id }) => id)).toContain('openapi-code-known')
    const { out } = await rail('usage openapi.json', { files })
    expect(out).toContain(`openapi.json:61:29 error openapi-status-matches
  ROOM_TAKEN has the HTTP status 409 in the catalog, and is under 422 here (POST /rooms/{id}/bookings)
  61 |                             "https://hotel.example/errors/codes/ROOM_TAKEN"
     |                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
  errors.yaml:10:11 its status is 409
`)
  })

  test('several documents are one API, and share their files', async () => {
    const files = filesOf('clinic')
    const [before, after] = files['openapi.yaml']!.split(/(?=^ {2}\/visits\/\{id\}\/bill:)/m)
    const [paths, components] = after!.split(/(?=^components:)/m)
    const world = {
      'errors.yaml': files['errors.yaml']!,
      'common.yaml': files['common.yaml']!.replace('LINES_EMPTY\n', 'LINES_EMPTI\n'),
      'members.yaml': `${before}${components}`,
      'visits.yaml': `${before!.split(/(?<=^paths:\n)/m)[0]}${paths}${components}`,
    }
    const both = await rail('usage members.yaml visits.yaml --format concise', {
      files: world,
    })
    expect(both.out.match(/openapi-code-known/g)).toHaveLength(1)
    expect(both.out).not.toContain('openapi-operation-known')
    const one = await rail('usage members.yaml --format concise', { files: world })
    expect(one.out.match(/openapi-operation-known/g)).toHaveLength(2)
  })

  test('for a catalog with two forms', async () => {
    const { 'openapi.yaml': document = '', ...files } = filesOf('clinic')
    const wire = files['errors.yaml']!.replace(/^stages:/m, 'wire: [problem-member, rail]\nstages:')
    const { out, exit } = await rail(CHECK, {
      files: {
        ...files,
        'errors.yaml': wire,
        'openapi.yaml': document.replace('const: VISIT_OPEN', 'const: VISIT_OPNE'),
      },
    })
    expect(out).toContain('openapi.yaml:37:32 error openapi-code-known "VISIT_OPNE"')
    expect(exit).toBe(1)
  })
})

describe('among the files of a run', () => {
  const clinic = filesOf('clinic')
  const other = JSON.stringify({
    openapi: '3.0.3',
    paths: {
      '/a': {
        get: {
          operationId: 'a',
          responses: {
            404: { content: { 'application/json': { example: { error: 'NO_CARD' } } } },
          },
        },
      },
    },
  })
  const files = Object.fromEntries(
    Object.entries(clinic).map(([name, text]) =>
      name === 'errors.yaml' ? [name, text] : [`api/${name}`, text],
    ),
  )

  test('documents are found by their member "openapi", with the files that they refer to', async () => {
    const { out, err } = await rail('usage . --format concise', {
      files: {
        ...files,
        'api/common.yaml': clinic['common.yaml']!.replace(
          'error: LINES_EMPTY',
          'error: LINES_NONE',
        ),
        'api/page.md': '| Code | Status |\n| --- | --- |\n| VISIT_OPEN | 409 |\n',
        'orval.yaml': 'api: { openapi: 3.1.0 }\n',
        'redocly.yaml': 'openapi: { theme: none }\n',
      },
    })
    // The reader of examples sees this place, too.
    expect(out.match(/LINES_NONE/g)).toHaveLength(1)
    expect(out).toContain('api/common.yaml:28:14 error openapi-code-known "LINES_NONE"')
    expect(err).toContain('Checked 5 files, among them 1 OpenAPI document with 4 operations')
  })

  test.each([
    ['another API', other],
    ['an old version', "swagger: '2.0'\ninfo: { title: Clinic }\n"],
    ['a broken text', 'openapi: 3.1.0\ninfo: {\n'],
  ])(
    'one without a code or an operation of the catalog is not compared, unless it is named: %s',
    async (_, text) => {
      const world = { ...files, 'api/old.yaml': text }
      const { out, err, exit } = await rail('usage api --format concise', { files: world })
      expect({ out, exit }).toEqual({ out: '', exit: 0 })
      expect(err).toContain(
        'Not compared, because no code and no operation of the catalog is in it: api/old.yaml.',
      )
      const named = await rail('usage api/old.yaml --format concise', { files: world })
      expect(named.out).toMatch(/^api\/old.yaml:\d+:\d+ error (?:openapi-|syntax-)/)
      expect(named.exit).toBe(1)
    },
  )

  test.each([
    ['a code', "swagger: '2.0'\nx: VISIT_OPEN\n"],
    ['an operation', 'openapi: 3.1.0\nx: {\n  operationId: billVisit\n'],
  ])('one that cannot be read and has %s is a finding', async (_, text) => {
    const { out } = await rail('usage api --format concise', {
      files: { ...files, 'api/old.yaml': text },
    })
    expect(out).toMatch(/^api\/old.yaml:\d+:\d+ error (?:openapi-readable|syntax-valid) /m)
  })

  test('a finding is accepted by a comment in the document', async () => {
    const { out } = await rail('usage api --format concise', {
      files: {
        ...files,
        'api/openapi.yaml': clinic['openapi.yaml']!.replace(
          /^(.*)const: VISIT_OPEN$/m,
          '$1const: VISIT_OPNE # rail-errors-ignore openapi-code-known -- Renamed next week.',
        ),
      },
    })
    expect(out).not.toContain('openapi-code-known')
  })
})

describe('findings are settled like those of lint', () => {
  const files = {
    ...filesOf('clinic'),
    'openapi.yaml': filesOf('clinic')['openapi.yaml']!.replace('const: VISIT_OPEN', 'const: OTHER'),
  }
  test('by the config, by a flag, by the preset', async () => {
    const of = async (config: string, ...args: string[]) =>
      rail([...CHECK.split(' '), ...args], {
        files: { ...files, 'rail-errors.config.yaml': config },
      })
    expect((await of('')).out).toContain('error openapi-code-known')
    const warned = await of('rules: { openapi-code-known: warn, openapi-code-documented: off }\n')
    expect(warned.out).toMatch(/^openapi.yaml:37:32 warn openapi-code-known .*\n$/)
    expect(warned.exit).toBe(0)
    expect((await of('', '--rule', 'openapi-code-known=info')).out).toContain('info openapi-code')
    expect((await of('rules: { openapi-code-knwon: off }\n')).err).toContain('did you mean')
  })

  test('by an entry of the file', async () => {
    const accepted = `accepted:
  - rule: openapi-example-right
    code: MEMBER_NOT_FOUND
    reason: The example follows next week.
`
    const stale = {
      ...files,
      'openapi.yaml': files['openapi.yaml'].replace(
        'fix_stage: reception }',
        'fix_stage: billing }',
      ),
    }
    expect((await rail(CHECK, { files: stale })).out).toContain('openapi-example-right')
    const { out } = await rail(CHECK, {
      files: { ...stale, '.rail-errors/accepted.yaml': accepted },
    })
    expect(out).not.toContain('openapi-example-right')
    expect(out).toContain('openapi-code-known')
  })
})

describe('codes in other places of a document', () => {
  const codes = [
    ['CARD_EXPIRED', 402],
    ['CARD_LOST', 402],
  ]
    .map(
      ([code, http]) =>
        `  - { code: ${code}, http: ${http}, stop: true, meaning: It is so., fix: Do so., raised_by: [pay] }\n`,
    )
    .join('')
  const errors = `name: shop\nwire: camara\noperations: [pay]\ncodes:\n${codes}`
  const schema = (list: string) => `{ type: object, properties: { code: { enum: [${list}] } } }`
  const answer = (of: string) =>
    `"402": { description: No., content: { application/json: { schema: ${of} } } }`
  const right = schema('CARD_EXPIRED, CARD_LOST')
  const pay = (responses: string, more = '') =>
    `{ operationId: pay, responses: { ${responses} }${more} }`
  const document = (operation: string, more = '', version = '3.1.0') =>
    `openapi: ${version}\ninfo: { title: Shop, version: "1" }\npaths: { /pay: { post: ${operation} } }\n${more}`

  test.each(
    rowsOf<{ name: string; files: Record<string, string>; unknown: string[] }>(
      import.meta,
      'codes in other places of a document: name, files, unknown',
    ),
  )('$name', async ({ files, unknown }) => {
    const { out } = await rail(CHECK, { files: { 'errors.yaml': errors, ...files } })
    const found = [...out.matchAll(/^(?!errors)\S+ error (\S+) (?:"(\w+)")?/gm)]
    expect(found.map(([line, , code]) => code ?? line).sort()).toEqual(unknown)
  })

  test.each([
    ['a message without a code', '{ properties: { message: { type: string } } }', true],
    ['the same below allOf', '{ allOf: [{ properties: { message: {} } }] }', true],
    ['a code of any text', '{ properties: { message: {}, code: { type: string } } }', false],
    ['another body', '{ properties: { id: {} } }', false],
  ])('%s, beside a code', async (_, other, isFound) => {
    const no = `"402": { description: No., content: { application/json: { schema: ${other} } } }`
    const { out } = await rail(CHECK, {
      files: {
        'errors.yaml': errors.replace('CARD_EXPIRED, http: 402', 'CARD_EXPIRED, http: 409'),
        'openapi.yaml': document(pay(`${no}, ${answer(right).replace('402', '409')}`)),
      },
    })
    expect(out.includes('the answer 402 has a message and no place for a code')).toBe(isFound)
  })
})
