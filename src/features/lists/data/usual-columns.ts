import { splitWords } from '../../../base/core/values/words.ts'

/**
 * The usual names of the columns of each field, the likeliest first; a field takes its column before
 * those below it. In words with `_`; `(value)`, `comment` and `(deprecated)` are those of rows.ts.
 */
const NAMES = `
http: http http_status http_status_code http_code status_code status http_error response_code response_status statuscode httpstatus code error_code
fix: fix how_to_fix how_to_solve resolution solution remedy remediation action hint advice what_to_do user_action recommendation recommended_action recommended_actions suggestion next_steps approach recovery
meaning: meaning description detail details explanation message msg text summary default_message default_detail error_message message_template title comment cause definition reason beschreibung bedeutung fehlertext meldung value (value)
message: message message_template template msg error_message format
display: display title label short_name display_name name short_description
help: help doc_url docs_url documentation docs help_url url link more_info type docs_link links
fix_stage: fix_stage stage
stop: stop blocking is_blocking fatal
since: since introduced introduced_in added_in
handling.retry: retry retryable is_retryable retriable transient temporary
params: params parameters message_parameters placeholders arguments args
notes: notes note internal comment
raised_by: raised_by
deprecated: (deprecated) deprecated is_deprecated obsolete
tags: tags tag category categories class classification namespace group domain module type kind error_type
`

/** The fields with the usual names of their columns, in the order in which they choose. */
export const USUAL: readonly (readonly [field: string, names: readonly string[]])[] = NAMES.trim()
  .split('\n')
  .map((line) => {
    const [field = '', names = ''] = line.split(': ')
    return [field, names.split(' ')] as const
  })

export const USUAL_CODE: readonly string[] =
  'code default_code error_code err_code code_name id error_id key slug reason identifier error symbol constant type enum name shape fehlercode value'.split(
    ' ',
  )

/** Names that say what a text is: a column of this name has it, however short its texts are. */
export const PLAIN: ReadonlySet<string> = new Set(
  'meaning description detail message msg text summary title fix action resolution hint'.split(' '),
)

const ALL_USUAL = new Set([...USUAL_CODE, ...USUAL.flatMap(([, names]) => names)])

export const isUsualColumn = (name: string): boolean =>
  ALL_USUAL.has(splitWords(name, '_').toLowerCase())

/** What columns of codes are called. */
export const CODES: ReadonlySet<string> = new Set(
  'code default_code error_code err_code errorcode errcode reason_code wire_code code_name fehlercode'.split(
    ' ',
  ),
)
/** Other names of columns whose words identify an item. */
export const IDENTIFIERS: ReadonlySet<string> = new Set(
  'id error_id errorid identifier key error_key slug'.split(' '),
)
const OF_CODE = new Set([...CODES, ...IDENTIFIERS, 'error', 'value'])

/** The last part of the name of a column, in words with `_`. */
const wordsIn = (column: string): string =>
  splitWords(column.split('.').at(-1)!.replace(/^@/, ''), '_')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|(?<!_)_+$/g, '')
    .replace(/^(?:with|set|get)_(?=.)/, '')

/** True for a column that is called like a code. */
export const isCodeColumn = (column: string): boolean =>
  !/^[(@]/.test(column) && OF_CODE.has(wordsIn(column))

/** A name that says nothing without a look at the values. */
const VAGUE: ReadonlySet<string> = new Set(
  'code error_code value comment type kind name reason'.split(' '),
)

const FIELDS: ReadonlyMap<string, readonly [field: string, rank: number]> = new Map(
  USUAL.toReversed().flatMap(([field, names]) =>
    names.map((name, rank) => [name, [field, rank] as const] as const),
  ),
)

/** The field that a column fills by its name, and how likely of several; undefined for other names. */
export function fieldOfColumn(column: string): readonly [field: string, rank: number] | undefined {
  if (column === '(deprecated)') return FIELDS.get(column)
  const words = wordsIn(column)
  if (/^\(/.test(column) || VAGUE.has(words)) return undefined
  return FIELDS.get(words) ?? FIELDS.get(words.replace(/(?:s|_by_code)$/, ''))
}

/** True for a column whose name says that it has statuses: `STATUS_BY_CODE`. */
export const saysStatus = (column: string): boolean =>
  /(?:^|_)(?:http|status(?:es)?)(?:_|$)/.test(wordsIn(column))
