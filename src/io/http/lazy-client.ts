import type { Config } from '../../core/config/model.ts'
import type { Host } from '../host/host.ts'
import type { HttpClient } from './client.ts'

/**
 * The HTTP client of a run: created at the first request and shared, so that all parts of the run
 * use the same tokens.
 */
export type LazyHttpClient = () => Promise<HttpClient>

export function lazyHttpClient(host: Host, config: Config | undefined): LazyHttpClient {
  let http: Promise<HttpClient> | undefined
  const open = async () => {
    const { createHttpClient } = await import('./client.ts')
    return createHttpClient(host, {
      config,
      ...host.network,
      warn: (line) => host.say(line),
      detail: (line) => host.detail(line),
    })
  }
  return () => {
    http ??= open()
    return http
  }
}
