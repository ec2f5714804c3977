import { describe, expect, test } from 'vitest'
import { healthy, healthyEntry } from '../../support/catalogs.ts'
import { rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

const life = { since: '1.0.0', reason: 'So.', replaced_by: 'CARD_LOST', note: 'Wait.' }
const catalog = healthy(
  [
    healthyEntry({ code: 'CARD_LOST', meaning: 'It is so.' }),
    healthyEntry({ code: 'CARD_GONE', meaning: 'It is so.', retired: life }),
  ].join('\n'),
)
const URL = /^url: "?(.*?)"?$/m.exec(catalog)![1]!
const SYSTEM = `${URL}/CodeSystem/clinic-errors`

const saidIn = async (file: string, text: string, more: Record<string, string> = {}) => {
  const { out, err } = await rail(`usage ${file} ${Object.keys(more).join(' ')} --format concise`, {
    files: { 'errors.yaml': catalog, [file]: text, ...more },
  })
  const found = [...out.matchAll(/^(?!errors)\S+?:(\d+:\d+) error usage-(\S+ .*)$/gm)]
  return { said: found.map(([, at, rest]) => `${at} ${rest}`), err }
}
const outcome = (coding: object) =>
  JSON.stringify({ resourceType: 'OperationOutcome', issue: [{ details: { coding: [coding] } }] })

describe('a resource in JSON', () => {
  test.each(
    rowsOf<{ what: string; coding: object; said: string[] }>(
      import.meta,
      'a resource in json: what, coding, said',
    ),
  )('$what', async ({ coding, said }) => {
    const found = await saidIn('a.json', outcome(coding))
    expect(found.said.map((one) => one.replace(/^\S+ /, ''))).toEqual(said)
    expect(found.err).toContain('Checked 1 file.')
  })

  test('is read with its places', async () => {
    const text = `{\n  "resourceType": "OperationOutcome",\n  "x": [{ "system": "${SYSTEM}",\n    "code": "NO_SUCH" }]\n}`
    expect((await saidIn('a.json', text)).said).toEqual([
      '4:14 declared "NO_SUCH" is not a code of the catalog',
    ])
  })

  test('value sets and maps have retired codes', async () => {
    const concept = ['CARD_LOST', 'CARD_GONE', 'NO_SUCH'].map((code) => ({ code }))
    const set = { resourceType: 'ValueSet', compose: { include: [{ system: SYSTEM, concept }] } }
    const map = {
      resourceType: 'ConceptMap',
      group: [
        { source: SYSTEM, target: 'http://x.test', element: concept },
        {
          source: 'http://x.test',
          target: `${SYSTEM}|1`,
          element: [{ code: 'x', target: concept }],
        },
      ],
    }
    expect((await saidIn('a.json', JSON.stringify(set, null, 2))).said).toHaveLength(1)
    expect((await saidIn('a.json', JSON.stringify(map, null, 2))).said).toHaveLength(2)
  })

  test('of another project, and the words beside codings, say nothing', async () => {
    const text = JSON.stringify({
      resourceType: 'Basic',
      id: 'CARD_LOTS',
      code: { text: 'CARD_LOTS' },
    })
    expect((await saidIn('a.json', text)).said).toEqual([])
  })

  test('that is broken, or in XML, is named and not counted', async () => {
    const broken = `{ "resourceType": "Basic", "system": "${SYSTEM}", `
    const xml = `<?xml version="1.0"?>\n<Basic xmlns="http://hl7.org/fhir"><code value="CARD_LOTS"/></Basic>`
    const { said, err } = await saidIn('a.json', broken, { 'b.xml': xml })
    expect(said).toEqual([])
    expect(err).toBe(
      "Checked 0 files.\nNot read: a.json (can't be parsed as JSON), b.xml (FHIR in XML).\n",
    )
  })
})

describe('FSH', () => {
  test.each(rowsOf<{ text: string; said: string[] }>(import.meta, 'fsh: text, said'))(
    '$text',
    async ({ text, said }) => expect((await saidIn('a.fsh', text)).said).toEqual(said),
  )

  test('knows the aliases of all files', async () => {
    const text = '* code = $clinic#NO_SUCH'
    const aliases = { 'z.fsh': `Alias: $clinic = ${SYSTEM}\nAlias: $other = http://x.test\n` }
    expect((await saidIn('a.fsh', text, aliases)).said).toEqual([
      '1:18 declared "NO_SUCH" is not a code of the catalog',
    ])
    expect((await saidIn('a.fsh', text)).said).toEqual([])
  })
})

test('a comment that accepts nothing is reported', async () => {
  const { out } = await rail('usage a.md --format concise', {
    files: {
      'errors.yaml': catalog,
      'a.md': '`CARD_LOST` <!-- rail-errors-ignore usage-live -- Old. -->\n',
    },
  })
  expect(out).toContain(
    'a.md:1:13 error acceptance-used no finding of usage-live here; remove this',
  )
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
