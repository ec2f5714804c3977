import { expect, test } from 'vitest'
import type { Connection } from '../../../src/base/io/host/host.ts'
import type { SandboxOptions } from '../../../src/features/sandbox/options.ts'
import { sandboxWith } from './sandbox.ts'

const from = (address: string, encrypted = false): Connection => ({ address, encrypted })

const LAN = '192.168.1.5'
test.each<[host: string, connection: Connection, options: SandboxOptions, status: number]>([
  ['localhost:8081', from('127.0.0.1'), {}, 200],
  ['127.0.0.1:8081', from('::1'), {}, 200],
  ['[::1]:8081', from('::1'), {}, 200],
  ['0.0.0.0:8081', from('127.0.0.1'), {}, 200],
  ['clinic.localhost', from('::ffff:127.0.0.1'), {}, 200],
  ['evil.example', from('127.0.0.1'), {}, 421],
  ['evil.example:8081', from('::ffff:127.0.0.1'), {}, 421],
  ['localhost.evil.example', from('::1'), {}, 421],
  ['127.0.0.1.evil.example', from('::1'), {}, 421],
  // Bound to other addresses, or behind a proxy: only the user knows the names.
  ['clinic.lan:8081', from(LAN), {}, 200],
  ['clinic.test:8443', from('127.0.0.1', true), {}, 200],
  ['sandbox.example.org', from('127.0.0.1'), { trustProxy: true }, 200],
])(
  'the Host %s through %o with %o is answered with %i',
  async (host, connection, options, status) => {
    const sandbox = await sandboxWith(options)
    const scheme = connection.encrypted ? 'https' : 'http'
    for (const path of ['/', '/.well-known/oauth-authorization-server', '/openapi.json']) {
      // A proxy that the sandbox does not trust proves nothing.
      const headers = options.trustProxy ? {} : { 'x-forwarded-host': 'evil.example' }
      const request = new Request(`${scheme}://${host}${path}`, { headers })
      const answer = await sandbox.fetch(request, connection)
      const text = await answer.text()
      if (status === 200) {
        expect(answer.status).not.toBe(421)
        if (path !== '/openapi.json') expect(text).toContain(`${scheme}://${host}`)
        expect(text).not.toContain('evil')
      } else
        expect([answer.status, text]).toEqual([
          421,
          'The sandbox of rail-errors: the Host of the request is not this machine; use the address that the sandbox printed\n',
        ])
    }
  },
)
