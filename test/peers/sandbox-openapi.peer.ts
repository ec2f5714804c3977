import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyFolder, isLong, must, pythonPackages, run } from './peers.ts'
import { endProxies, expectClean, proxied } from './proxied.ts'
import { ANNA, addUser, killAll, type Running, register, sandbox } from './sandbox/sandbox.ts'
import { rail } from './servers.ts'

// The OpenAPI description of the sandbox in the hands of others: two linters, a fuzzer, a generator
// of types.
const folder = emptyFolder('sandbox-openapi')
let server: Running
let token: string

beforeAll(async () => {
  writeFileSync(join(folder, 'package.json'), '{ "type": "module", "private": true }\n')
  must(
    'npm',
    [
      'install',
      '--silent',
      '@redocly/cli@2',
      '@stoplight/spectral-cli@6',
      'openapi-typescript@7',
      'typescript@5',
    ],
    folder,
  )
  pythonPackages(folder, 'schemathesis==4.32.5')
  server = await sandbox(folder, ['--log', 'off'])
  const client = await register(folder, 'front-desk', 'private')
  await addUser(folder)
  const body = new URLSearchParams({ grant_type: 'password', ...ANNA, ...client })
  token = (
    (await (await fetch(`${server.base}/oauth2/token/`, { method: 'POST', body })).json()) as {
      access_token: string
    }
  ).access_token
  writeFileSync(
    join(folder, 'openapi.json'),
    await (await fetch(`${server.base}/openapi.json`)).text(),
  )
}, 300_000)
afterAll(() => {
  endProxies()
  killAll()
  rmSync(folder, { recursive: true, force: true })
})

// The paths end with a slash, as those of the specification do.
test('Redocly: no error, no warning', () => {
  writeFileSync(
    join(folder, 'redocly.yaml'),
    'extends: [recommended]\nrules: { no-path-trailing-slash: off, no-server-example.com: off, operation-4xx-response: error }\n',
  )
  const { exit, out } = run(
    join(folder, 'node_modules/.bin/redocly'),
    ['lint', 'openapi.json', '--format', 'json'],
    folder,
  )
  const { totals, problems } = JSON.parse(out)
  expect([exit, totals, problems]).toEqual([0, { errors: 0, warnings: 0, ignored: 0 }, []])
})

test('Spectral: no finding', () => {
  writeFileSync(
    join(folder, '.spectral.yaml'),
    'extends: ["spectral:oas"]\nrules: { path-keys-no-trailing-slash: off }\n',
  )
  const { exit, out } = run(
    join(folder, 'node_modules/.bin/spectral'),
    ['lint', '--fail-severity', 'hint', 'openapi.json'],
    folder,
  )
  expect([exit, out.trim()]).toEqual([0, "No results with a severity of 'hint' or higher found!"])
})

test('Schemathesis, through check: no server error, no answer that is not described', async () => {
  const published = `${server.base}/terminology/rail-errors.json`
  const proxy = proxied(server.base, { cwd: folder, more: ['--source', published] })
  const args = [
    'run',
    'openapi.json',
    '--url',
    await proxy.address,
    '--header',
    `Authorization: Bearer ${token}`,
    '--max-examples',
    isLong ? '20' : '5',
    '--seed',
    '7',
    '--report',
    'har',
    '--report-har-path',
    'schemathesis.har',
  ]
  // That a good request can be refused is what the sandbox is for.
  const { exit, out } = run(
    join(folder, 'venv/bin/st'),
    [...args, '--checks', 'all', '--exclude-checks', 'positive_data_acceptance'],
    folder,
  )
  expect([exit, exit === 0 ? '' : out]).toEqual([0, ''])
  expect(out).toContain('Tested: 12')
  await expectClean(proxy, 200)
}, 300_000)

test('what Schemathesis recorded, through check: no finding', async () => {
  const checked = await rail(
    [
      'check',
      'schemathesis.har',
      '--source',
      `${server.base}/terminology/rail-errors.json`,
      '--format',
      'json',
      '--rule',
      'coverage-never-seen=off',
    ],
    { cwd: folder },
  )
  const { records } = JSON.parse(checked.out) as {
    records: { class: string; findings: object[] }[]
  }
  expect(records.flatMap(({ findings }) => findings)).toEqual([])
  expect([checked.exit, records.length > 200]).toEqual([0, true])
}, 60_000)

test('openapi-typescript: the types compile, and narrow on the codes', () => {
  must(
    join(folder, 'node_modules/.bin/openapi-typescript'),
    ['openapi.json', '--output', 'api.ts'],
    folder,
  )
  writeFileSync(
    join(folder, 'client.ts'),
    `import type { paths } from './api.ts'
type Bill = paths['/v1/visits/{id}/bill/']['post']
type Json<A> = A extends { content: { 'application/json': infer B } } ? B : never
export function show(refused: Json<Bill['responses'][409]> | Json<Bill['responses'][422]>): string {
  switch (refused.error) {
    case 'ALREADY_CLOSED':
      return 'closed'
    case 'MISSING_DOCUMENTS':
      return refused.path
    // @ts-expect-error no bill is answered with this code
    case 'PAYER_UNREACHABLE':
      return ''
  }
  const never: never = refused
  return never
}
export const sent: NonNullable<Bill['requestBody']>['content']['application/json'] = { lines: [{ service: 'xray', amount: 80, documents: ['a.pdf'] }] }
// @ts-expect-error a line needs its documents
export const wrong: typeof sent = { lines: [{ service: 'xray', amount: 80 }] }
`,
  )
  const flags = [
    '--noEmit',
    '--strict',
    '--skipLibCheck',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--allowImportingTsExtensions',
  ]
  expect(run(join(folder, 'node_modules/.bin/tsc'), [...flags, 'client.ts'], folder)).toMatchObject(
    { exit: 0, out: '' },
  )
})
