import type { DifferenceKinds as FeatureKind } from '../../../contributions/difference-kinds.ts'
import type {
  CatalogFile,
  Deprecated,
  Entry,
  Handling,
  Param,
  Retired,
  Stage,
  Translation,
} from '../../core/catalog/types.ts'

// The possible differences, in the terms of the model: a path and what happened,
// `codes.http changed`. A new field of the model is a new kind here, and compiles only with a rule
// that names it (diff.ts).

export type Event = 'added' | 'removed' | 'changed'
type Member = 'added' | 'removed'
/** A list that says nothing if it is absent: it is there for the first time, or no longer. */
type Statement = 'stated' | 'withdrawn'

/**
 * The fields of a record. An optional field is added and removed; a required field only changes,
 * and lint reports its absence.
 */
type FieldKinds<T, Path extends string = ''> = {
  [Name in keyof T &
    string]-?: `${Path}${Name} ${Record<never, never> extends Pick<T, Name> ? Event : 'changed'}`
}[keyof T & string]

/**
 * The fields above `codes`. A missing language is `en`, and a stage without a title has a derived
 * display.
 */
type HeaderKind =
  | FieldKinds<
      Omit<
        CatalogFile,
        'codes' | 'codes_from' | 'defaults' | 'language' | 'operations' | 'stages' | 'version'
      >
    >
  | `x ${Event}`
  | `defaults.by_http ${Event}`
  | `keys ${Member}`
  | 'language changed'
  | `stages ${Member | 'reordered'}`
  | FieldKinds<Omit<Stage, 'id' | 'title'>, 'stages.'>
  | 'stages.display changed'
  | `operations ${Member | Statement | 'renamed' | 'reordered'}`
  | 'operations.title changed'
  | `version ${'decreased' | 'small'}`

type Listed = 'audience' | 'operation' | 'paths'

type EntryKind =
  | `codes ${Member | 'renamed' | 'respelt' | 'reordered'}`
  | FieldKinds<
      Omit<
        Entry,
        | 'code'
        | 'deprecated'
        | 'handling'
        | 'params'
        | 'raised_by'
        | 'retired'
        | 'statuses'
        | 'tags'
        | 'translations'
      >,
      'codes.'
    >
  | `codes.x ${Event}`
  | `codes.http ${Member}`
  | 'codes.tags changed'
  | `codes.params ${Member | 'renamed'}`
  | FieldKinds<Omit<Param, 'name' | 'optional'>, 'codes.params.'>
  | 'codes.params.optional changed'
  | `codes.handling ${Member}`
  | FieldKinds<Omit<Handling, Listed>, 'codes.handling.'>
  | `codes.handling.${Listed} ${Member}`
  | 'codes.handling.operation reordered'
  | `codes.raised_by ${Member | Statement}`
  | `codes.translations.* ${Member}`
  | FieldKinds<Translation, 'codes.translations.*.'>
  | LifeKind
  | `codes.deprecated ${Event}`
  | FieldKinds<Deprecated, 'codes.deprecated.'>
  | FieldKinds<Retired, 'codes.retired.'>
  | `codes.${'' | 'deprecated.' | 'retired.'}since impossible`

/** The state of an entry. Each change of the state is one difference. */
export type State = 'active' | 'deprecated' | 'retired'
type LifeKind = { [From in State]: `codes.life ${From} to ${Exclude<State, From>}` }[State]

/** What is published, beyond what the catalogs explain. */
type OutputKind = `outputs ${Member}`

export type DifferenceKind = HeaderKind | EntryKind | OutputKind | FeatureKind

/** How a rule names kinds: one by one, or all three events of a field by its path, `codes.help`. */
export type KindName = DifferenceKind | FieldPath
type FieldPath<K extends DifferenceKind = DifferenceKind> = K extends `${infer Path} changed`
  ? `${Path} ${Event}` extends DifferenceKind
    ? Path
    : never
  : never

export type Named<Name extends KindName> = Name extends DifferenceKind
  ? Name
  : Name extends string
    ? `${Name} ${Event}`
    : never

export const namedBy = (name: KindName): DifferenceKind[] =>
  isKind(name) ? [name] : [`${name} added`, `${name} removed`, `${name} changed`]

const isKind = (name: KindName): name is DifferenceKind => name.includes(' ')

/**
 * The kind of a difference at a field. The model gives the values, so the names of their fields are
 * kinds; the table of all fields in the tests proves this.
 */
export const kindAt = (steps: readonly string[], event: string): DifferenceKind =>
  `${steps.join('.')} ${event}` as DifferenceKind
