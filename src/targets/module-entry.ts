import type { Entry } from '../core/catalog/model.ts'
import { displayOf } from '../core/catalog/names.ts'
import { pick } from '../core/values/record.ts'
import { PUBLISHED } from '../forms/published/flat-list.ts'

const HANDLING = `/** What a client does when it meets a code. */
export interface Handling {
  /**
   * fail: this call is blocked; warn: the call succeeded, and someone must act; ok: the desired
   * state already exists.
   */
  readonly outcome?: 'fail' | 'warn' | 'ok'
  /**
   * same: the identical request with back-off; after_fix: a person corrects the request first;
   * recreate: run \`operation\`, then start again.
   */
  readonly retry?: 'none' | 'same' | 'after_fix' | 'recreate'
  /** Times in milliseconds. */
  readonly retry_policy?: { readonly max?: number; readonly base_ms?: number; readonly cap_ms?: number }
  readonly present_as?: 'field' | 'task' | 'system' | 'silent'
  readonly audience?: readonly string[]
  readonly operation?: readonly string[]
  readonly paths?: readonly string[]
}`

/** The types of the table for the client library. */
export const tableTypes = (isStaged: boolean): string => `${HANDLING}

/**
 * What a client knows about a code: its HTTP status, whether it blocks the call${isStaged ? ', where it is\n * resolved, and what to do' : ', and what to do'}.
 */
export interface Entry {
  readonly http: number
  readonly stop: boolean
${isStaged ? '  readonly fix_stage: string\n' : ''}  readonly handling?: Omit<Handling, 'audience' | 'paths'>
}`

/** The types of entries in generated modules. */
export const entryTypes = (isStaged: boolean): string => `${HANDLING}

/** A value that the texts of a response refer to as \`{name}\`. */
export interface Param {
  readonly name: string
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'date'
  readonly description?: string
  readonly optional?: boolean
  /** A value for examples of answers. */
  readonly example?: string
}

/**
 * One error code: its HTTP status, whether it blocks the call${isStaged ? ', where it is resolved, and the texts\n * for the user' : ', and the texts for the user'}.
 */
export interface Entry {
  readonly code: Code
  readonly http: number
  readonly stop: boolean
${isStaged ? '  readonly fix_stage: Stage\n' : ''}  readonly meaning: string
  readonly fix: string
  /** The short name. */
  readonly display: string
  /** The text of a response, with \`{name}\` for values. */
  readonly message?: string
  readonly params?: readonly Param[]
  readonly handling?: Handling
  /** The version that added the code. */
  readonly since?: string
  /** The code is still sent, and will be retired. */
  readonly deprecated?: {
    readonly since?: string
    readonly date?: string
    readonly reason?: string
    readonly replaced_by?: string
    readonly note?: string
    readonly sunset?: string
  }
  /** The FHIR IssueType. */
  readonly issue_type?: string
  /** The FHIR IssueSeverity, if it does not follow from \`stop\` and \`handling.outcome\`. */
  readonly issue_severity?: string
  /** A page with more help. */
  readonly help?: string
}`

/**
 * The fields of an entry, in the order of the type. Tombstones are not in the module, translations
 * are in modules of their own.
 */
export const moduleEntry = (entry: Entry) => ({
  ...pick(entry, PUBLISHED),
  display: displayOf(entry),
  ...pick(entry, ['message', 'params', 'handling', 'since', 'deprecated']),
  ...pick(entry, ['issue_type', 'issue_severity', 'help']),
})
