import { expect, test } from 'vitest'
import { rail } from '../../support/rail.ts'

// A code that the catalog does not have, in each style that a catalog may have: what `check`, `explain`
// and `usage` say. The clients are held to it by the vectors.
const STYLES: [style: string, code: string, newer: string, other: string, near: string][] = [
  ['snake', 'item_found', 'export_failed', 'Not Found', 'item_fuond'],
  ['kebab', 'item-found', 'export-failed', 'Not Found', 'item-fuond'],
  ['camel', 'itemFound', 'exportFailed', 'Not Found', 'itemFuond'],
  ['pascal', 'ItemFound', 'ExportFailed', 'not_found', 'ItemFuond'],
  ['dotted', 'item.found', 'export.failed', 'Not Found', 'item.fuond'],
  ['numeric', 'E-40417', 'E-50017', 'Not Found', 'E-40471'],
  ['any', 'err:item/found', 'err:export/failed', 'Not Found', 'err:item/fuond'],
]
const filesOf = (style: string, code: string, wire: string) => ({
  'errors.yaml': `name: x
version: 0.1.0
url: https://x.example/e
code_style: ${style}
wire: ${wire}
codes:
  - { code: "${code}", http: 404, stop: true, meaning: It was not here., fix: Look elsewhere. }
`,
})

test.each(STYLES)('%s', async (style, code, newer, other, near) => {
  for (const wire of ['problem-member', '{ code: /error/code, message: /error/text }']) {
    const files = filesOf(style, code, wire)
    const isNested = wire.startsWith('{')
    const bodyOf = (code: string) =>
      isNested ? { error: { code, text: 'Text' } } : { status: 404, code, detail: 'Text' }
    const type = isNested ? 'application/json' : 'application/problem+json'
    const checked = async (code: string) => {
      const record = { status: 404, headers: { 'content-type': type }, body: bodyOf(code) }
      const { out } = await rail('check a.ndjson --format json', {
        files: { ...files, 'a.ndjson': JSON.stringify(record) },
      })
      return (
        JSON.parse(out) as { records: { findings: { id: string; help?: string }[] }[] }
      ).records.flatMap(({ findings }) => findings)
    }
    const rules = async (code: string) => (await checked(code)).map(({ id }) => id)
    expect(await rules(newer)).toContain('wire-code-unknown')
    expect(await rules(other)).not.toContain('wire-code-unknown')
    expect(JSON.stringify(await checked(near))).toContain(`did you mean ${code}?`)

    const explained = (code: string) =>
      rail('explain -', {
        files,
        stdin: JSON.stringify(bodyOf(code)),
      })
    const { exit, out } = await explained(newer)
    expect([exit, out]).toEqual([0, expect.stringContaining('"Text"')])
    expect((await explained(other)).exit).toBe(2)
  }
})

// OAuth has codes in snake_case, too.
test('a body of OAuth is not a code of the catalog', async () => {
  const record = {
    ...{ status: 401, headers: { 'content-type': 'application/json' } },
    body: { error: 'invalid_token', error_description: 'It is old.' },
  }
  const { out } = await rail('check a.ndjson --format json', {
    files: {
      ...filesOf('snake', 'item_found', '{ code: /error, message: /message }'),
      'a.ndjson': JSON.stringify(record),
    },
  })
  expect(out).not.toContain('wire-code-unknown')
})
