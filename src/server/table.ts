/** A value that a message refers to as `{name}`. */
export type ParamShape = { readonly name: string; readonly type?: ParamType; readonly optional?: boolean }
export type ParamType = 'string' | 'integer' | 'number' | 'boolean' | 'date'

/** What the server reads of an entry of the targets `typescript` and `javascript`. */
export interface ServerEntry {
  readonly http: number
  readonly stop: boolean
  readonly fix_stage: string
  readonly meaning: string
  readonly message?: string
  readonly params?: readonly ParamShape[]
}

/** The texts of a code in another language. */
export type ServerText = { readonly meaning?: string; readonly message?: string }

/** What the server reads of a generated module. */
export type ErrorsModule = {
  readonly entries: { readonly [code: string]: ServerEntry }
  /** In the order of the workflow. */
  readonly stages: readonly string[]
}

export type CodeIn<M extends ErrorsModule> = keyof M['entries'] & string
