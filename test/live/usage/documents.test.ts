import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../catalogs.ts'
import { rail } from '../../rail.ts'

// Pages, features, examples and a FHIR guide, with faults (planted.txt) among content that is right
// or not about codes. The faults were written before the readers.
const folder = fileURLToPath(new URL('../../fixtures/usage/documents', import.meta.url))
const files: Record<string, string> = Object.fromEntries(
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .map((path) => [
      path.slice(folder.length + 1).replaceAll('\\', '/'),
      readFileSync(path, 'utf8').replaceAll('\r\n', '\n'),
    ]),
)
const planted = files['planted.txt']!.trim()
  .split('\n')
  .map((line) => line.split(' ').slice(0, 2).join(' '))

const FINDING = /^(?!errors\.yaml)(\S+?:\d+):\d+ \w+ (\S+) /gm

describe('documents', () => {
  test('have their planted faults, and nothing else', async () => {
    const { out } = await rail('usage --format concise', { files })
    const found = [...out.matchAll(FINDING)].map(([, place, rule]) => `${place} ${rule}`)
    expect(found.filter((one) => !planted.includes(one))).toEqual([])
    expect(planted.filter((one) => !found.includes(one))).toEqual([])
    expect(found).toHaveLength(planted.length)
  })
})

const paths = Object.keys(files).filter((path) => !/^(?:errors\.yaml|planted|rail-)/.test(path))

test('are reported with places on both sides', async () => {
  const { out, err, exit } = await rail('usage', { files })
  expect(exit).toBe(1)
  await expect(`${out}${err}`).toMatchFileSnapshot('../../golden/usage/documents.txt')
})

test('the order of the files says nothing', async () => {
  const run = (order: readonly string[]) => rail(['usage', ...order, '--format', 'json'], { files })
  expect((await run(paths.toReversed())).out).toBe((await run(paths)).out)
})

test('the catalog of another project has no findings', async () => {
  const catalog = readFileSync(join(folder, '../go/errors.yaml'), 'utf8').replaceAll(
    /(code: |replaced_by: )(\w)/g,
    '$1SHOP_$2',
  )
  const { out } = await rail('usage --format concise', {
    files: { ...files, 'errors.yaml': catalog },
  })
  const rules = [...out.matchAll(FINDING)].map(([, , rule]) => rule)
  expect(rules).toEqual(['acceptance-used', 'acceptance-used'])
})

