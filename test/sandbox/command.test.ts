import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { run } from '../../src/cli.ts'
import type { ServeSettings } from '../../src/host/host.ts'
import { memoryHost } from '../memory-host.ts'

const catalog = readFileSync(new URL('../../errors.yaml', import.meta.url), 'utf8')
const PATH = '.rail-errors-sandbox/registry.json'
const HASH = `scrypt:16384:8:5:${'s'.repeat(22)}:${'h'.repeat(43)}`
const client = {
  ...{ client_id: 'desk', name: 'Desk', type: 'private', redirect_uris: ['https://desk.example/'], website: 'https://desk.example' },
  ...{ description: 'Checks members.', grants: ['password'], scopes: ['read'], without_secret: false, secret: HASH },
}
const registry = JSON.stringify({ schemaVersion: 1, clients: [client], users: [] })
const NOT_SECURE =
  'Without TLS, logins from other machines are refused. Use --tls-cert and --tls-key, or --trust-proxy behind a proxy that ends TLS.\n'

/** Runs the command up to the port. */
async function started(line: string, more: Record<string, string> = {}) {
  const { host, printed } = memoryHost({ files: { 'errors.yaml': catalog, 'cert.pem': 'CERT', 'key.pem': 'KEY', ...more } })
  const serve = async ({ started }: ServeSettings) => started('http://127.0.0.1:8081')
  return { exit: await run({ ...host, serve }, line.split(' ')), ...printed }
}

test.each<[what: string, line: string, files: Record<string, string>, err: string]>([
  ['an empty folder', 'sandbox', {}, ' Register a client with rail-errors clients add --data .rail-errors-sandbox\n'],
  ['a registered client', 'sandbox', { [PATH]: registry }, '\n'],
  ['all addresses', 'sandbox --address 0.0.0.0', { [PATH]: registry }, `\n${NOT_SECURE}`],
  ['all addresses over TLS', 'sandbox --address :: --tls-cert cert.pem --tls-key key.pem', { [PATH]: registry }, '\n'],
  ['all addresses behind a proxy', 'sandbox --address 0.0.0.0 --trust-proxy', { [PATH]: registry }, '\n'],
  ['localhost', 'sandbox --address localhost', { [PATH]: registry }, '\n'],
])('what to do next, with %s', async (_, line, files, next) => {
  const { exit, out, err } = await started(line, files)
  expect({ exit, out, err }).toEqual({
    exit: 0,
    out: 'ready http://127.0.0.1:8081\n',
    err: `Not for production. Clients and users are in .rail-errors-sandbox.${next}`,
  })
})

test.each([
  ['of a different version', '{"schemaVersion":2}', 'is not a registry of this version of rail-errors; restore it, or remove it'],
  ['with a wrong client', registry.replace('private', 'secret'), 'is not a valid registry: clients[0].type is not known'],
])('a registry %s ends the command, not each login', async (_, text, message) => {
  expect(await started('sandbox', { [PATH]: text })).toMatchObject({ exit: 2, out: '', err: expect.stringContaining(message) })
  expect(await started('sandbox --reset', { [PATH]: text })).toMatchObject({ exit: 0, out: 'ready http://127.0.0.1:8081\n' })
})
