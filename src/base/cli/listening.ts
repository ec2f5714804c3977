import { resolve } from 'node:path'
import type { Host, ServeSettings } from '../io/host/host.ts'
import { UserError } from '../io/host/user-error.ts'
import { LAST_PORT, numberFlag } from '../run/workspace/settings.ts'
import type { Option } from './command.ts'

// What the commands that listen on a port have in common.

export type ListenFlags = {
  port?: string
  address?: string
  tlsCert?: string
  tlsKey?: string
  log: 'text' | 'json' | 'off'
}

export const listenFlags = (port: number): readonly Option[] => [
  { flags: '--port <number>', about: `the port (default: ${port}; 0: any)` },
  {
    flags: '--address <ip>',
    about: 'the address to listen at (default: 127.0.0.1, this machine only)',
  },
  { flags: '--tls-cert <file>', about: 'the certificate, in PEM' },
  { flags: '--tls-key <file>', about: 'its key, in PEM' },
  {
    flags: '--log <format>',
    about: 'one line for each request, on stderr',
    choices: ['text', 'json', 'off'],
    default: 'text',
  },
]

/**
 * The settings of a server by its flags. Rejects with {@link UserError} for flags that are wrong.
 */
export async function listenSettings(
  host: Host,
  flags: ListenFlags,
  defaultPort: number,
): Promise<Pick<ServeSettings, 'address' | 'port' | 'tls' | 'started' | 'answered'>> {
  const port = numberFlag('--port', flags.port, LAST_PORT) ?? defaultPort
  return {
    address: flags.address ?? '127.0.0.1',
    port,
    tls: await tlsOf(host, flags),
    started: (address) => host.out(`ready ${address}\n`),
    answered: logger(host, flags.log),
  }
}

async function tlsOf(host: Host, { tlsCert, tlsKey }: ListenFlags) {
  if (tlsCert === undefined && tlsKey === undefined) return undefined
  if (tlsCert === undefined || tlsKey === undefined)
    throw new UserError('usage', '--tls-cert and --tls-key belong together; give both')
  const [cert, key] = await Promise.all(
    [tlsCert, tlsKey].map(async (path) =>
      new TextDecoder().decode(await host.files.read(resolve(host.cwd, path))),
    ),
  )
  return { cert: cert!, key: key! }
}

function logger(host: Host, format: ListenFlags['log']): ServeSettings['answered'] {
  if (format === 'off') return undefined
  return ({ method, path, status, ms }) => {
    const address = logged(path)
    if (format === 'text')
      host.say(`${method} ${address} ${status ?? 'no answer'} ${ms.toFixed(1)} ms`)
    else
      host.say(
        JSON.stringify({
          method,
          path: address,
          status: status ?? null,
          ms: Number(ms.toFixed(1)),
        }),
      )
  }
}

/** An address without what can be a secret: its query, and long segments that look like a token. */
const logged = (path: string): string =>
  path
    .split(/[?#]/)[0]!
    .slice(0, 500)
    .split('/')
    .map((segment) => (TOKEN_LIKE.test(segment) ? '[redacted]' : segment))
    .join('/')

const TOKEN_LIKE = /^(?=.*[0-9])(?=.*[A-Za-z])(?!.*\.(?:json|html|css|js|tgz|gz|br)$).{20,}$/
