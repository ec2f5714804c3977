import { type Diagnostic, diagnosticOf, fingerprintOf } from '../diagnostic.ts'
import type { Write } from './plan.ts'

/** What `build --check` reports, under the ids of the reference: one record for the finding and for its page. */
export const outputRules = {
  'output-present': { summary: 'Every output of the build exists.', why: 'Integrators would get an old set, or none.' },
  'output-fresh': {
    summary: 'Every output is what the build makes of the catalog now.',
    why: 'The published set would say something else than the source of truth.',
  },
  'output-expected': {
    summary: 'No output of an earlier build is left over.',
    why: 'A file that nothing keeps fresh is still found and loaded.',
  },
  'output-unedited': {
    summary: 'No output was changed by hand.',
    why: 'The next build takes the change away, and until then the set has two sources.',
  },
  'output-released': {
    summary: 'The outputs of a published version stay as they were published.',
    why: 'They are served as immutable: whoever holds a copy never asks again, and would keep the other one.',
  },
} as const

type OutputRule = keyof typeof outputRules

/**
 * The finding that a planned write stands for; undefined for an output that is fresh. `path` is how people call the file;
 * `origin` is what it is made of: the catalog itself, or the set that somebody published.
 */
export function outputFinding(write: Write, path: string, origin: 'catalog' | 'published set'): Diagnostic | undefined {
  const found = judged(write, origin)
  if (found === undefined) return undefined
  const [rule, message] = found
  return diagnosticOf({
    rule,
    severity: 'error',
    message: `the output ${message}`,
    file: path,
    fingerprint: fingerprintOf(rule, path),
  })
}

const versionOf = ({ target }: Write): string => target.slice(target.indexOf('@') + 1)

function judged(write: Write, origin: string): [OutputRule, string] | undefined {
  if (write.state === 'same') return undefined
  if (write.state === 'create') return ['output-present', 'is missing']
  if (write.state === 'update') {
    const why =
      write.moved === undefined
        ? `the ${origin}, the config or rail-errors has changed since it was built`
        : `the ${origin} has moved on: ${write.moved}`
    return ['output-fresh', `is stale: ${why}`]
  }
  if (write.state === 'edited') return ['output-unedited', 'was edited by hand since it was built']
  if (write.state === 'foreign') return ['output-unedited', 'stands where an output belongs, and no build wrote it']
  if (write.state === 'released')
    return ['output-released', `belongs to the published version ${versionOf(write)}, and the catalog would change it: raise version`]
  if (write.state === 'lost')
    return [
      'output-released',
      `belongs to the published version ${versionOf(write)}, and ${write.edited ? 'was edited' : 'is gone'}: restore it from version control`,
    ]
  const edited = write.state === 'orphan' && write.edited
  return ['output-expected', `is an orphan: an earlier build wrote it, and no target makes it now${edited ? ' (it was edited since)' : ''}`]
}
