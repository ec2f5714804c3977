import { issueTypeOf } from '../../../base/core/catalog/issue-type.ts'
import type { Entry } from '../../../base/core/catalog/types.ts'
import { asRecord } from '../../../base/core/values/record.ts'
import { putField } from '../../../libraries/wire/field.ts'

/**
 * One property of a published concept: the field of an entry that it holds, and how. Targets write
 * with this record, readers read with it, and docs/fhir.md shows it: the mapping of a field to FHIR
 * is in one place.
 */
export type ConceptProperty = {
  code: string
  /** The path of the field in an entry of errors.yaml: `['handling', 'retry']`. */
  field: readonly string[]
  type: 'code' | 'string' | 'integer' | 'boolean' | 'dateTime'
  description: string
  /** The value set of a `code`: the stages, the codes themselves, or a canonical of FHIR. */
  values?: 'stages' | 'codes' | `http://${string}`
  /** How the value is made from the field, in a sentence; by default it is the field, or each item of it. */
  encoding?: string
  /** True for a standard property of FHIR, which has the URI of the standard. */
  standard?: true
  /** True if it is declared even if no concept has it. */
  always?: true
  /** True for a list: the property is repeated, in the order of the list. */
  many?: true
  /** True for a text with translations, which are in the extension `translation` of the value. */
  translated?: 'fix' | 'message'
  /** Makes the value of one entry, where it is not the field itself. */
  encode?(entry: Readonly<Record<string, unknown>>): unknown
  /** Puts a value into an entry, where it is not the field itself. */
  decode?(value: Scalar, entry: Record<string, unknown>): void
}

export type Scalar = string | number | boolean

const property = (
  code: string,
  field: string,
  description: string,
  more: Partial<ConceptProperty> = {},
): ConceptProperty => ({
  code,
  field: field.split('.'),
  type: more.values === undefined ? 'string' : 'code',
  description,
  ...more,
})

