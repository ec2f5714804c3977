import { expect, test } from 'vitest'
import type { Connection } from '../../../src/base/io/host/host.ts'
import type { SandboxOptions } from '../../../src/features/sandbox/options.ts'
import { rowsOf } from '../../support/rows.ts'
import { sandboxWith } from './sandbox.ts'

test.each(
  rowsOf<{ host: string; connection: Connection; options: SandboxOptions; status: number }>(
    import.meta,
    'the host through with is answered',
  ),
)(
  'the Host $host through $connection with $options is answered with $status',
  async ({ host, connection, options, status }) => {
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
