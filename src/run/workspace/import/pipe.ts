import { resolve } from 'node:path'
import { printable } from '../../../core/values/escape.ts'
import type { Host } from '../../../io/host/host.ts'
import { UserError } from '../../../io/host/user-error.ts'

/**
 * Rejects with {@link UserError} a named pipe, a socket or a device, which may never end. What the
 * system names, such as /dev/stdin and `<(…)` of a shell, is read.
 */
export async function refusePipe(host: Host, source: string): Promise<void> {
  const path = resolve(host.cwd, source)
  if (/^\/(?:dev|proc)\//.test(path) || (await host.files.size(path)) !== undefined) return
  throw new UserError(
    `${printable(source)} is a pipe or a device, not a file; write its contents to a file, or read them from stdin with -`,
  )
}
