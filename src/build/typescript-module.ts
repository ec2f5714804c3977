import { active, type Catalog, displayOf } from '../catalog/catalog.ts'
import type { Entry } from '../catalog/model.ts'
import { codeComment, fileComment, key, literal, stageComment } from './typescript.ts'

const TYPES = `/** What a client does when it meets a code. */
export interface Handling {
  /** fail: this call is blocked; warn: the call succeeded, and someone must act; ok: the desired state already exists. */
  readonly outcome?: 'fail' | 'warn' | 'ok'
  /** same: the identical request with back-off; after_fix: a person corrects the request first; recreate: run \`operation\`, then start again. */
  readonly retry?: 'none' | 'same' | 'after_fix' | 'recreate'
  /** Times in milliseconds. */
  readonly retry_policy?: { readonly max?: number; readonly base_ms?: number; readonly cap_ms?: number }
  readonly present_as?: 'field' | 'task' | 'system' | 'silent'
  readonly audience?: readonly string[]
  readonly operation?: readonly string[]
  readonly paths?: readonly string[]
}

/** A value that the texts of a response refer to as \`{name}\`. */
export interface Param {
  readonly name: string
  readonly type?: 'string' | 'integer' | 'number' | 'boolean' | 'date'
  readonly description?: string
  readonly optional?: boolean
}

/** One error code: its HTTP status, whether it blocks the call, where it is resolved, and the texts for the user. */
export interface Entry {
  readonly code: Code
  readonly http: number
  readonly stop: boolean
  readonly fix_stage: Stage
  readonly meaning: string
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
  /** A page with more help. */
  readonly help?: string
}`

const guards = (code: string, stage: string) => `/** True for a code of this catalog. A service that is newer may send others. */
export function isCode(value: unknown): value is ${code} {
  return typeof value === 'string' && Object.prototype.hasOwnProperty.call(Code, value)
}

/** True for a stage of this catalog. */
export function isStage(value: unknown): value is ${stage} {
  return typeof value === 'string' && Object.prototype.hasOwnProperty.call(Stage, value)
}`

/** The module of a catalog. Open types accept codes and stages that the catalog does not name, because a newer service may send them. */
export function typescriptModule(catalog: Catalog, types: 'closed' | 'open'): string {
  const { stages } = catalog
  const [code, stage] = types === 'open' ? ['KnownCode', 'KnownStage'] : ['Code', 'Stage']
  const entries = active(catalog)
  const blocks = [
    fileComment(catalog),
    `/** Every code that the service sends, retired ones excepted. */\nexport const Code = {\n${entries.map((entry) => `${codeComment(entry, '  ')}  ${key(entry.code)}: ${literal(entry.code)},\n`).join('')}} as const`,
    union('Code', code),
    `/** The stages of the workflow: where an error can be resolved. */\nexport const Stage = {\n${stages.map((stage) => `${stageComment(stage, '  ')}  ${key(stage.id)}: ${literal(stage.id)},\n`).join('')}} as const`,
    union('Stage', stage),
    TYPES,
    `/** All codes, in the order of the catalog. */\nexport const codes = [${wrapped(entries.map((entry) => literal(entry.code)))}] as const satisfies readonly ${code}[]`,
    `/** All stages, in the order of the workflow. */\nexport const stages = [${wrapped(stages.map(({ id }) => literal(id)))}] as const satisfies readonly ${stage}[]`,
    `const table = {\n${entries.map((entry) => `  ${key(entry.code)}: ${object(shown(entry), '  ')},\n`).join('')}} as const satisfies { readonly [C in ${code}]: Entry & { readonly code: C } }`,
    `/** The entry of every code. An optional field has its type for every code, also for one without it. */\nexport const entries: {\n  readonly [C in ${code}]: Entry & Pick<(typeof table)[C], 'code' | 'http' | 'stop' | 'fix_stage'>\n} = table`,
    `/** The codes that are resolved in each stage. */\nexport const codesByStage = {\n${stages
      .map(
        ({ id }) =>
          `  ${key(id)}: [${wrapped(
            entries.filter(({ fix_stage }) => fix_stage === id).map((entry) => literal(entry.code)),
            '  ',
          )}],\n`,
      )
      .join('')}} as const satisfies { readonly [S in ${stage}]: readonly ${code}[] }`,
    guards(code, stage),
  ]
  return `${blocks.join('\n\n')}\n`
}

/** The fields of an entry, in the order of the type. Tombstones are not in the module, translations are in modules of their own. */
const shown = (entry: Entry) => {
  const { code, http, stop, fix_stage, meaning, fix, message, params, handling, since, deprecated, issue_type, help } = entry
  return {
    ...{ code, http, stop, fix_stage, meaning, fix, display: displayOf(entry) },
    ...{ message, params, handling, since, deprecated, issue_type, help },
  }
}

/** The type of a const object's values; an open type accepts any other text, too, and editors still complete the known values. */
function union(name: string, known: string): string {
  const values = `export type ${known} = (typeof ${name})[keyof typeof ${name}]`
  return known === name
    ? values
    : `${values}\n\n/** A service that is newer may send others. */\nexport type ${name} = ${known} | (string & {})`
}

const wrapped = (items: readonly string[], indent = ''): string =>
  items.length === 0 ? '' : `\n${items.map((item) => `${indent}  ${item},\n`).join('')}${indent}`

/** A record of plain data as an object literal, one field per line, without undefined values. */
function object(value: object, indent: string): string {
  const fields = Object.entries(value).filter(([, inner]) => inner !== undefined)
  if (fields.length === 0) return '{}'
  const inner = `${indent}  `
  return `{\n${fields.map(([name, field]) => `${inner}${key(name)}: ${data(field, inner)},\n`).join('')}${indent}}`
}

const data = (value: unknown, indent: string): string => {
  if (Array.isArray(value)) return `[${value.map((item) => data(item, indent)).join(', ')}]`
  return typeof value === 'object' && value !== null ? object(value, indent) : literal(value)
}
