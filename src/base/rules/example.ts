import { fileOfLanguage } from '../core/catalog/language-files.ts'
import type { ChangeExample } from './diff/rule.ts'

// Examples for the rules of lint and diff and their docs: YAML with as few words as a reader needs.

/**
 * One complete entry as YAML, with some fields replaced: the shortest way to write an example.
 * `undefined` leaves a field out.
 */
export const entry = (fields: Record<string, unknown> = {}): string => {
  const whole = {
    code: 'MEMBER_NOT_FOUND',
    http: 404,
    stop: true,
    fix_stage: 'identify',
    meaning: 'No member has this identifier.',
    fix: 'Check the type of the identifier.',
    ...fields,
  }
  return `- ${lines(whole).join('\n  ')}`
}

/**
 * A complete file as YAML, with some header fields replaced (`undefined` leaves one out) and
 * `codes` given as YAML.
 */
export const file = (header: Record<string, unknown> = {}, codes = entry()): string => {
  const whole = {
    name: 'clinic-errors',
    title: 'Clinic API error codes',
    description: 'Error codes of the clinic API.',
    url: 'https://northwind-clinic.org/terminology',
    version: '1.0.0',
    status: 'active',
    date: '2026-03-01',
    publisher: 'Clinic API team',
    contact: [{ url: 'https://northwind-clinic.org' }],
    stages: ['identify', 'eligibility', 'consent', 'billing', 'submit'],
    ...header,
  }
  return `${lines(whole).join('\n')}\ncodes:\n${codes}\n`
}

/** The files of languages as YAML: by tag, the texts of codes. */
export const inLanguages = (
  languages: Readonly<Record<string, Record<string, unknown>>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(languages).map(([tag, texts]) => [
      fileOfLanguage('errors.yaml', tag),
      `${lines(texts).join('\n')}\n`,
    ]),
  )

const lines = (fields: Record<string, unknown>): string[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${JSON.stringify(value)}`],
  )

// Of a change: before and after.

type GivenFields = Record<string, unknown>

/** A complete file with these entries, each given by its fields. */
export const fileOf = (header: GivenFields, ...entries: GivenFields[]): string =>
  file(header, (entries.length === 0 ? [{}] : entries).map(entry).join('\n'))

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
  before: fileOf(before),
  after: fileOf(after),
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
