import type { CatalogFile, Deprecated, Entry, Handling, Param, Retired, Stage, Translation } from '../catalog/model.ts'

// What can differ, in the words of the model: a path and what happened there, `codes.http changed`. A new field of the model is a
// new kind here, and compiles only with a rule that names it (diff.ts).

export type Event = 'added' | 'removed' | 'changed'
type Member = 'added' | 'removed'

/** The fields of a record. An optional one comes and goes; a required one only changes, and lint reports that it is missing. */
type Fields<T, Path extends string = ''> = {
  [Name in keyof T & string]-?: `${Path}${Name} ${Record<never, never> extends Pick<T, Name> ? Event : 'changed'}`
}[keyof T & string]

/** Above `codes`. A language that is absent is `en`, and a stage without a title has a derived display. */
type HeaderKind =
  | Fields<Omit<CatalogFile, 'codes' | 'language' | 'stages' | 'version'>>
  | `x ${Event}`
  | 'language changed'
  | `stages ${Member | 'reordered'}`
  | Fields<Omit<Stage, 'id' | 'title'>, 'stages.'>
  | 'stages.display changed'
  | `version ${'decreased' | 'unchanged' | 'small'}`

type Listed = 'audience' | 'operation' | 'paths'

type EntryKind =
  | `codes ${Member | 'renamed' | 'respelt' | 'reordered'}`
  | Fields<Omit<Entry, 'code' | 'deprecated' | 'handling' | 'params' | 'retired' | 'tags' | 'translations'>, 'codes.'>
  | `codes.x ${Event}`
  | 'codes.tags changed'
  | `codes.params ${Member | 'renamed'}`
  | Fields<Omit<Param, 'name' | 'optional'>, 'codes.params.'>
  | 'codes.params.optional changed'
  | `codes.handling ${Member}`
  | Fields<Omit<Handling, Listed>, 'codes.handling.'>
  | `codes.handling.${Listed} ${Member}`
  | 'codes.handling.operation reordered'
  | `codes.translations.* ${Member}`
  | Fields<Translation, 'codes.translations.*.'>
  | LifeKind
  | `codes.deprecated ${Event}`
  | Fields<Deprecated, 'codes.deprecated.'>
  | Fields<Retired, 'codes.retired.'>

/** The state of an entry. A step from one to another is one difference. */
export type State = 'active' | 'deprecated' | 'retired'
type LifeKind = { [From in State]: `codes.life ${From} to ${Exclude<State, From>}` }[State]

/** What is published, beyond what the catalogs explain. */
type OutputKind =
  | `outputs ${Member}`
  | `list.key ${Member}`
  | 'list.type changed'
  | `codesystem.${'url' | 'case'} changed`
  | `fhir.property ${Member}`
  | 'fhir.type changed'
  | 'valueset.url changed'
  | `valueset.member ${Member}`
  | `ts.symbol ${Member}`
  | 'ts.kind changed'
  | `ts.type ${'opened' | 'closed'}`

/** Every kind of difference. */
export type DifferenceKind = HeaderKind | EntryKind | OutputKind

/** What a rule calls the kinds that it names: each by itself, or all three events of a field by its path, `codes.help`. */
export type KindName = DifferenceKind | FieldPath
type FieldPath<K extends DifferenceKind = DifferenceKind> = K extends `${infer Path} changed`
  ? `${Path} ${Event}` extends DifferenceKind
    ? Path
    : never
  : never

/** The kinds that a name stands for. */
export type Named<Name extends KindName> = Name extends DifferenceKind ? Name : Name extends string ? `${Name} ${Event}` : never

export const namedBy = (name: KindName): DifferenceKind[] =>
  isKind(name) ? [name] : [`${name} added`, `${name} removed`, `${name} changed`]

const isKind = (name: KindName): name is DifferenceKind => name.includes(' ')

/** The path of a kind: `codes.http` of `codes.http changed`. */
type KindPath<K extends DifferenceKind = DifferenceKind> = K extends `${infer Path} ${string}` ? Path : never
export const pathOf = (kind: DifferenceKind): KindPath => kind.slice(0, kind.indexOf(' ')) as KindPath

/**
 * The kind of a difference at a field. Values are read by the model, so that the names of their fields make a kind; the table
 * of all fields in the tests proves it.
 */
export const kindAt = (steps: readonly string[], event: string): DifferenceKind => `${steps.join('.')} ${event}` as DifferenceKind
