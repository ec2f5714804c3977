import approvalsShape from '../../schema/approvals.schema.json' with { type: 'json' }
import suppressionsShape from '../../schema/suppressions.schema.json' with { type: 'json' }
import type { Shape } from '../yaml/decode.ts'
import type { Approval, Suppression } from './model.ts'

/** The fields of every entry, for suppressions and approvals. */
export type Accepted = Pick<Suppression, 'rule' | 'reason' | 'owner' | 'expires'>

/** The differences between suppressions and approvals. */
export type Kind<Entry extends Accepted> = {
  /** The only key of the file. */
  key: string
  noun: string
  /** What can't be done with a rule whose findings can't be accepted, for messages. */
  participle: string
  shape: Shape
  /** The file name of the JSON Schema. */
  schema: string
  /** The comment at the top of a new file. */
  head: string
  /** Checks the fields that identify what an entry accepts. */
  addressFault(entry: Partial<Entry>): string | undefined
}

export const SUPPRESSIONS: Kind<Suppression> = {
  key: 'suppressions',
  noun: 'suppression',
  participle: 'suppressed',
  shape: suppressionsShape as Shape,
  schema: 'suppressions.schema.json',
  head: `# Accepted findings, with the reason. rail-errors lint --suppress adds entries, --prune-suppressions removes unused ones;
# the rest of the file is not changed.
`,
  addressFault: ({ code, path }) =>
    code === undefined && path === undefined
      ? 'this suppression has no "code" or "path"; for the whole file, write path: "."'
      : undefined,
}

export const APPROVALS: Kind<Approval> = {
  key: 'approvals',
  noun: 'approval',
  participle: 'approved',
  shape: approvalsShape as Shape,
  schema: 'approvals.schema.json',
  head: `# Accepted changes, with the reason. rail-errors diff --approve adds entries, --prune-approvals removes unused ones;
# the rest of the file is not changed.
`,
  addressFault({ fingerprint }) {
    if (fingerprint === undefined) return 'this approval has no "fingerprint"'
    return /^[0-9a-f]{12}$/.test(fingerprint)
      ? undefined
      : 'a fingerprint has 12 hexadecimal digits; copy it from the output of rail-errors diff'
  },
}
