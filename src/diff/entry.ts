import { issueTypeOf } from '../catalog/issue-type.ts'
import type { Entry as CatalogEntry } from '../catalog/model.ts'
import { displayOf } from '../catalog/names.ts'
import { same } from '../values/same.ts'
import type { Difference, Entry, Pair } from './difference.ts'
import { type DifferenceAt, differencesIn, differing, kindOf } from './difference-at.ts'
import { lifeDifferences } from './lifecycle.ts'
import { reordered } from './order.ts'
import { paramDifferences } from './params.ts'

/**
 * The differences of one entry, field by field. A field that one side can't carry is not compared.
 */
export function* entryDifferences(
  pair: Pair,
  carried: (field: string) => boolean,
): Iterable<Difference> {
  const differenceAt = differencesIn(pair)
  yield* lifeDifferences(pair, differenceAt, carried)
  for (const name of names(pair.before, pair.after))
    if (carried(`codes.${name}`))
      yield* (Object.hasOwn(WALKS, name) ? WALKS[name]! : plain)(pair, name, differenceAt, carried)
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
      const [was, is] = [before, after].map((by) =>
        carriedOf(by[language], 'codes.translations', published),
      )
      if (was === undefined || is === undefined)
        yield* differing(['translations', language], was, is, differenceAt)
      else
        for (const field of names(was, is))
          yield* differing(['translations', language, field], was[field], is[field], differenceAt)
    }
  },
  *handling({ before, after }, _, differenceAt, carried) {
    const [was, is] = [before, after].map(({ handling }) =>
      carriedOf(handling, 'codes.handling', carried),
    )
    if (was === undefined || is === undefined)
      return yield* differing(['handling'], was, is, differenceAt)
    for (const field of names(was, is)) {
      const at = ['handling', field]
      if (field === 'outcome' && followsStop(before, after)) continue
      if (field === 'audience' || field === 'paths')
        yield* members(at, was[field], is[field], differenceAt)
      else if (field === 'operation') {
        yield* members(at, was.operation, is.operation, differenceAt)
        const moved = reordered(was.operation ?? [], is.operation ?? [])
        if (moved)
          yield differenceAt('codes.handling.operation reordered', at, {
            before: was.operation,
            after: is.operation,
          })
      } else yield* differing(at, was[field], is[field], differenceAt)
    }
  },
}

const displayed = ({ code, display }: Entry): string | undefined =>
  display ?? (code === undefined ? undefined : displayOf({ code }))
const issueType = (entry: Entry): string | undefined =>
  entry.issue_type ?? (entry.http === undefined ? undefined : issueTypeOf(entry as CatalogEntry))
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
function* members(
  at: readonly string[],
  before: readonly unknown[] = [],
  after: readonly unknown[] = [],
  differenceAt: DifferenceAt,
): Iterable<Difference> {
  const [was, is] = [new Set(before), new Set(after)]
  for (const member of was)
    if (!is.has(member))
      yield differenceAt(kindOf(at, 'removed'), at, { before: member }, undefined, {
        old: before.indexOf(member),
      })
  for (const member of is)
    if (!was.has(member))
      yield differenceAt(kindOf(at, 'added'), at, { after: member }, undefined, {
        new: after.indexOf(member),
      })
}
