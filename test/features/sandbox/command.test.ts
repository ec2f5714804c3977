import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { run } from '../../../src/base/cli/program.ts'
import type { Host } from '../../../src/base/io/host/host.ts'
import { UserError } from '../../../src/base/io/host/user-error.ts'
import { memoryHost } from '../../support/memory-host.ts'
import { rowsOf } from '../../support/rows.ts'

const catalog = readFileSync(new URL('../../../errors.yaml', import.meta.url), 'utf8')
const PATH = '.rail-errors-sandbox/registry.json'
const HASH = `scrypt:16384:8:5:${'s'.repeat(22)}:${'h'.repeat(43)}`
const client = {
  ...{
    client_id: 'desk',
    name: 'Desk',
    type: 'private',
    redirect_uris: ['https://desk.example/'],
    website: 'https://desk.example',
  },
  ...{
    description: 'Checks members.',
    grants: ['password'],
    scopes: ['read'],
    accept_terms: true,
    without_secret: false,
    secret: HASH,
  },
}
const registry = JSON.stringify({ schemaVersion: 1, clients: [client], users: [] })

/** Runs the command up to the port. */
async function started(
  line: string,
  more: Record<string, string> = {},
  open: Host['serve'] = opened,
) {
  const { host, printed, text, paths } = memoryHost({
    files: { 'errors.yaml': catalog, 'cert.pem': 'CERT', 'key.pem': 'KEY', ...more },
  })
  const exit = await run({ ...host, serve: open }, line.split(' '))
  return {
    exit,
    ...printed,
    registry: text(PATH),
    kept: paths().filter((path) => path.startsWith('.rail-errors-sandbox/')),
  }
}
const opened: Host['serve'] = async ({ started }) => started('http://127.0.0.1:8081')

test.each(
  rowsOf<{ what: string; line: string; files: Record<string, string>; next: string }>(
    import.meta,
    'what to do next',
  ),
)('what to do next, with $what', async ({ line, files, next }) => {
  const { exit, out, err } = await started(line, files)
  expect({ exit, out, err }).toEqual({
    exit: 0,
    out: 'ready http://127.0.0.1:8081\n',
    err: `Not for production. Clients and users are in .rail-errors-sandbox.${next}`,
  })
})

const entry = (code: string, ...fields: string[]) =>
  `  - code: ${code}\n    http: 422\n    stop: true\n    fix_stage: pay\n    meaning: The card was refused.\n    fix: Use a different card.\n${fields.join('')}`
const SIX = [
  'MEMBER_NOT_FOUND',
  'PAYER_UNREACHABLE',
  'CONSENT_SESSION_PENDING',
  'MISSING_DOCUMENTS',
  'NEEDS_REVIEW',
  'ALREADY_CLOSED',
]
const shop = (...codes: string[]) =>
  catalog.slice(0, catalog.indexOf('\nstages:')).concat('\nstages: [pay]\ncodes:\n', ...codes)
const PARAM =
  '    message: The card {card} was refused.\n    params: [{ name: card, type: string, description: The last digits. }]\n'
test.each<[what: string, catalog: string, why: string | undefined]>([
  ['all six codes', shop(...SIX.map((code) => entry(code))), undefined],
  ['a shop', shop(entry('CARD_REFUSED')), `the catalog does not have ${SIX.join(', ')}`],
  [
    'one code less',
    shop(...SIX.slice(1).map((code) => entry(code))),
    'the catalog does not have MEMBER_NOT_FOUND',
  ],
  [
    'params',
    shop(...SIX.map((code) => entry(code, PARAM))),
    `the workflow has no values for the params of ${SIX.join(', ')}`,
  ],
  [
    'codes that are no errors',
    shop(...SIX.map((code) => entry(code)))
      .replaceAll('http: 422', 'http: 200')
      .replaceAll('stop: true', 'stop: false'),
    `the http status of ${SIX.filter((code) => code !== 'NEEDS_REVIEW').join(', ')} must be 400 or more`,
  ],
])('why there is no workflow: %s', async (_, text, why) => {
  const { exit, err } = await started('sandbox', { 'errors.yaml': text, [PATH]: registry })
  const line = `The workflow is off: ${why}. To get a code, send the header Prefer: code=<CODE> with a request.`
  expect({
    exit,
    lines: err.split('\n').filter((one) => one.startsWith('The workflow is off')),
  }).toEqual({
    exit: 0,
    lines: why ? [line] : [],
  })
})

test('--reset empties the data folder when the port is open, before the first request', async () => {
  const world = `.rail-errors-sandbox/workflow/${'a'.repeat(32)}.json`
  const inUse: Host['serve'] = async () =>
    Promise.reject(new UserError('network', 'port 8081 is in use'))
  const refused = await started('sandbox --reset', { [PATH]: registry, [world]: '{}' }, inUse)
  expect(refused).toMatchObject({ exit: 2, registry, kept: expect.arrayContaining([PATH, world]) })

  const asked: Host['serve'] = async (settings) => {
    settings.started('http://127.0.0.1:8081')
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'desk',
      client_secret: 'secret',
    })
    const request = new Request('http://127.0.0.1:8081/oauth2/token/', {
      method: 'POST',
      body: form,
    })
    const answer = await settings.handler!(request, { address: '127.0.0.1', encrypted: false })
    expect([answer.status, await answer.json()]).toEqual([
      401,
      expect.objectContaining({ error: 'invalid_client' }),
    ])
  }
  const done = await started('sandbox --reset', { [PATH]: registry, [world]: '{}' }, asked)
  expect(done).toMatchObject({ exit: 0, registry: undefined, out: 'ready http://127.0.0.1:8081\n' })
  expect(done.kept).toEqual(['.rail-errors-sandbox/.gitignore'])
  expect(done.err).toContain('Register a client with')
})

test.each(
  rowsOf<{ name: string; text: string; message: string }>(
    import.meta,
    'a registry ends the command not each login',
  ),
)('a registry $name ends the command, not each login', async ({ text, message }) => {
  expect(await started('sandbox', { [PATH]: text })).toMatchObject({
    exit: 2,
    out: '',
    err: expect.stringContaining(message),
  })
  expect(await started('sandbox --reset', { [PATH]: text })).toMatchObject({
    exit: 0,
    out: 'ready http://127.0.0.1:8081\n',
  })
})
