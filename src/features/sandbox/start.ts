import { resolve } from 'node:path'
import { isRecord } from '../../base/core/values/record.ts'
import { serveUntil } from '../../base/io/host/http-server.ts'
import { nodeFiles } from '../../base/io/host/node.ts'
import type { RunningSandbox, Sandbox, SandboxOptions, StartOptions } from './options.ts'
import { hasherOf } from './registry/hasher.ts'
import { sandboxOver } from './sandbox.ts'
import { fileStore, memoryStore } from './store.ts'

/** Makes the sandbox: not for production. */
export function createSandbox({ data, ...options }: SandboxOptions = {}): Sandbox {
  const { tokenSeconds = 0, errors } = options
  // An empty path would be the current folder.
  if (data === '') throw new TypeError('data is not the path of a folder')
  if (
    errors !== undefined &&
    !(isRecord(errors) && isRecord(errors.entries) && Array.isArray(errors.stages ?? []))
  )
    throw new TypeError(
      'errors is not the module that the target javascript or typescript generates',
    )
  if (!Number.isFinite(tokenSeconds) || tokenSeconds < 0)
    throw new TypeError('tokenSeconds is not a number from 0')
  return sandboxOver(
    data === undefined ? memoryStore() : fileStore(nodeFiles, resolve(data)),
    hasherOf(),
    options,
  )
}

/** Makes a sandbox, and listens. Rejects if the port can't be opened. */
export async function startSandbox({
  address = '127.0.0.1',
  port = 0,
  tls,
  ...options
}: StartOptions = {}): Promise<RunningSandbox> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new TypeError('port is not a whole number from 0 to 65535')
  const sandbox = createSandbox(options)
  const stopped = new AbortController()
  let ended: Promise<void> | undefined
  const url = await new Promise<string>((started, failed) => {
    ended = serveUntil({
      handler: sandbox.fetch,
      address,
      port,
      tls,
      signal: stopped.signal,
      started,
    })
    ended.catch(failed)
  })
  return {
    ...sandbox,
    url,
    async close() {
      stopped.abort()
      await ended
    },
  }
}
