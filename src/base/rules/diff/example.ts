// Short helpers for the examples of change rules.
import { entry, file as wholeFile } from '../../core/catalog/example.ts'
import type { ChangeExample } from './rule.ts'

type GivenFields = Record<string, unknown>

export const file = (header: GivenFields, ...entries: GivenFields[]): string =>
  wholeFile(header, (entries.length === 0 ? [{}] : entries).map(entry).join('\n'))

/** Params as a field of an entry. */
export const params = (...list: GivenFields[]): GivenFields => ({ params: list })

/** One entry with these fields, then with those. */
export const fields = (
  before: GivenFields,
  after: GivenFields,
  more: Omit<ChangeExample, 'before' | 'after'> = {},
): ChangeExample => ({
  before: entry(before),
  after: entry(after),
  ...more,
})

/** A header with these fields, then with those. */
export const headers = (before: GivenFields, after: GivenFields): ChangeExample => ({
  before: file(before),
  after: file(after),
})

/** These entries, then those; each is given by its fields. */
export const lists = (
  before: readonly GivenFields[],
  after: readonly GivenFields[],
  more: Omit<ChangeExample, 'before' | 'after'> = {},
) => ({
  before: before.map(entry).join('\n'),
  after: after.map(entry).join('\n'),
  ...more,
})

/** The same catalog, published in these files, then in those. */
export const published = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): ChangeExample => ({
  before: entry(),
  after: entry(),
  outputs: { before, after },
})
