import type { Config } from '../../catalog/config-model.ts'
import type { Host } from '../../host.ts'
import type { Web } from '../../http/web.ts'
import { detail, type GlobalOptions, talk } from '../command.ts'

/** The network of a run: opened when something is fetched, once, so that its parts share their tokens. */
export type Network = () => Promise<Web>

export function networkOf(host: Host, config: Config | undefined, options: GlobalOptions): Network {
  let web: Promise<Web> | undefined
  const open = async () => {
    const { openWeb } = await import('../../http/web.ts')
    return openWeb(host, {
      config,
      offline: options.offline === true,
      cache: options.cache !== false,
      warn: (line) => talk(host, options, line),
      detail: (line) => detail(host, options, line),
    })
  }
  return () => {
    web ??= open()
    return web
  }
}
