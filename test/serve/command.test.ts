import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rail } from '../rail.ts'

// What ends the command before it listens; test/peers/serve.peer.ts starts it.
const catalog = readFileSync(new URL('../../errors.yaml', import.meta.url), 'utf8')
const files = { 'errors.yaml': catalog, 'cert.pem': '', 'other.yaml': catalog.replace('name: rail-errors', 'name: other-errors') }

test.each<[string, string, number, string]>([
  ['a port that is none', 'serve --port many', 2, '--port must be a whole number from 0 to 65535'],
  ['a port that is too high', 'serve --port 70000', 2, '--port must be a whole number from 0 to 65535'],
  ['a certificate without a key', 'serve --tls-cert cert.pem', 2, '--tls-cert and --tls-key belong together'],
  ['a key that is not there', 'serve --tls-cert cert.pem --tls-key key.pem', 2, 'key.pem cannot be read'],
  ['no catalog', 'serve nothing.yaml', 2, 'nothing.yaml does not exist'],
  ['stdin with --watch', 'serve - --watch', 2, '--watch needs files'],
  ['a format of the log that is none', 'serve --log xml', 2, '--log'],
])('%s', async (_, args, exit, message) =>
  expect(await rail(args, { files })).toMatchObject({ exit, err: expect.stringContaining(message) }),
)

test('a catalog with errors is not served', async () => {
  const { exit, out, err } = await rail('serve', { files: { 'errors.yaml': catalog.replace('http: 404', 'http: 4040') } })
  expect([exit, err]).toEqual([1, 'Nothing is served. Fix the errors, then start again.\n'])
  expect(out).toContain('http-registered')
})

test('two catalogs with the same addresses', async () => {
  const config = 'catalogs: [{ source: errors.yaml }, { source: other.yaml }]\n'
  const { exit, err } = await rail('serve', { files: { ...files, 'rail-errors.config.yaml': config } })
  expect([exit, err]).toEqual([2, expect.stringContaining('two catalogs have the address /terminology/')])
})
