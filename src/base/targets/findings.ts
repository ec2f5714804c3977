import { type Diagnostic, diagnosticOf, fingerprintOf } from '../core/diagnostic.ts'
import { versionOf } from './recorded-outputs.ts'
import type { Write } from './write.ts'

/**
 * The rules of `build`, all but the first of `build --check`: one record for the finding and for
 * its page.
 */
export const outputRules = {
  'output-valid': {
    summary: 'Every output that is built is complete and valid.',
    why: 'A catalog with rules off or findings accepted, and a published set, can lack what an output needs, or have what makes it dangerous, such as a name with a line end. Such a target is refused, whatever is off or accepted.',
  },
  'output-complete': {
    summary: 'Outputs carry all that the catalog says.',
    why: 'An output that joins a document of others, such as an overlay for OpenAPI, can say nothing where that document lacks the operation.',
  },
  'output-present': {
    summary: 'Every output of the build exists.',
    why: 'Otherwise, integrators get an old set or none.',
  },
  'output-fresh': {
    summary: 'All outputs match the current catalog.',
    why: 'Otherwise, the published set differs from the source of truth.',
  },
  'output-expected': {
    summary: 'There are no orphaned outputs of earlier builds.',
    why: 'Otherwise, clients can still load a file that is no longer updated.',
  },
  'output-unedited': {
    summary: 'No output was edited by hand.',
    why: 'Otherwise, the next build overwrites the change, and until then the set has two sources.',
  },
  'output-released': {
    summary: 'The outputs of a published version never change.',
    why: 'They are served as immutable: clients keep their cached copy and never see the change.',
  },
} as const

/** What an output is made from. */
export type Origin = 'catalog' | 'published set' | 'catalogs'

type OutputRule = Exclude<keyof typeof outputRules, 'output-valid' | 'output-complete'>

/**
 * Returns the finding about a planned write; undefined if the output is up to date. `path` is shown
 * to people; `origin` is what the output is generated from.
 */
export function outputFinding(write: Write, path: string, origin: Origin): Diagnostic | undefined {
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

/** Returns the rule and the message for a planned write. */
function faultOf(write: Write, origin: Origin): [OutputRule, string] | undefined {
  const changed = origin === 'catalogs' ? 'one of the catalogs' : `the ${origin}`
  const version = versionOf(write.target)
  switch (write.state) {
    case 'same':
    case 'kept':
      return undefined
    case 'create':
      return ['output-present', 'the output is missing']
    case 'update':
      return write.delta === undefined
        ? [
            'output-fresh',
            `the output is not up to date: ${changed}, the config or rail-errors has changed since it was built`,
          ]
        : ['output-fresh', `the output is not up to date: ${changed} has changed: ${write.delta}`]
    case 'edited':
      return ['output-unedited', 'the output was edited by hand, or merged, since it was built']
    case 'foreign':
      return [
        'output-unedited',
        'the file was not written by rail-errors; use --force to replace it',
      ]
    case 'lost':
      return write.edited
        ? [
            'output-released',
            `the output belongs to the published version ${version}, but was edited: restore it from version control`,
          ]
        : [
            'output-released',
            `the output belongs to the published version ${version}, but is missing: restore it from version control`,
          ]
    case 'orphan':
      return write.edited
        ? [
            'output-expected',
            'the output is an orphan: an earlier build wrote it, but no target generates it now (it was edited since, so builds keep it: remove it by hand)',
          ]
        : [
            'output-expected',
            'the output is an orphan: an earlier build wrote it, but no target generates it now',
          ]
  }
}
