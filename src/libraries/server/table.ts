/** A value that a message refers to as `{name}`. */
export type ParamShape = {
  readonly name: string
  readonly type?: ParamType
  readonly optional?: boolean
}
export type ParamType = 'string' | 'integer' | 'number' | 'boolean' | 'date'

/** What the server reads of an entry of the targets `typescript` and `javascript`. */
export interface ServerEntry {
  readonly http: number
  /** All statuses of a code that has several. */
  readonly statuses?: readonly number[]
  readonly stop: boolean
  /** Absent in a catalog without a workflow. */
  readonly fix_stage?: string | undefined
  readonly meaning: string
  readonly fix?: string
  /** The short name. */
  readonly display?: string
  readonly message?: string
  readonly params?: readonly ParamShape[]
  readonly handling?: {
    readonly outcome?: string
    readonly retry?: string
    /** Times in milliseconds. */
    readonly retry_policy?: {
      readonly max?: number
      readonly base_ms?: number
      readonly cap_ms?: number
    }
    readonly key?: string
    /** False if nothing of a call with this code was carried out. */
    readonly processed?: false | undefined
    readonly present_as?: string
    readonly audience?: readonly string[]
    readonly operation?: readonly string[]
  }
  /** The type of the issue in an OperationOutcome. */
  readonly issue_type?: string
  /** Its severity, if it does not follow from `stop` and the outcome. */
  readonly issue_severity?: string
  /** A page with more help. */
  readonly help?: string
}

/** The texts of a code in another language. */
export type ServerText = {
  readonly display?: string
  readonly meaning?: string
  readonly fix?: string
  readonly message?: string
}

/** What names the published terminology. */
export type ServerTerminology = {
  readonly name?: string
  readonly language: string
  readonly version?: string
  readonly url?: string
  readonly codeSystem?: string
  /** The codes that the CodeSystem of another catalog has. */
  readonly owners?: {
    readonly [code: string]: { readonly system: string; readonly version: string }
  }
  readonly stageSystem?: string
  readonly stageTitles?: { readonly [stage: string]: string }
  /** The translated titles of stages, by language. */
  readonly stageTitlesIn?: { readonly [language: string]: { readonly [stage: string]: string } }
}

/** What the server reads of a generated module. */
export type ErrorsModule = {
  readonly entries: { readonly [code: string]: ServerEntry }
  /** In the order of the workflow; absent in the module of a catalog without one. */
  readonly stages?: readonly string[]
  /**
   * For the language of the catalog, problem details and OperationOutcomes; modules of older
   * versions lack it.
   */
  readonly terminology?: ServerTerminology
  /** The forms of answers of a catalog with `wire`: the first is sent. */
  readonly wire?: readonly unknown[]
  /** The handling that the catalog says by status, for codes that say nothing about repeating. */
  readonly byStatus?: { readonly [status: string]: unknown }
  /** The codes of each operation; absent in the module of a catalog that does not say. */
  readonly codesByOperation?: { readonly [operation: string]: readonly string[] }
  /** The codes that any operation can answer with. */
  readonly codesOfAnyOperation?: readonly string[]
  /** The code for each code of a system behind the API: from the module of the target `upstream`. */
  readonly codesByUpstream?: { readonly [system: string]: { readonly [code: string]: string } }
}

export type CodeIn<M extends ErrorsModule> = keyof M['entries'] & string

/** The operations of a catalog that says where its codes come from. */
export type OperationIn<M extends ErrorsModule> = M extends {
  readonly codesByOperation?: infer Codes
}
  ? keyof NonNullable<Codes> & string
  : never

/** The codes that an operation declares. */
export type CodeOf<M extends ErrorsModule, O extends OperationIn<M>> = M extends {
  readonly codesByOperation?: { readonly [operation in O]: readonly (infer Code)[] }
}
  ? Code & CodeIn<M>
  : never

/** The systems behind the API. */
export type UpstreamIn<M extends ErrorsModule> = M extends {
  readonly codesByUpstream: infer Systems
}
  ? keyof Systems & string
  : never

/** The codes that stand for those of a system. */
export type UpstreamCode<M extends ErrorsModule, S extends UpstreamIn<M>> = M extends {
  readonly codesByUpstream: { readonly [system in S]: infer Codes }
}
  ? Codes[keyof Codes] & CodeIn<M>
  : never

export type Success = `${1 | 2 | 3}${string}`

/** The codes that refuse a call: they stop it, or have an error status. The others are warnings. */
export type RefusingCode<M extends ErrorsModule> = {
  [C in CodeIn<M>]: M['entries'][C] extends { readonly stop: false; readonly http: infer Status }
    ? `${Status & number}` extends Success
      ? never
      : C
    : C
}[CodeIn<M>]
