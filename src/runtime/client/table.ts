/** What a client does when it meets a code, as a catalog gives it. Every field is optional. */
export interface Handling {
  readonly outcome?: 'fail' | 'warn' | 'ok'
  readonly retry?: 'none' | 'same' | 'after_fix' | 'recreate'
  /** Times in milliseconds. */
  readonly retry_policy?: {
    readonly max?: number
    readonly base_ms?: number
    readonly cap_ms?: number
  }
  readonly present_as?: 'field' | 'task' | 'system' | 'silent'
  /** Who acts: roles of the team. */
  readonly audience?: readonly string[]
  readonly operation?: readonly string[]
}

/**
 * What the client reads of an entry. Those of the targets `typescript`, `javascript` and `client`
 * have more fields.
 */
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

export type CodeOf<T extends Table> = keyof T & string
/** The stages of the entries; `never` for a catalog without a workflow. */
export type StageOf<T extends Table> = StageIn<T[CodeOf<T>]>
type StageIn<E> = E extends unknown ? Extract<E['fix_stage' & keyof E], string> : never

/** What to do about one reason: its handling with the defaults filled in. */
export type Plan = Handling & Required<Pick<Handling, 'outcome' | 'retry' | 'present_as'>>

/** The fields that every reason has, whether the table knows its code or not. */
type Shared<T extends Table> = {
  /**
   * The text for the person at the desk: shown as sent, never parsed. Empty if the service sent
   * none.
   */
  readonly message: string
  /** The place in the request, such as `lines[0].documents`; empty for the whole request. */
  readonly path: string
  /**
   * The stage that can resolve it: as sent, or that of the entry. Empty if the table has no such
   * stage, or none at all.
   */
  readonly fix_stage: StageOf<T> | ''
  readonly handling: Plan
  /** The values of its text, by name, if the service sends them. */
  readonly params?: Readonly<Record<string, unknown>> | undefined
  /** The address of a page about the code, if the service sends it. */
  readonly help?: string | undefined
}

/** A reason whose code is in the table. `error` narrows `entry`. */
export type KnownReason<T extends Table, C extends CodeOf<T> = CodeOf<T>> = C extends C
  ? Shared<T> & { readonly known: true; readonly error: C; readonly entry: T[C] }
  : never

/**
 * A reason whose code is not in the table: of a service that is newer, or that broke the contract.
 */
export type UnknownReason<T extends Table> = Shared<T> & {
  readonly known: false
  readonly error: string
  readonly entry?: undefined
}

export type Reason<T extends Table = Table> = KnownReason<T> | UnknownReason<T>

/** True for a reason that fails the call; an outcome that is not known does, too. */
export const blocks = ({ handling: { outcome } }: { readonly handling: Plan }): boolean =>
  outcome !== 'ok' && outcome !== 'warn'
