import { statusesOf } from '../../core/catalog/entry-values.ts'
import { issueSeverityOf, issueTypeOf } from '../../core/catalog/issue-type.ts'
import { displayOf } from '../../core/catalog/names.ts'
import { EVERY } from '../../core/catalog/operations.ts'
import type { Partially } from '../../core/catalog/parsed-catalog.ts'
import type { Entry as CatalogEntry, Param } from '../../core/catalog/types.ts'
import { same } from '../../core/values/record.ts'
import {
  type Difference,
  type DifferenceAt,
  differencesIn,
  differing,
  type Entry,
  kindOf,
  type Pair,
  valuesOf,
} from './difference.ts'
import { kindAt, type State } from './difference-kind.ts'
import { type Keyed, matchLists, reordered } from './match-lists.ts'

/**
 * The differences of one entry, field by field. A field that one side can't carry is not compared.
 * `bothStaged`: both catalogs have a workflow, so that each entry must have its stage.
 */
export function* entryDifferences(
  pair: Pair,
  carried: (field: string) => boolean,
  bothStaged: boolean,
): Iterable<Difference> {
  if (same(pair.before, pair.after)) return // most entries
  const walkOf = (name: string): Walk =>
    Object.hasOwn(WALKS, name) && (bothStaged || name !== 'fix_stage') ? WALKS[name]! : plain
  const differenceAt = differencesIn(pair)
  yield* lifeDifferences(pair, differenceAt, carried)
  // Of a required field that is not in every entry, those that have it are compared.
  for (const name of names(pair.before, pair.after)) {
    // Most fields are the same, and then nothing in them differs.
    if (same(fieldOf(pair.before, name), fieldOf(pair.after, name))) continue
    if (carried(`codes.${name}`) || WALKS[name] === required)
      yield* walkOf(name)(pair, name, differenceAt, carried)
  }
}

type Walk = (
  pair: Pair,
  name: string,
  differenceAt: DifferenceAt,
  carried: (field: string) => boolean,
) => Iterable<Difference>

const fieldOf = (entry: Entry, name: string): unknown =>
  (entry as Readonly<Record<string, unknown>>)[name]

/** The fields of a record that both sides can carry; undefined if none is left. */
function carriedOf<T extends object>(
  record: T | undefined,
  at: string,
  carried: (field: string) => boolean,
): T | undefined {
  const kept = Object.entries(record ?? {}).filter(([field]) => carried(`${at}.${field}`))
  return kept.length === 0 ? undefined : (Object.fromEntries(kept) as T)
}

const plain: Walk = function* ({ before, after }, name, differenceAt) {
  yield* differing([name], fieldOf(before, name), fieldOf(after, name), differenceAt)
}

/** A required field that is missing or mistyped can't be compared: lint reports it. */
const required: Walk = function* (pair, name, differenceAt, carried) {
  if (fieldOf(pair.before, name) !== undefined && fieldOf(pair.after, name) !== undefined)
    yield* plain(pair, name, differenceAt, carried)
}

const silent: Walk = () => []

