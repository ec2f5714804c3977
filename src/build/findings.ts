import { type Diagnostic, diagnosticOf, fingerprintOf } from '../diagnostic.ts'
import type { Write } from './write.ts'

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
 * The finding about a planned write; undefined for an output that is fresh. `path` is shown to people;
 * `origin` is what it is made of: the catalog itself, or the set that somebody published.
 */
export function outputFinding(write: Write, path: string, origin: 'catalog' | 'published set'): Diagnostic | undefined {
  const found = faultOf(write, origin)
  if (found === undefined) return undefined
  const [rule, message] = found
  return diagnosticOf({
    rule,
    severity: 'error',
    message,
    file: path,
    fingerprint: fingerprintOf(rule, path),
  })
}

/** The rule that a planned write is about, and its state in one sentence. */
function faultOf(write: Write, origin: string): [OutputRule, string] | undefined {
  const version = write.target.slice(write.target.indexOf('@') + 1)
  switch (write.state) {
    case 'same':
      return undefined
    case 'create':
      return ['output-present', 'the output is missing']
    case 'update':
      return write.delta === undefined
        ? ['output-fresh', `the output is stale: the ${origin}, the config or rail-errors has changed since it was built`]
        : ['output-fresh', `the output is stale: the ${origin} has moved on: ${write.delta}`]
    case 'edited':
      return ['output-unedited', 'the output was edited by hand since it was built']
    case 'foreign':
      return ['output-unedited', 'the file was not written by rail-errors; use --force to replace it']
    case 'released':
      return ['output-released', `the output belongs to the published version ${version}, and the catalog would change it: raise version`]
    case 'lost':
      return write.edited
        ? ['output-released', `the output belongs to the published version ${version}, and was edited: restore it from version control`]
        : ['output-released', `the output belongs to the published version ${version}, and is gone: restore it from version control`]
    case 'orphan':
      return write.edited
        ? ['output-expected', 'the output is an orphan: an earlier build wrote it, and no target makes it now (it was edited since)']
        : ['output-expected', 'the output is an orphan: an earlier build wrote it, and no target makes it now']
  }
}
