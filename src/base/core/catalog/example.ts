import { fileOfLanguage } from './languages.ts'

// Examples for rules and their docs: YAML with as few words as a reader needs.

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
