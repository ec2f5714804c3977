import { describe, expect, test } from 'vitest'
import { inMemory, rail } from '../rail.ts'
import { documentIn, filesOf } from './documents.ts'

const CHECK = 'openapi check openapi.yaml --format concise'

describe('what a document says and the catalog does not', () => {
  // 3.0 in JSON with codes in `type`, 3.1 with google.rpc, 3.2 with a header.
  test.each(['hotel-problem', 'payments-rpc', 'rooms-header'])('%s', async (name) => {
    const files = filesOf(name)
    const { exit, out, err } = await rail(
      `openapi check ${documentIn(files)} --format concise --rule openapi-code-used=warn`,
      { files },
    )
    await expect(`${err}\n${out}`).toMatchFileSnapshot(`../golden/openapi/${name}.txt`)
    expect(exit).toBe(1)
  })

  test('nothing in a document that is right, also with the rules that are off', async () => {
    const { exit, out, err } = await rail(`${CHECK} --rule openapi-code-used=error`, {
      files: filesOf('clinic'),
    })
    expect(out).toBe('')
    expect(err).toBe('Checked 1 document with 4 operations and 11 lists of codes.\n')
    expect(exit).toBe(0)
  })

  test('in every format of lint, with the rules and related places', async () => {
    const files = filesOf('hotel-problem')
    const sarif = JSON.parse(
      (await rail('openapi check openapi.json --format sarif', { files })).out,
    ) as {
      runs: [{ results: { ruleId: string }[]; tool: { driver: { rules: { id: string }[] } } }]
    }
    const [{ results, tool }] = sarif.runs
    expect(results.map(({ ruleId }) => ruleId)).toContain('openapi-code-known')
    expect(tool.driver.rules.map(({ id }) => id)).toContain('openapi-code-known')
    const { out } = await rail('openapi check openapi.json', { files })
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
    const both = await rail('openapi check members.yaml visits.yaml --format concise', {
      files: world,
    })
    expect(both.out.match(/openapi-code-known/g)).toHaveLength(1)
    expect(both.out).not.toContain('openapi-operation-known')
    const one = await rail('openapi check members.yaml --format concise', { files: world })
    expect(one.out.match(/openapi-operation-known/g)).toHaveLength(2)
  })

  test('codes on stdin, and a catalog with two forms', async () => {
    const { 'openapi.yaml': document = '', ...files } = filesOf('clinic')
    const wire = files['errors.yaml']!.replace(/^stages:/m, 'wire: [problem-member, rail]\nstages:')
    const { out, exit } = await rail('openapi check - --format concise', {
      files: { ...files, 'errors.yaml': wire },
      stdin: document.replace('const: VISIT_OPEN', 'const: VISIT_OPNE'),
    })
    expect(out).toContain('stdin.yaml:37:32 error openapi-code-known "VISIT_OPNE"')
    expect(exit).toBe(1)
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

describe('fixes', () => {
  const clinic = filesOf('clinic')
  const stale = {
    ...clinic,
    'openapi.yaml': clinic['openapi.yaml']!.replace(
      'fix_stage: support\n  /visits',
      'fix_stage: "billing"\n  /visits',
    )
      .replace('const: VISIT_OPEN', "const: 'VISIT_OPNE'")
      .replace('retry: after_fix', 'retry: same'),
    'common.yaml': clinic['common.yaml']!.replace('fix_stage: billing', 'fix_stage: reception'),
  }

  test('that are safe are applied to the document and the files that it refers to', async () => {
    const { rail: run, text } = inMemory({ files: stale })
    const { err, exit } = await run(`${CHECK} --fix`)
    expect(err).toContain('openapi.yaml: applied 2 fixes\ncommon.yaml: applied 1 fix\n')
    expect(text('common.yaml')).toBe(clinic['common.yaml'])
    expect(text('openapi.yaml')).toBe(
      clinic['openapi.yaml']!.replace(
        'fix_stage: support\n  /visits',
        'fix_stage: "support"\n  /visits',
      ).replace('const: VISIT_OPEN', "const: 'VISIT_OPNE'"),
    )
    expect(exit).toBe(1)
  })

  test('that change a code are applied with --fix-unsafe, or shown', async () => {
    const { rail: run, text } = inMemory({ files: stale })
    const shown = await run(`${CHECK} --fix-unsafe --dry-run`)
    expect(shown.out).toContain("+                        const: 'VISIT_OPEN'")
    expect(text('openapi.yaml')).toBe(stale['openapi.yaml'])
    const { exit, out } = await run(`${CHECK} --fix-unsafe`)
    expect({ exit, out }).toEqual({ exit: 0, out: '' })
    expect(text('openapi.yaml')).toContain("const: 'VISIT_OPEN'")
  })

  test('write the address around a code', async () => {
    const { rail: run, text } = inMemory({ files: filesOf('hotel-problem') })
    await run('openapi check openapi.json --fix-unsafe')
    expect(text('openapi.json')).toContain('"https://hotel.example/errors/codes/ROOM_TAKEN"')
    expect(text('openapi.json')).not.toContain('ROOM_TAKN')
    expect(
      JSON.parse(text('openapi.json')!).paths['/rooms/{id}/bookings'].post.responses[409].content[
        'application/problem+json'
      ].example.status,
    ).toBe(409)
  })
})

test.each([
  ['openapi', 'errors: missing required argument'],
  ['openapi chek openapi.yaml', '"chek" is not an action of openapi; did you mean "check"?'],
  ['openapi frob', 'use check, import or apply'],
  ['openapi check', 'openapi check needs a document'],
  ['openapi check none.yaml', 'none.yaml does not exist'],
  ['openapi check .', '. is a folder'],
  ['openapi check https://api.example/openapi.yaml', 'nothing is fetched'],
  ['openapi check - -', 'stdin (-) can be used only once'],
  ['openapi check - --fix', 'stdin (-) cannot be fixed'],
  ['openapi check openapi.yaml --update', '--update cannot be used with openapi check'],
  ['openapi import openapi.yaml --fix', '--fix cannot be used with openapi import'],
  ['openapi apply', 'openapi apply needs a document'],
  ['openapi apply openapi.yaml other.yaml', 'give only one'],
  ['openapi apply openapi.yaml --format json', '--format cannot be used with openapi apply'],
  ['openapi apply none.yaml', 'none.yaml does not exist'],
  ['openapi check openapi.yaml --dry-run', '--dry-run can only be used with'],
  ['openapi check openapi.yaml --rule code-format=off', 'is not a known rule'],
])('%s', async (line, message) => {
  const { exit, err } = await rail(line, { files: filesOf('clinic') })
  expect(err).toContain(message)
  expect(exit).toBe(2)
})
