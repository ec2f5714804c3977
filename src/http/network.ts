import type { Config } from '../config/model.ts'
import type { Host } from '../host/host.ts'
import type { Web } from './client.ts'

/** The network of a run: opened when something is fetched, once, so that its parts share their tokens. */
export type Network = () => Promise<Web>

export function networkOf(host: Host, config: Config | undefined): Network {
  let web: Promise<Web> | undefined
  const open = async () => {
    const { openWeb } = await import('./client.ts')
    return openWeb(host, {
      config,
      ...host.network,
      warn: (line) => host.say(line),
      detail: (line) => host.detail(line),
    })
  }
  return () => {
    web ??= open()
    return web
  }
}
