import type { AddressInfo, Server } from 'node:net'
import { systemLimit } from './file-error.ts'
import { UserError } from './user-error.ts'

/**
 * Opens a port. Resolves with the address that it has; rejects with {@link UserError} if it can't
 * be opened.
 */
export async function listen(server: Server, port: number, address: string): Promise<string> {
  await new Promise<void>((done, fail) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      fail(new UserError('network', messageOf(code, port, address))),
    )
    server.listen(port, address, done)
  })
  const bound = server.address() as AddressInfo
  return `${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`
}

function messageOf(code: string | undefined, port: number, address: string): string {
  if (code === 'EADDRINUSE') return `the port ${port} is in use; choose a different one with --port`
  if (code === 'EACCES')
    return `the port ${port} cannot be opened: permission denied; choose one above 1023 with --port`
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `${address} is not an address of this machine; give a different one with --address`
  return `${address}:${port} cannot be opened: ${systemLimit({ code }) ?? code}`
}
