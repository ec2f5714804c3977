import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { run } from '../../../src/base/cli/program.ts'
import type { ServeSettings } from '../../../src/base/io/host/host.ts'
import { memoryHost } from '../../support/memory-host.ts'
import { rowsOf } from '../../support/rows.ts'

const files = {
  'errors.yaml': readFileSync(new URL('../../../errors.yaml', import.meta.url), 'utf8'),
  'cert.pem': 'CERT',
  'key.pem': 'KEY',
}

/**
 * Runs a command that listens, up to the port: what it printed, and the settings with which it
 * would listen.
 */
async function listening(
  line: string,
  requests: readonly { method: string; path: string; status: number; ms: number }[] = [],
) {
  const { host, printed } = memoryHost({ files })
  let settings: ServeSettings | undefined
  const serve = async (given: ServeSettings) => {
    settings = given
    given.started('http://127.0.0.1:8080')
    for (const request of requests) given.answered?.(request)
  }
  const exit = await run({ ...host, serve }, line.split(' '))
  return { exit, ...printed, settings: settings! }
}

test.each([
  ['serve', { address: '127.0.0.1', port: 8080, tls: undefined }],
  ['serve --port 0 --address ::1', { address: '::1', port: 0, tls: undefined }],
  [
    'serve --port 65535 --tls-cert cert.pem --tls-key key.pem',
    { address: '127.0.0.1', port: 65_535, tls: { cert: 'CERT', key: 'KEY' } },
  ],
])('%s', async (line, expected) => {
  const { exit, out, settings } = await listening(line)
  expect([exit, out]).toEqual([0, 'ready http://127.0.0.1:8080\n'])
  expect(settings).toMatchObject(expected)
})

const SECRET = 'kJ7wq0ZtR4mX1bVnE5yLhG2s'
const requests = [
  {
    method: 'GET',
    path: `/terminology/rail-errors.codesystem.json?access_token=${SECRET}`,
    status: 200,
    ms: 1.26,
  },
  { method: 'GET', path: `/v1/user/${SECRET}/me`, status: 404, ms: 0.04 },
  { method: 'GET', path: `/${'x'.repeat(1000)}`, status: 404, ms: 12 },
]
test.each(
  rowsOf<{ format: string; expected: string }>(
    import.meta,
    'log one line per request without what can',
  ),
)(
  '--log $format: one line per request, without what can be a secret',
  async ({ format, expected }) =>
    expect((await listening(`serve --log ${format}`, requests)).err).toBe(expected),
)

test('the files are served as they are', async () => {
  const { settings } = await listening('serve')
  const ask = (path: string, headers: Record<string, string> = {}) =>
    settings.direct!({ method: 'GET', path, header: (name) => headers[name] })
  const list = await ask('/terminology/rail-errors.json')
  expect(
    (JSON.parse(new TextDecoder().decode(list.body as Uint8Array)) as { codes: unknown[] }).codes,
  ).toHaveLength(6)
  const packed = await ask('/terminology/rail-errors.json', { 'accept-encoding': 'br' })
  expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([
    'br',
    'Accept-Encoding',
  ])
})
