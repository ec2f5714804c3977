import { jsonOf } from '../../values/json.ts'
import { asArray, asRecord } from '../../values/record.ts'
import { put } from './field.ts'

/**
 * One property of a published concept: the field of an entry that it holds, and how. Targets write
 * with this record, readers read with it, and docs/fhir.md shows it: the mapping of a field to FHIR
 * is in one place.
 */
export type ConceptProperty = {
  /** Its code in the CodeSystem. */
  code: string
  /** The path of the field in an entry of errors.yaml: `['handling', 'retry']`. */
  field: readonly string[]
  type: 'code' | 'string' | 'integer' | 'boolean' | 'dateTime'
  /** Its description in the CodeSystem. */
  description: string
  /** The value set of a `code`: the stages, the codes themselves, or a canonical of FHIR. */
  values?: 'stages' | 'codes' | `http://${string}`
  /** How the value is made from the field, in a sentence; by default it is the field itself. */
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

const EACH = 'one for each item, in order'

export const CONCEPT_PROPERTIES: readonly ConceptProperty[] = [
  {
    code: 'http',
    field: ['http'],
    type: 'integer',
    description: 'HTTP status returned with the code',
    always: true,
  },
  {
    code: 'stop',
    field: ['stop'],
    type: 'boolean',
    description: 'True when the current call is blocked',
    always: true,
  },
  {
    code: 'fix_stage',
    field: ['fix_stage'],
    type: 'code',
    description: 'Workflow stage in which the problem is fixed',
    values: 'stages',
    always: true,
  },
  {
    code: 'fix',
    field: ['fix'],
    type: 'string',
    description: 'How to fix the problem',
    translated: 'fix',
    always: true,
  },
  {
    code: 'status',
    field: ['deprecated', 'retired'],
    type: 'code',
    description: 'Status of the concept',
    encoding: '`active`, `deprecated` or `retired`; of a code that is both, `retired`',
    standard: true,
    always: true,
    encode: ({ deprecated, retired }) =>
      retired !== undefined ? 'retired' : deprecated !== undefined ? 'deprecated' : 'active',
    decode(value, entry) {
      if (value === 'deprecated' || value === 'retired') put(entry, [value], asRecord(entry[value]))
    },
  },
  {
    code: 'inactive',
    field: ['retired'],
    type: 'boolean',
    description: 'True when the code is no longer sent',
    encoding: '`true` for a retired code, else absent',
    standard: true,
    encode: ({ retired }) => (retired !== undefined ? true : undefined),
    decode() {}, // the status says it
  },
  {
    code: 'deprecationDate',
    field: ['deprecated', 'date'],
    type: 'dateTime',
    description: 'Day on which the code was deprecated',
    standard: true,
  },
  {
    code: 'retirementDate',
    field: ['retired', 'date'],
    type: 'dateTime',
    description: 'Day on which the code was retired',
    standard: true,
  },
  {
    code: 'replaced_by',
    field: ['deprecated', 'replaced_by'],
    type: 'code',
    description: 'Code to use instead',
    values: 'codes',
    encoding:
      'the successor of `retired`, else of `deprecated`; also as the extension `codesystem-replacedby`',
    encode: ({ deprecated, retired }) => asRecord(retired ?? deprecated).replaced_by,
    decode: (value, entry) =>
      put(entry, [entry.retired === undefined ? 'deprecated' : 'retired', 'replaced_by'], value),
  },
  {
    code: 'deprecated_replaced_by',
    field: ['deprecated', 'replaced_by'],
    type: 'code',
    description: 'Code that was to be used instead before this one was retired',
    values: 'codes',
    encoding: 'only of a code that is also retired',
    encode: ({ deprecated, retired }) =>
      retired === undefined ? undefined : asRecord(deprecated).replaced_by,
  },
  {
    code: 'deprecated_since',
    field: ['deprecated', 'since'],
    type: 'string',
    description: 'Version that deprecated the code',
  },
  {
    code: 'deprecated_reason',
    field: ['deprecated', 'reason'],
    type: 'string',
    description: 'Why the code was deprecated',
  },
  {
    code: 'deprecated_note',
    field: ['deprecated', 'note'],
    type: 'string',
    description: 'What to do if no code replaces it',
  },
  {
    code: 'sunset',
    field: ['deprecated', 'sunset'],
    type: 'dateTime',
    description: 'Day from which the code may be retired',
  },
  {
    code: 'retired_since',
    field: ['retired', 'since'],
    type: 'string',
    description: 'Version that retired the code',
  },
  {
    code: 'retired_reason',
    field: ['retired', 'reason'],
    type: 'string',
    description: 'Why the code was retired',
  },
  {
    code: 'retired_note',
    field: ['retired', 'note'],
    type: 'string',
    description: 'What to do now that the code is retired',
  },
  { code: 'since', field: ['since'], type: 'string', description: 'Version that added the code' },
  {
    code: 'outcome',
    field: ['handling', 'outcome'],
    type: 'string',
    description: 'What becomes of the call: fail, warn or ok',
  },
  {
    code: 'retry',
    field: ['handling', 'retry'],
    type: 'string',
    description: 'How to try again: none, same, after_fix or recreate',
  },
  {
    code: 'retry_max',
    field: ['handling', 'retry_policy', 'max'],
    type: 'integer',
    description: 'Most repetitions',
  },
  {
    code: 'retry_base_ms',
    field: ['handling', 'retry_policy', 'base_ms'],
    type: 'integer',
    description: 'First wait before a repetition, in milliseconds',
  },
  {
    code: 'retry_cap_ms',
    field: ['handling', 'retry_policy', 'cap_ms'],
    type: 'integer',
    description: 'Longest wait before a repetition, in milliseconds',
  },
  {
    code: 'present_as',
    field: ['handling', 'present_as'],
    type: 'string',
    description: 'How to show it: field, task, system or silent',
  },
  {
    code: 'audience',
    field: ['handling', 'audience'],
    type: 'string',
    description: 'Role that is meant to act',
    encoding: EACH,
    many: true,
  },
  {
    code: 'operation',
    field: ['handling', 'operation'],
    type: 'string',
    description: 'Operation to run before starting again',
    encoding: EACH,
    many: true,
  },
  {
    code: 'path',
    field: ['handling', 'paths'],
    type: 'string',
    description: 'Path in a request at which the code is usually reported',
    encoding: EACH,
    many: true,
  },
  {
    code: 'issue_type',
    field: ['issue_type'],
    type: 'code',
    description: 'Issue type of an OperationOutcome',
    values: 'http://hl7.org/fhir/ValueSet/issue-type',
  },
  { code: 'help', field: ['help'], type: 'string', description: 'Page with more help' },
  {
    code: 'message',
    field: ['message'],
    type: 'string',
    description: 'Text of a response, with {params} in it',
    translated: 'message',
  },
  {
    code: 'param',
    field: ['params'],
    type: 'string',
    description:
      'Value that texts refer to, as a JSON object with name, type, description and optional',
    encoding: 'a JSON object for each item, in order',
    many: true,
    encode: ({ params }) => asArray(params).map((param) => JSON.stringify(param)),
    decode: (value, entry) => put(entry, ['params'], [...asArray(entry.params), parsed(value)]),
  },
]

const parsed = (value: Scalar): unknown => {
  const json = jsonOf(String(value))
  return json === undefined ? { name: String(value) } : json
}
