import type { Host } from './host.ts'

/**
 * Where this user's machine keeps what can be fetched again; undefined when the environment names
 * no home.
 */
export function cacheFolder({ env }: Pick<Host, 'env'>): string | undefined {
  if (env.RAIL_ERRORS_CACHE) return env.RAIL_ERRORS_CACHE
  if (env.XDG_CACHE_HOME?.startsWith('/')) return `${env.XDG_CACHE_HOME}/rail-errors`
  if (env.LOCALAPPDATA) return `${env.LOCALAPPDATA}\\rail-errors`
  return env.HOME ? `${env.HOME}/.cache/rail-errors` : undefined
}