const WALKS: Readonly<Record<string, Walk>> = {
  code: silent,
  deprecated: silent, // a part of the life of the entry
  retired: silent,
  http: required,
  *statuses({ before, after }, _, differenceAt) {
    const { removed, added } = matchLists(statusesOf(before), statusesOf(after), String)
    // The usual status has a difference of its own.
    yield* comeAndGone(['http'], differenceAt, {
      removed: removed.filter(({ item }) => item !== before.http),
      added: added.filter(({ item }) => item !== after.http),
    })
  },
  stop: required,
  fix_stage: required,
  meaning: required,
  fix: required,
  *display({ before, after }, _, differenceAt) {
    if (before.display === undefined && after.display === undefined) return // derived from the code on both sides
    yield* differing(['display'], displayed(before), displayed(after), differenceAt)
  },
  *issue_type({ before, after }, _, differenceAt) {
    if (before.issue_type === undefined && after.issue_type === undefined) return // derived from the status on both sides
    yield* differing(['issue_type'], issueType(before), issueType(after), differenceAt)
  },
  *issue_severity({ before, after }, _, differenceAt) {
    if (before.issue_severity === undefined && after.issue_severity === undefined) return // derived on both sides
    yield* differing(['issue_severity'], severity(before), severity(after), differenceAt)
  },
  *tags({ before, after }, _, differenceAt) {
    const [old, now] = [sorted(before.tags), sorted(after.tags)]
    if (!same(old, now))
      yield differenceAt('codes.tags changed', ['tags'], { before: before.tags, after: after.tags })
  },
  *params({ before, after }, _, differenceAt) {
    yield* paramDifferences(before.params ?? [], after.params ?? [], differenceAt)
  },
  *translations({ before: old, after: now }, _, differenceAt, carried) {
    const [{ translations: before = {} }, { translations: after = {} }] = [old, now]
    // A translation of a message that the code does not have is not published.
    const published = (field: string) =>
      carried(field) &&
      (field !== 'codes.translations.message' ||
        (old.message !== undefined && now.message !== undefined))
    for (const language of new Set([...Object.keys(before), ...Object.keys(after)])) {
      const [oldTexts, newTexts] = [before, after].map((by) =>
        carriedOf(by[language], 'codes.translations', published),
      )
      if (oldTexts === undefined || newTexts === undefined)
        yield* differing(['translations', language], oldTexts, newTexts, differenceAt)
      else
        for (const field of names(oldTexts, newTexts))
          yield* differing(
            ['translations', language, field],
            oldTexts[field],
            newTexts[field],
            differenceAt,
          )
    }
  },
  *raised_by({ before: { raised_by: before }, after: { raised_by: after } }, _, differenceAt) {
    const at = ['raised_by']
    if (before === undefined || after === undefined) {
      const kind = before === undefined ? 'stated' : 'withdrawn'
      yield differenceAt(`codes.raised_by ${kind}`, at, valuesOf(before, after))
    } else if (before.includes(EVERY) || after.includes(EVERY))
      // Beside all operations, the others are the same ones again.
      yield* members(at, onlyEvery(before), onlyEvery(after), differenceAt)
    else yield* members(at, before, after, differenceAt)
  },
  *handling({ before, after }, _, differenceAt, carried) {
    const [oldHandling, newHandling] = [before, after].map(({ handling }) =>
      carriedOf(handling, 'codes.handling', carried),
    )
    if (oldHandling === undefined || newHandling === undefined)
      return yield* differing(['handling'], oldHandling, newHandling, differenceAt)
    for (const field of names(oldHandling, newHandling)) {
      const at = ['handling', field]
      if (field === 'outcome' && followsStop(before, after)) continue
      if (field === 'audience' || field === 'paths')
        yield* members(at, oldHandling[field], newHandling[field], differenceAt)
      else if (field === 'operation') {
        yield* members(at, oldHandling.operation, newHandling.operation, differenceAt)
        const moved = reordered(oldHandling.operation ?? [], newHandling.operation ?? [])
        if (moved)
          yield differenceAt('codes.handling.operation reordered', at, {
            before: oldHandling.operation,
            after: newHandling.operation,
          })
      } else yield* differing(at, oldHandling[field], newHandling[field], differenceAt)
    }
  },
}

const onlyEvery = (operations: readonly unknown[]) => operations.filter((id) => id === EVERY)

const displayed = ({ code, display }: Entry): string | undefined =>
  display ?? (code === undefined ? undefined : displayOf({ code }))
const issueType = (entry: Entry): string | undefined =>
  entry.issue_type ?? (entry.http === undefined ? undefined : issueTypeOf(entry as CatalogEntry))
const severity = (entry: Entry): string | undefined =>
  entry.issue_severity ??
  (entry.stop === undefined ? undefined : issueSeverityOf(entry as CatalogEntry))
const sorted = (list: readonly (string | undefined)[] = []): unknown[] => [...new Set(list)].sort()
const names = <A extends object, B extends object>(a: A, b: B) =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])] as (keyof A & keyof B & string)[]

/** `fail` changes with `stop`: then the rule about `stop` already reports it. */
function followsStop(before: Entry, after: Entry): boolean {
  const follows = ({ stop, handling }: Entry) =>
    handling?.outcome !== undefined && (handling.outcome === 'fail') === stop
  return before.stop !== after.stop && follows(before) && follows(after)
}

/** A list whose order means nothing: the added and removed items. */
const members = (
  at: readonly string[],
  before: readonly unknown[] = [],
  after: readonly unknown[] = [],
  differenceAt: DifferenceAt,
): Iterable<Difference> =>
  comeAndGone(
    at,
    differenceAt,
    matchLists(before, after, (item) => item as string | undefined),
  )

/** The items that came and went in a list at a field of an entry. */
function* comeAndGone<Item>(
  at: readonly string[],
  differenceAt: DifferenceAt,
  { removed, added }: { removed: readonly Keyed<Item>[]; added: readonly Keyed<Item>[] },
  locationOf: (key: string) => string | undefined = () => undefined,
): Iterable<Difference> {
  for (const { key, item, at: old } of removed)
    yield differenceAt(kindOf(at, 'removed'), at, { before: item }, locationOf(key), { old })
  for (const { key, item, at: now } of added)
    yield differenceAt(kindOf(at, 'added'), at, { after: item }, locationOf(key), { new: now })
}

