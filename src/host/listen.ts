import type { AddressInfo, Server } from 'node:net'
import { UserError } from './user-error.ts'

/** Opens a port. Resolves with the address that it has; rejects with {@link UserError} if it can't be opened. */
export async function listen(server: Server, port: number, address: string): Promise<string> {
  await new Promise<void>((done, fail) => {
    server.once('error', ({ code }: NodeJS.ErrnoException) =>
      fail(
        new UserError(
          code === 'EADDRINUSE'
            ? `the port ${port} is in use; choose a different one with --port`
            : `${address}:${port} can't be opened: ${code}`,
        ),
      ),
    )
    server.listen(port, address, done)
  })
  const bound = server.address() as AddressInfo
  return `${bound.family === 'IPv6' ? `[${bound.address}]` : bound.address}:${bound.port}`
}
