import { shellWord } from '../../core/values/shell.ts'
import type { Host } from '../../io/host/host.ts'

/**
 * A host that prints the command which accepts a change with the two sides of this comparison: without
 * them, it would look for the change on this branch. `sides`: as `diff` takes them.
 */
export function acceptingIn(host: Host, sides: readonly string[]): Host {
  if (sides.length === 0) return host
  const given = sides.map(shellWord).join(' ')
  const { worded = (text: string) => text } = host
  return {
    ...host,
    worded: (text) =>
      worded(
        text.replaceAll('rail-errors diff --accept', () => `rail-errors diff ${given} --accept`),
      ),
  }
}
