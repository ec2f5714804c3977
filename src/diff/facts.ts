import { CONCEPT_PROPERTIES } from '../catalog/fhir/properties.ts'
import { requiresStages } from '../catalog/workflow.ts'
import { jsonOf } from '../values/json.ts'
import { asArray, asRecord, isRecord } from '../values/record.ts'
import { withoutMethods } from '../values/without-methods.ts'

/** What the readers of an output depend on. The role matches the files of two builds. */
export type Facts = { role: string } & (
  | { kind: 'list'; keys: ReadonlyMap<string, string> }
  | {
      kind: 'CodeSystem'
      url: unknown
      caseSensitive: unknown
      properties: ReadonlyMap<string, { type: string; life: boolean }>
    }
  | { kind: 'ValueSet'; url: unknown; members: ReadonlySet<string> }
  | { kind: 'resource' }
  | { kind: 'other' }
  | TypeScriptFacts
)

/**
 * The exports of a generated module: the kind of each, and whether a type accepts values that it
 * does not name.
 */
export type TypeScriptFacts = {
  role: string
  kind: 'typescript'
  symbols: ReadonlyMap<string, { kind: string; open: boolean }>
}

/** Reads the facts of an output; files of other kinds only have a role. */
export function factsOf(path: string, contents: string | Uint8Array): Facts {
  const other: Facts = { role: path, kind: 'other' }
  // Declarations and texts have the symbols that the catalog itself tells apart.
  if (!/\.(?:json|ts)$/.test(path) || /\.d\.ts$|\.texts\.[^/]*$/.test(path)) return other
  const text = typeof contents === 'string' ? contents : new TextDecoder().decode(contents)
  if (path.endsWith('.ts'))
    return { role: 'typescript', kind: 'typescript', symbols: symbolsOf(text) }
  const json = withoutMethods(jsonOf(text))
  if (json === undefined) return other
  const value = asRecord(json)
  const { resourceType } = value
  if (resourceType === 'CodeSystem') return codeSystem(`CodeSystem${part(path)}`, value)
  const some = partOf(path)
  // The fields of the codes decide who belongs to a part, and their changes are reported.
  if (resourceType === 'ValueSet' && some !== undefined)
    return { role: `ValueSet of ${some}`, kind: 'ValueSet', url: value.url, members: new Set() }
  if (resourceType === 'ValueSet') return valueSet(`ValueSet${part(path)}`, value)
  if (typeof resourceType === 'string') return { role: path, kind: 'resource' }
  return Array.isArray(value.codes) && value.stages === undefined && requiresStages(value)
    ? { role: 'list', kind: 'list', keys: keysOf(value.codes) }
    : other
}

const part = (path: string): string => (path.includes('-stages.') ? ' of the stages' : '')

/**
 * The ValueSet of a part of the codes, as the config asks for it; undefined for a ValueSet of all
 * codes.
 */
const partOf = (path: string): string | undefined =>
  /-(stage-[a-z0-9-]+|active|stopping|warnings)\.valueset\.json$/.exec(path)?.[1]

/** The JSON types of every key over all entries: `{ http: 'number' }`. */
function keysOf(entries: readonly unknown[]): Map<string, string> {
  const types = new Map<string, Set<string>>()
  for (const entry of entries)
    for (const [key, value] of Object.entries(asRecord(entry)))
      types.set(key, (types.get(key) ?? new Set()).add(typeOf(value)))
  return new Map([...types].map(([key, found]) => [key, [...found].sort().join(' or ')]))
}

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value

const STANDARD = 'http://hl7.org/fhir/concept-properties#'
/** Our own properties, which appear and disappear with the lifecycle of a code. */
const LIFE = new Set(
  CONCEPT_PROPERTIES.flatMap(({ code, field: [top] }) =>
    top === 'deprecated' || top === 'retired' ? [code] : [],
  ),
)

function codeSystem(
  role: string,
  { url, caseSensitive, property }: Record<string, unknown>,
): Facts {
  const properties = asArray(property).filter(isRecord)
  const named = properties.map(
    ({ code, type, uri }) =>
      [
        String(code),
        { type: String(type), life: LIFE.has(String(code)) || String(uri).startsWith(STANDARD) },
      ] as const,
  )
  return { role, kind: 'CodeSystem', url, caseSensitive, properties: new Map(named) }
}

function valueSet(role: string, { url, expansion }: Record<string, unknown>): Facts {
  const members = asArray(asRecord(expansion).contains).map((member) =>
    String(asRecord(member).code),
  )
  return { role, kind: 'ValueSet', url, members: new Set(members) }
}

/**
 * An open union has the member `(string & {})`: it accepts any text, and editors still complete the
 * known ones.
 */
function symbolsOf(text: string): TypeScriptFacts['symbols'] {
  const symbols = new Map<string, { kind: string; open: boolean }>()
  for (const [, kind = '', name = '', rest = ''] of text.matchAll(
    /^export (?:declare )?(const enum|const|enum|type|interface|function|class) (\w+)([^\n]*)/gm,
  )) {
    const before = symbols.get(name)
    const value = kind === 'type' || kind === 'interface' ? before?.kind : kind
    symbols.set(name, {
      kind: value ?? kind,
      open: before?.open === true || (kind === 'type' && rest.includes('(string & {})')),
    })
  }
  return symbols
}
