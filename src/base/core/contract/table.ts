/** What a client does when it meets a code, as a catalog gives it. Every field is optional. */
export interface Handling {
  readonly outcome?: 'fail' | 'warn' | 'ok' | undefined
  readonly retry?: 'none' | 'same' | 'after_fix' | 'recreate' | undefined
  /** Times in milliseconds. */
  readonly retry_policy?: {
    readonly max?: number
    readonly base_ms?: number
    readonly cap_ms?: number
  }
  /** What becomes of the idempotency key when the request is sent again. */
  readonly key?: 'reuse' | 'rotate' | 'stop'
  /** False: nothing of the request was processed, so any method may be sent again. */
  readonly processed?: false | undefined
  readonly present_as?: 'field' | 'task' | 'system' | 'silent'
  /** Who acts: roles of the team. */
  readonly audience?: readonly string[]
  readonly operation?: readonly string[]
}

/** What programs that read answers need of an entry. The entries of a generated table have more fields. */
export interface TableEntry {
  readonly http: number
  /** All statuses of a code that has several. */
  readonly statuses?: readonly number[] | undefined
  /** True if the error blocks the call. */
  readonly stop: boolean
  /** Absent in a catalog without a workflow. */
  readonly fix_stage?: string | undefined
  readonly handling?: Handling | undefined
}

/** The generated `entries`: each code with its entry. */
export type Table = { readonly [code: string]: TableEntry }
