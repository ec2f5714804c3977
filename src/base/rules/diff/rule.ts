import type { Origin } from '../../core/catalog/parsed-catalog.ts'
import type { Impact, Surface } from '../../core/diagnostic.ts'
import type { RuleRecord } from '../rule.ts'
import type { Difference } from './difference.ts'
import type { KindName } from './difference-kind.ts'
import type { Policy } from './settings.ts'

export type DiffContext = {
  policy: Policy
  /** The `date` of each catalog: a sunset is judged by the newer one. */
  dates: { old: string | undefined; new: string | undefined }
  /** The day of the run, for the sunsets of a catalog that a release still has to date. */
  today?: string | undefined
  /** Where the new catalog has a value that an entry does not have itself. */
  origin: Origin
  /** The last releases, and the locations where something breaks since each. */
  released?: readonly { name: string; breaks: ReadonlySet<string> }[]
  /** The next version that the changes allow, for the rules about the version. */
  next?: string
}

/** Two catalogs (`codes` as YAML, or complete files), the policy, and what both sides publish. */
export type ChangeExample = {
  before: string
  after: string
  policy?: Partial<Policy>
  outputs?: { before: Readonly<Record<string, string>>; after: Readonly<Record<string, string>> }
}

/** What users read about a rule of `diff`, with its examples. */
export type ChangeRecord = RuleRecord & {
  impact: Impact
  /** True for an addition that counts as a feature of the version: it needs a minor version. */
  feature?: true | ((difference: Difference) => boolean)
  surfaces: readonly Surface[]
  /** What to do next, or instead. */
  advice: string
  /** When a rule computes another impact, in words: "safe if a role was added". */
  impactCases?: string
  /** Functions, because a run that only compares never needs examples. */
  examples(): readonly ChangeExample[]
}

/** One kind of change, with its own documentation and its own tests. */
export type ChangeRule<Name extends KindName = KindName> = ChangeRecord & {
  /**
   * The differences that it names, out of all kinds; `codes.help` means added, removed and changed.
   */
  kinds: readonly Name[]
  /** Computes the impact from the policy or the values. */
  impactFor?(difference: Difference, context: DiffContext): Impact
  message(difference: Difference, context: DiffContext): string
  /** True for a text for people: `ignore_text` leaves it out. */
  text?: true
  /** True if no output shows it: the version may stay. */
  unpublished?: true
  /**
   * True for a rule whose impact a config can't lower, and whose findings can't be accepted; it can
   * be switched off.
   */
  fixed?: true
}

export const NO_ADVICE = 'No action is needed.'

/** A rule whose type says which kinds it names; without advice, nobody needs to act. */
export const defineChangeRule = <const Name extends KindName>(
  rule: Omit<ChangeRule<Name>, 'advice'> & { advice?: string },
): ChangeRule<Name> => ({ advice: NO_ADVICE, ...rule })

// Helpers for the messages of rules.

/** What a message is about, for each difference if it has a name of its own. */
type Named = string | ((difference: Difference) => string)
const nameIn = (named: Named, difference: Difference): string =>
  typeof named === 'string' ? named : named(difference)

/** Returns `the HTTP status changed from 404 to 409`, or that it was added or removed. */
export const changed =
  (named: Named) =>
  (difference: Difference): string => {
    const { before, after } = difference
    const what = nameIn(named, difference)
    if (before === undefined) return `${what} was added: ${printedValue(after)}`
    return after === undefined
      ? `${what} was removed; it was ${printedValue(before)}`
      : `${what} changed from ${printedValue(before)} to ${printedValue(after)}`
  }

/**
 * Returns `the message was added`, or removed, or changed: for texts that are too long to quote.
 */
export const edited =
  (named: Named) =>
  (difference: Difference): string => {
    const { before, after } = difference
    const what = nameIn(named, difference)
    if (before === undefined) return `${what} was added`
    return after === undefined ? `${what} was removed` : `${what} changed`
  }

export function printedValue(value: unknown): string {
  const json = typeof value === 'string' ? value : JSON.stringify(value)
  const short = json.length > 80 ? `${json.slice(0, 79)}…` : json
  return typeof value === 'string' && !/^[A-Za-z0-9_.-]+$/.test(value) ? `"${short}"` : short
}

/** Orders the statuses of a catalog by how much they promise. */
export const promise = (status: unknown): number =>
  ['retired', 'unknown', undefined, 'draft', 'active'].indexOf(status as string)

/** What is in brackets in `operations[billVisit].title`; `open`: how the brackets begin. */
export function idIn(location: string, open = '['): string {
  const at = location.indexOf(open)
  return at < 0 ? '' : location.slice(at + open.length, location.lastIndexOf(']'))
}

/** The name in `codes[PAYER_SLOW].params[member].type`. */
export const paramIn = (location: string): string => idIn(location, '.params[')

/** True for a retry without a person; a missing retry means none. */
export const isAutomatic = (retry: unknown): boolean => retry === 'same' || retry === 'recreate'