/**
 * The differences in the lifecycle of an entry. A change of the state is one difference, with all
 * fields that belong to it; without such a change, each field is a difference.
 */
function* lifeDifferences(
  pair: Pair,
  differenceAt: DifferenceAt,
  carried: (field: string) => boolean,
): Iterable<Difference> {
  const { before, after } = pair
  const known = carried('codes.deprecated')
  // Some forms state only that a code is inactive: it is deprecated or retired.
  const inactive = known && !carried('codes.retired')
  const [from, to] = [
    stateOf(before, known ? before : after),
    stateOf(after, known ? after : before),
  ].map((state) => (inactive && state === 'retired' ? 'deprecated' : state)) as [State, State]
  if (from !== to) {
    // A list of what is sent implies that its codes are not retired, and nothing about a
    // deprecation.
    const block = from === 'retired' || to === 'active' ? from : to
    yield differenceAt(kindAt(['codes', 'life'], `${from} to ${to}`), [block], {
      before: lifeOf(before),
      after: lifeOf(after),
    })
  } else if (known && !(inactive && [before, after].some(({ retired }) => retired !== undefined)))
    for (const block of ['deprecated', 'retired'] as const)
      yield* edits(block, { state: to, carried }, pair, differenceAt)
}

/**
 * The state of an entry; the deprecation is read from it, or, if its form can't carry one, from the
 * other entry.
 */
const stateOf = ({ retired, deprecated }: Entry, fallback: Entry): State =>
  retired !== undefined
    ? 'retired'
    : (deprecated ?? fallback.deprecated) !== undefined
      ? 'deprecated'
      : 'active'

const lifeOf = ({ deprecated, retired }: Entry): object => ({
  ...(deprecated && { deprecated }),
  ...(retired && { retired }),
})

function* edits(
  block: 'deprecated' | 'retired',
  { state, carried }: { state: State; carried: (field: string) => boolean },
  { before, after }: Pair,
  differenceAt: DifferenceAt,
): Iterable<Difference> {
  const [oldBlock, newBlock] = [before[block], after[block]]
  if (oldBlock === undefined || newBlock === undefined)
    return yield* differing([block], oldBlock, newBlock, differenceAt)
  // The deprecation of a retired code is history: its sunset promises nothing.
  for (const field of [
    ...new Set([...Object.keys(oldBlock), ...Object.keys(newBlock)]),
  ] as (keyof typeof oldBlock & keyof typeof newBlock)[])
    if (carried(`codes.${block}.${field}`))
      for (const difference of differing(
        [block, field],
        oldBlock[field],
        newBlock[field],
        differenceAt,
      ))
        yield block === 'deprecated' && state === 'retired'
          ? { ...difference, kind: 'codes.deprecated changed' }
          : difference
}

type Params = readonly Partially<Param>[]

/**
 * The differences of the params of one entry, by name. A removed param and an added one of the same
 * type are one renamed param.
 */
function* paramDifferences(
  before: Params,
  after: Params,
  differenceAt: DifferenceAt,
): Iterable<Difference> {
  const { both, renamed, ...others } = matchLists(before, after, ({ name }) => name, ofSameType)
  const locationOf = (name: string) => `params[${name}]`
  yield* comeAndGone(['params'], differenceAt, others, locationOf)
  for (const [old, now] of renamed)
    yield differenceAt(
      'codes.params renamed',
      ['params'],
      { before: old.key, after: now.key },
      locationOf(old.key),
      { old: old.at, new: now.at },
    )
  for (const [old, now] of [...both, ...renamed]) {
    const within: DifferenceAt = (kind, [, field], values) =>
      differenceAt(kind, ['params'], values, `${locationOf(now.key)}.${field}`, {
        old: old.at,
        new: now.at,
      })
    const [oldParam, newParam] = [old, now].map(({ item }) => ({
      ...item,
      optional: item.optional ?? false,
    }))
    for (const field of ['type', 'optional', 'description', 'example'] as const)
      yield* differing(['params', field], oldParam![field], newParam![field], within)
  }
}

function ofSameType(
  removed: readonly Keyed<Params[number]>[],
  added: readonly Keyed<Params[number]>[],
): [Keyed<Params[number]>, Keyed<Params[number]>][] {
  const left = [...added]
  return removed.flatMap((old): ReturnType<typeof ofSameType> => {
    const at = left.findIndex(({ item }) => item.type === old.item.type)
    return at < 0 ? [] : [[old, left.splice(at, 1)[0]!]]
  })
}