describe('in one document', () => {
  const findings = async (file: string, text: string, more: Record<string, string> = {}) => {
    const { out } = await rail(['usage', file, ...Object.keys(more), '--format', 'concise'], {
      files: { 'errors.yaml': files['errors.yaml']!, [file]: text, ...more },
    })
    return [...out.matchAll(/^(?!errors)(.*?:\d+:\d+) \w+ usage-(.*)$/gm)].map(
      ([, , rest]) => rest!.split(/[;,:]/)[0],
    )
  }
  const table = (head: string, ...rows: string[]) =>
    [
      `| ${head} |`,
      `|${' --- |'.repeat(head.split('|').length)}`,
      ...rows.map((row) => `| ${row} |`),
    ].join('\n')
  const body = (code: string, more: object = {}) =>
    JSON.stringify({ error: code, message: 'x', path: '', fix_stage: '', ...more })

  test.each<[what: string, file: string, text: string, found: string[]]>([
    [
      'a column that its header calls one of codes',
      'a.md',
      table('Code', 'CARD_EXPIRED', 'NO_SUCH', 'NO_OTHER'),
      [
        'declared "NO_SUCH" is not a code of the catalog',
        'declared "NO_OTHER" is not a code of the catalog',
      ],
    ],
    [
      'items of a list without marks',
      'a.md',
      '- CARD_EXPIRED: It is so.\n- CARD_EXPIERD: It is so.\n- Card-lost cases: none.\n- SOME_THING: Else.',
      ['declared "CARD_EXPIERD" is not a code of the catalog'],
    ],
    [
      'codes with an anchor in a table',
      'a.md',
      table('Code', '<a id="lost">CARD_EXPIRED</a>', '<a id="no">NO_SUCH</a>'),
      ['declared "NO_SUCH" is not a code of the catalog'],
    ],
    [
      'cells of a table in HTML',
      'a.md',
      '<table>\n<tr><th>Code</th></tr>\n<tr><td>CARD_EXPIRED</td></tr>\n<tr><td><b>CARD_EXPIERD</b></td><td>SOME_THING</td></tr>\n</table>',
      ['declared "CARD_EXPIERD" is not a code of the catalog'],
    ],
    [
      'another column with several other words',
      'a.md',
      table('Setting', 'CARD_EXPIRED', 'VISIT_LOCKED', 'NO_SUCH', 'NO_OTHER'),
      [],
    ],
    [
      'one other word',
      'a.md',
      table('Code', 'CARD_EXPIRED', 'VISIT_LOCKED', 'NO_SUCH'),
      ['declared "NO_SUCH" is not a code of the catalog'],
    ],
    [
      'a status in a column of statuses',
      'a.md',
      table('Code | Status', 'CARD_EXPIRED | 422', 'VISIT_LOCKED | 423', 'VISIT_BILLED | 400'),
      ['status VISIT_BILLED is beside the status 400'],
    ],
    [
      'a column of other numbers',
      'a.md',
      table('Code | Status', 'CARD_EXPIRED | 200', 'VISIT_LOCKED | 423', 'VISIT_BILLED | 400'),
      [],
    ],
    [
      'a retired code in a row that says it',
      'a.md',
      table('Code | Note', 'CARD_EXPIRED | -', 'VISIT_LOCKED | -', 'CARD_LOST | Removed in 3.0.0'),
      [],
    ],
    [
      'a table of a stage, and the code that it lacks in the text',
      'a.md',
      `${table('Code', 'TARIFF_OUTDATED', 'VISIT_LOCKED', 'VISIT_BILLED', 'AMOUNT_NEGATIVE', 'RATE_EXCEEDED')}\n\nSee REFERRAL_MISSING.`,
      [],
    ],
    [
      'a retired code in a span',
      'a.md',
      'It answers `CARD_LOST`.',
      ['live CARD_LOST is retired since 3.0.0'],
    ],
    ['a retired code that is replaced', 'a.md', '`CARD_LOST` is now `CARD_EXPIRED`.', []],
    ['in a changelog', 'docs/CHANGELOG.md', 'It answers `CARD_LOST`.', []],
    ['a name of a file', 'a.md', 'CARD_EXPIRED: `card-expired`, `CardExpired`, `card_expird`.', []],
    ['an unknown word in a span', 'a.md', 'CARD_EXPIRED, `NO_SUCH`.', []],
    [
      'a typing error in a span',
      'a.md',
      'CARD_EXPIRED, `CARD_EXPIRD`.',
      ['declared "CARD_EXPIRD" is not a code of the catalog'],
    ],
    [
      'a status after a code',
      'a.md',
      '- `CARD_EXPIRED` (404)',
      ['status CARD_EXPIRED is beside the status 404'],
    ],
    [
      'a status before a code',
      'a.md',
      'It is HTTP 404 with `CARD_EXPIRED`.',
      ['status CARD_EXPIRED is beside the status 404'],
    ],
    ['a number that is no status', 'a.md', 'After 404 seconds `CARD_EXPIRED`.', []],
    [
      'broken JSON in a fence',
      'a.md',
      '```json\n{ "error": "CARD_LOST", ...\n```\n',
      ['live CARD_LOST is retired since 3.0.0'],
    ],
    [
      'a fence that never ends',
      'a.md',
      `VISIT_LOCKED\n\`\`\`json\n${body('CARD_LOST')}\n`,
      ['live CARD_LOST is retired since 3.0.0'],
    ],
    [
      'broken JSON',
      'a.json',
      `{ "error": "CARD_LOST", `,
      ['live CARD_LOST is retired since 3.0.0'],
    ],
    ['a file of a tool', 'package-lock.json', body('CARD_LOST'), []],
    ['a body of others', 'a.json', '{ "error": "NO_SUCH" }', []],
    [
      'an unknown code among bodies',
      'a.json',
      `[${['CARD_EXPIRED', 'VISIT_BILLED', 'TARIFF_OUTDATED', 'NO_SUCH'].map((code) => body(code)).join()}]`,
      ['declared "NO_SUCH" is not a code of the catalog'],
    ],
    [
      'a text in another language',
      'a.json',
      body('PATIENT_NOT_FOUND', { message: 'Keine Patientin und kein Patient hat diese Nummer.' }),
      [],
    ],
    [
      'a message with values',
      'a.json',
      body('VISIT_LOCKED', { message: 'The visit is locked by {dr. weber}.' }),
      [],
    ],
    [
      'another message',
      'a.json',
      body('VISIT_LOCKED', { message: 'Locked!' }),
      ['text this text of VISIT_LOCKED is not in the catalog'],
    ],
    [
      'a warning of a success',
      'a.json',
      `{ "warnings": [${body('CARD_LOST')}] }`,
      ['live CARD_LOST is retired since 3.0.0'],
    ],
    ['a system of others', 'a.json', '{ "system": "http://loinc.org", "code": "CARD_LOST" }', []],
    [
      'a status of a step for two codes',
      'a.feature',
      'Feature: y\nScenario: x\n  When a\n  Then the status is 500\n  And the code is "CARD_EXPIRED"\n  And the code is "VISIT_LOCKED"',
      [],
    ],
    [
      'a typing error in an item of a list',
      'a.md',
      'CARD_EXPIRED\n\n- `CARD_EXPIRD` comes first',
      ['declared "CARD_EXPIRD" is not a code of the catalog'],
    ],
    [
      'an outcome whose code and system are both wrong',
      'a.json',
      '{ "resourceType": "OperationOutcome", "issue": [{ "details": { "coding": [{ "system": "https://TERMINOLOGY.lindenhof.example/visits/CodeSystem/visit-errors", "code": "NO_SUCH" }] } }] }',
      [
        'system the system of the codes is https',
        'declared "NO_SUCH" is not a code of the catalog',
      ],
    ],
    [
      'codes that are other words there',
      'a.feature',
      `Feature: y\nScenario: x\n${['VISIT_LOCKED', 'VISIT_BILLED', 'VISIT_OPEN', 'VISIT_NEW', 'VISIT_OLD'].map((word) => `  When a\n  Then the status is 200\n  And the property "state" is "${word}"`).join('\n')}`,
      [],
    ],
    [
      'a coding with the URL of a value set beside the code system',
      'a.json',
      '{ "system": "https://terminology.lindenhof.example/other/ValueSet/all", "code": "CARD_EXPIRED", "display": "Too old" }',
      ['system https', 'text this display of CARD_EXPIRED is not in the catalog'],
    ],
    [
      'a code that is another word there',
      'a.feature',
      'Feature: y\nScenario: x\n  When a\n  Then the status is 200\n  And the property "state" is "VISIT_LOCKED"\n  And the property "state" is "VISIT_OPEN"',
      [],
    ],
    [
      'the same status twice',
      'a.feature',
      'Feature: y\nScenario: x\n  When a\n  Then the status is 200\n  And the property "$.status" is 200\n  And the property "$.code" is "VISIT_LOCKED"',
      ['status VISIT_LOCKED is beside the status 200'],
    ],
    [
      'two statuses',
      'a.feature',
      'Feature: y\nScenario: x\n  When a\n  Then the status is 500\n  And the status is 404\n  And the code is "CARD_EXPIRED"',
      [],
    ],
    [
      'a status of another call',
      'a.feature',
      'Feature: y\nScenario: x\n  When a\n  Then the status is 500\n  When b\n  Then the code is "CARD_EXPIRED"',
      [],
    ],
  ])('%s', async (_, file, text, found) => {
    const all = await findings(file, text)
    expect(all.filter((one) => !/text this text of/.test(one!) || found.includes(one!))).toEqual(
      found,
    )
  })

  test.each<[style: string, good: string, other: string, near: string, unknown: string]>([
    ['upper snake', 'ITEM_FOUND', 'CART_LOST', 'ITEM_FUND', 'CART_GONE'],
    [
      'colons',
      'err:data:item_found',
      'err:data:lost',
      'err:data:item_fund',
      'err:cart:api_key_gone',
    ],
    ['colons without a prefix', 'item:found', 'cart:lost', 'item:fund', 'cart:gone'],
    ['dotted', 'item.found', 'cart.lost', 'item.fund', 'cart.gone'],
    ['kebab', 'item-found', 'cart-lost', 'item-fund', 'cart-gone'],
    ['slashes', 'item/found', 'cart/lost', 'item/fund', 'cart/gone'],
  ])('lists and headings of codes in %s', async (_, good, other, near, unknown) => {
    const catalog = healthy([good, other].map((code) => healthyEntry({ code })).join('\n'))
    for (const form of [
      (code: string) => `- \`${code}\` – a text`,
      (code: string) => `- \`${code}\`: a text`,
      (code: string) => `- [${code}](x)`,
      (code: string) => `- \`${code}\`:a text`,
      (code: string) => `- **${code}**: a text`,
      (code: string) => `### ${code} (404)\n`,
      (code: string) => `### \`${code}\`\n`,
      (code: string) => `### ${code}: a text\n`,
    ]) {
      const text = [good, near, unknown, other].map(form).join('\n')
      const { out } = await rail(['usage', 'a.md', '--format', 'concise'], {
        files: { 'errors.yaml': catalog, 'a.md': text },
      })
      expect([...out.matchAll(/usage-declared "(.*?)" is not/g)].map(([, word]) => word)).toEqual([
        near,
        unknown,
      ])
    }
  })

  test('hostile documents take no time', async () => {
    const parts = [
      '| CARD_LOST ',
      '`',
      '```json\n{',
      '<!--',
      '[',
      '(404)',
      '{"a":',
      '"""\n',
      '|-|\n',
      'HTTP 404 ',
    ]
    for (const file of ['a.md', 'a.feature', 'a.json', 'a.yaml'])
      for (const part of parts) {
        const before = performance.now()
        await findings(file, `CARD_LOST ${part.repeat(40_000 / part.length)}`)
        expect(performance.now() - before).toBeLessThan(3_000)
      }
  })
})

