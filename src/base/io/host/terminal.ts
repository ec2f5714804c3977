import type { Host } from './host.ts'
import type { Output } from './output.ts'

export function terminalOf(
  env: Host['env'],
  { isTerminal, columns = 100 }: Output,
): Host['terminal'] {
  return {
    color: wantsColor(env, isTerminal),
    width: columns,
    interactive: isTerminal,
    quiet: false,
  }
}

/**
 * Colour by default: NO_COLOR and FORCE_COLOR, then the terminal; `--color` overrides it.
 */
function wantsColor(env: Host['env'], isTerminal: boolean): boolean {
  if (env.NO_COLOR !== undefined && env.NO_COLOR !== '') return false
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false'
  return isTerminal && env.TERM !== 'dumb'
}