export const CONCEPT_PROPERTIES: readonly ConceptProperty[] = [
  property('http', 'http', 'HTTP status returned with the code', { type: 'integer', always: true }),
  property('stop', 'stop', 'True when the current call is blocked', {
    type: 'boolean',
    always: true,
  }),
  property('fix_stage', 'fix_stage', 'Workflow stage in which the problem is fixed', {
    values: 'stages',
    always: true,
  }),
  property('fix', 'fix', 'How to fix the problem', { translated: 'fix', always: true }),
  property('status', 'deprecated', 'Status of the concept', {
    type: 'code',
    field: ['deprecated', 'retired'],
    encoding: '`active`, `deprecated` or `retired`; of a code that is both, `retired`',
    standard: true,
    always: true,
    encode: ({ deprecated, retired }) =>
      retired !== undefined ? 'retired' : deprecated !== undefined ? 'deprecated' : 'active',
    decode(value, entry) {
      if (value === 'deprecated' || value === 'retired')
        putField(entry, [value], asRecord(entry[value]))
    },
  }),
  property('inactive', 'retired', 'True when the code is no longer sent', {
    type: 'boolean',
    encoding: '`true` for a retired code, else absent',
    standard: true,
    encode: ({ retired }) => (retired !== undefined ? true : undefined),
    decode() {}, // the status says it
  }),
  property('deprecationDate', 'deprecated.date', 'Day on which the code was deprecated', {
    type: 'dateTime',
    standard: true,
  }),
  property('retirementDate', 'retired.date', 'Day on which the code was retired', {
    type: 'dateTime',
    standard: true,
  }),
  property('replaced_by', 'deprecated.replaced_by', 'Code to use instead', {
    values: 'codes',
    encoding:
      'the successor of `retired`, else of `deprecated`; also as the extension `codesystem-replacedby`',
    encode: ({ deprecated, retired }) => asRecord(retired ?? deprecated).replaced_by,
    decode: (value, entry) =>
      putField(
        entry,
        [entry.retired === undefined ? 'deprecated' : 'retired', 'replaced_by'],
        value,
      ),
  }),
  property(
    'deprecated_replaced_by',
    'deprecated.replaced_by',
    'Code that was to be used instead before this one was retired',
    {
      values: 'codes',
      encoding: 'only of a code that is also retired',
      encode: ({ deprecated, retired }) =>
        retired === undefined ? undefined : asRecord(deprecated).replaced_by,
    },
  ),
  property('deprecated_since', 'deprecated.since', 'Version that deprecated the code'),
  property('deprecated_reason', 'deprecated.reason', 'Why the code was deprecated'),
  property('deprecated_note', 'deprecated.note', 'What to do if no code replaces it'),
  property('sunset', 'deprecated.sunset', 'Day from which the code may be retired', {
    type: 'dateTime',
  }),
  property('retired_since', 'retired.since', 'Version that retired the code'),
  property('retired_reason', 'retired.reason', 'Why the code was retired'),
  property('retired_note', 'retired.note', 'What to do now that the code is retired'),
  property('since', 'since', 'Version that added the code'),
  property('outcome', 'handling.outcome', 'What becomes of the call: fail, warn or ok'),
  property('retry', 'handling.retry', 'How to try again: none, same, after_fix or recreate'),
  property('retry_max', 'handling.retry_policy.max', 'Most repetitions', { type: 'integer' }),
  property(
    'retry_base_ms',
    'handling.retry_policy.base_ms',
    'First wait before a repetition, in milliseconds',
    { type: 'integer' },
  ),
  property(
    'retry_cap_ms',
    'handling.retry_policy.cap_ms',
    'Longest wait before a repetition, in milliseconds',
    { type: 'integer' },
  ),
  property(
    'retry_key',
    'handling.key',
    'What becomes of the idempotency key: reuse, rotate or stop',
  ),
  property('processed', 'handling.processed', 'False when no part of the request was processed', {
    type: 'boolean',
  }),
  property(
    'present_as',
    'handling.present_as',
    'How to show it: field, task, system, or silent (in the list of errors, without an interruption)',
  ),
  property(
    'audience',
    'handling.audience',
    'Role that can act; clients show the code to all roles',
    {
      many: true,
    },
  ),
  property('operation', 'handling.operation', 'Operation to run before starting again', {
    many: true,
  }),
  property('path', 'handling.paths', 'Path in a request at which the code is usually reported', {
    many: true,
  }),
  property('raised_by', 'raised_by', 'Operation of the API that answers with the code', {
    encoding: 'one for each item, in order; `*` for every operation',
    many: true,
  }),
  property('raised_by_none', 'raised_by', 'True when no operation answers with the code', {
    type: 'boolean',
    encoding: '`true` for an empty list, else absent',
    encode: ({ raised_by }) =>
      Array.isArray(raised_by) && raised_by.length === 0 ? true : undefined,
    decode(value, entry) {
      if (value === true && entry.raised_by === undefined) entry.raised_by = []
    },
  }),
  property('issue_type', 'issue_type', 'Issue type of an OperationOutcome', {
    values: 'http://hl7.org/fhir/ValueSet/issue-type',
    encoding: 'that of the entry, else the one that is derived from `http` and `handling.retry`',
    encode: (entry) => entry.issue_type ?? derivedIssueType(entry),
    decode(value, entry) {
      if (value !== derivedIssueType(entry)) putField(entry, ['issue_type'], value)
    },
  }),
  property('issue_severity', 'issue_severity', 'Severity of the issue of an OperationOutcome', {
    values: 'http://hl7.org/fhir/ValueSet/issue-severity',
    encoding: 'unchanged; absent if it is the one that is derived from `stop` and `outcome`',
  }),
  property('help', 'help', 'Page with more help'),
  property('imported_from', 'imported_from', 'Catalog that owns the code'),
  property('message', 'message', 'Text of a response, with {params} in it', {
    translated: 'message',
  }),
]

/** Undefined for a code without an HTTP status. */
const derivedIssueType = ({ http, handling }: Readonly<Record<string, unknown>>) =>
  typeof http === 'number'
    ? issueTypeOf({ http, handling: asRecord(handling) as Entry['handling'] & object })
    : undefined
