import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { read } from '../../../src/base/forms/read.ts'
import { errorsModuleOf } from '../../../src/libraries/server/catalog-module.ts'
import { compiled, consumerWith, saidOf } from '../../support/compiled.ts'
import { inMemory } from '../../support/rail.ts'
import { sandboxWith } from './sandbox.ts'

// The programs of a service whose catalog imports what every service of the rail answers with: they
// know both kinds of codes.

const WHOLE = readFileSync(
  new URL('../../fixtures/openapi/rail-api/errors.yaml', import.meta.url),
  'utf8',
).replace(/^ {4}raised_by: .*\n/gm, '')
const [header, codes] = WHOLE.split(/^codes:\n/m) as [string, string]
const at = codes.indexOf('  - code: REQUEST_UNREADABLE')
const COMMON = `${header}codes:\n${codes.slice(at)}`.replace(
  'name: rail-errors',
  'name: rail-common',
)
const OWN = `${header}imports: { common: { from: common.yaml } }\ncodes:\n${codes.slice(0, at)}`

const NAMES = [...WHOLE.matchAll(/- code: (\w+)/g)].map(([, name]) => name!)
const common = NAMES.slice(NAMES.indexOf('REQUEST_UNREADABLE'))
const member = await read(OWN, { companions: { 'common.yaml': COMMON } })

test('the sandbox answers with both kinds, and check knows both', async () => {
  const { errors, texts } = errorsModuleOf(catalogOf(member))
  const world = await sandboxWith({ errors, texts })
  const authorization = `Bearer ${(await world.login()).access_token}`
  const records: string[] = []
  for (const [url, body] of [
    ['/v1/visits/V-404/bill/', '{'],
    ['/v1/members/M-9/nothing/', '{}'],
    ['/v1/identify/', '{"member":{"type":"card","number":"Z-1"}}'],
    ['/v1/visits/V-7/bill/', '{"lines":[{"service":"xray","amount":80,"documents":["a.pdf"]}]}'],
  ] as const) {
    const { status, headers, text } = await world.send(url, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body,
    })
    records.push(
      JSON.stringify({
        status,
        headers: Object.fromEntries(headers),
        body: text,
        method: 'POST',
        url,
      }),
    )
  }
  const sent = records.join('\n')
  for (const code of ['REQUEST_UNREADABLE', 'ROUTE_UNKNOWN', 'ALREADY_CLOSED'])
    expect(sent).toContain(code)
  const files = { 'errors.yaml': OWN, 'common.yaml': COMMON, 'answers.ndjson': sent }
  const checked = await inMemory({ git: {}, files }).rail('check answers.ndjson --format concise')
  expect([checked.exit, checked.out.match(/ error .*/g)]).toEqual([0, null])
  const without = { ...files, 'errors.yaml': OWN.replace(/^imports: .*\n/m, '') }
  const unknown = await inMemory({ git: {}, files: without }).rail(
    'check answers.ndjson --format concise',
  )
  expect(unknown.out).toContain('REQUEST_UNREADABLE')
})

const client = (cases: readonly string[]) => `import type { Code } from './errors/rail-errors.ts'
export function handle(code: Code): string {
  switch (code) {
${cases.map((code) => `    case '${code}':\n`).join('')}      return 'handled'
    default: {
      const never: never = code
      return never
    }
  }
}
`

test('the compiler names the codes to a client that handles the common ones only', async () => {
  const { rail, text } = inMemory({ git: {}, files: { 'errors.yaml': OWN, 'common.yaml': COMMON } })
  await rail('build --out errors --target typescript')
  const module = text('errors/rail-errors.ts')!
  const sources = {
    'common.ts': client(common),
    'own.ts': client(NAMES.filter((name) => !common.includes(name))),
    'all.ts': client(NAMES),
  }
  const said = compiled(consumerWith({ 'errors/rail-errors.ts': module }), sources, {
    allowImportingTsExtensions: true,
  })
  expect(saidOf(said, 'common.ts')).toContain('MEMBER_NOT_FOUND')
  expect(saidOf(said, 'own.ts')).toContain('REQUEST_UNREADABLE')
  expect(saidOf(said, 'all.ts')).toBe('')
})