test('documents do not count as using a code, features count as tests', async () => {
  const { out } = await rail('usage a.ts a.md a.json a.feature --format concise', {
    files: {
      'errors.yaml': files['errors.yaml']!,
      'a.ts': "fail('CARD_EXPIRED')",
      'a.md': '`VISIT_LOCKED`',
      'a.json': '{ "error": "VISIT_BILLED", "message": "" }',
      'a.feature': 'Feature: y\nScenario: x\n  Then the code is "RATE_EXCEEDED"',
    },
  })
  expect(out).toContain('VISIT_LOCKED is not used in any checked file')
  expect(out).toContain('VISIT_BILLED is not used in any checked file')
  expect(out).toContain('RATE_EXCEEDED is used only in tests')
})

test('a comment that accepts nothing is reported', async () => {
  const { out } = await rail('usage a.md --format concise', {
    files: {
      'errors.yaml': files['errors.yaml']!,
      'a.md': '`VISIT_LOCKED` <!-- rail-errors-ignore usage-live -- Old. -->\n',
    },
  })
  expect(out).toContain('a.md:1:16 error acceptance-used')
})

test.each([
  ['a code in a header', '{ code: header:x-error-code, message: /detail }'],
  ['a list without codes', '{ code: /code, list: { at: /errors, message: /detail } }'],
  ['a code that is the status', '{ code: status, message: /detail }'],
])('of a form with %s, an example without it is nothing', async (_, wire) => {
  const catalog = healthy(healthyEntry({ fix_stage: undefined })).replace(
    /^stages:.*$/m,
    `wire: ${wire}`,
  )
  const files = {
    'errors.yaml': catalog,
    'example.json': '{ "detail": "No.", "errors": [{ "detail": "No." }] }',
    'openapi.yaml': `openapi: 3.1.0
paths: { /a: { get: { operationId: a, responses: { '404': { description: No., content: { application/json: { schema: { type: object } } } } } } } }
`,
  }
  const { out, err } = await rail('usage example.json openapi.yaml --format concise', { files })
  expect(err).toMatch(/^Checked 2 files, among them 1 OpenAPI document/)
  expect(out).not.toContain('example.json')
})
