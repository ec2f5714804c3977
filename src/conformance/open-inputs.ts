import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import type { LazyHttpClient } from '../http/lazy-client.ts'
import { LAST_PORT, numberFlag } from '../workspace/number-flag.ts'
import { type InputRecords, inputRecords } from './inputs.ts'
import { probeRecords } from './probe.ts'
import { proxyRecords } from './proxy.ts'

/** Where the records of a run come from. */
export type InputFlags = {
  probe?: string
  baseUrl?: string
  allowUnsafe?: true
  proxy?: string
  port?: string
  idle?: string
}

/** What inputs need beside the host. */
export type InputContext = { known: readonly string[]; network: LazyHttpClient; summary(): string }

const DEFAULT_PORT = 8899

/**
 * Chooses the inputs of a run. Throws {@link UserError} for flags that do not go together, before
 * anything is read.
 */
export function openInputs(
  files: readonly string[],
  flags: InputFlags,
): (host: Host, context: InputContext) => InputRecords {
  const { probe, baseUrl, allowUnsafe, proxy, port, idle } = flags
  const alone = (flag: string, given: unknown, needed: string, has: unknown) => {
    if (given !== undefined && has === undefined)
      throw new UserError(`${flag} can only be used with ${needed}`)
  }
  alone('--base-url', baseUrl, '--probe', probe)
  alone('--allow-unsafe', allowUnsafe, '--probe', probe)
  alone('--probe', probe, '--base-url', baseUrl)
  alone('--port', port, '--proxy', proxy)
  alone('--idle', idle, '--proxy', proxy)
  if (proxy !== undefined && (files.length > 0 || probe !== undefined))
    throw new UserError('--proxy can only be used alone, without files and --probe')
  if (files.length === 0 && probe === undefined && proxy === undefined)
    throw new UserError('no input; give NDJSON or HAR files, - for stdin, --probe or --proxy')
  const chosenPort = numberFlag('--port', port, LAST_PORT) ?? DEFAULT_PORT
  const idleSeconds = numberFlag('--idle', idle, 1_000_000)
  return async function* (host, { known, network, summary }) {
    yield* inputRecords(host, files)
    if (probe !== undefined)
      yield* probeRecords(host, {
        file: probe,
        base: baseUrl!,
        known,
        unsafe: allowUnsafe ?? false,
        network,
      })
    if (proxy !== undefined)
      yield* proxyRecords(host, { target: proxy, port: chosenPort, idleSeconds, summary })
  }
}
