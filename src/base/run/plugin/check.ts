import { didYouMean, nearest } from '../../core/values/nearest.ts'
import { isRecord } from '../../core/values/record.ts'
import { API_VERSION } from './plugin.ts'

/** One field of a record: what it must be, as words and as a test. */
type Field = { must: string; is(value: unknown): boolean; optional?: true }

const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)
const isOption = (value: unknown): boolean =>
  ['number', 'boolean', 'string'].includes(typeof value) || isTexts(value)

const id = (grammar: RegExp, example: string): Field => ({
  must: `a kebab-case id, such as "${example}"`,
  is: (value) => typeof value === 'string' && grammar.test(value),
})
const text: Field = { must: 'a text', is: isText }
const call: Field = { must: 'a function', is: (value) => typeof value === 'function' }
const texts: Field = { must: 'a list of strings', is: isTexts }
const list: Field = { must: 'a list', is: Array.isArray }
const mark: Field = { must: 'true or absent', is: (value) => value === true, optional: true }
const oneOf = (...words: readonly string[]): Field => ({
  must: `${words.join(' or ')}, or absent`,
  is: (value) => words.includes(value as string),
  optional: true,
})
const maybe = (field: Field): Field => ({ ...field, optional: true })

const PLUGIN: Readonly<Record<string, Field>> = {
  apiVersion: { must: 'a number', is: () => true },
  name: {
    must: 'the name of its package, or a kebab-case name',
    is: (value) =>
      typeof value === 'string' &&
      value.length <= 100 &&
      /^(?:@[a-z0-9._-]+\/)?[a-z0-9][a-z0-9._-]*$/.test(value),
  },
  rules: maybe(list),
  generators: maybe(list),
  reporters: maybe(list),
}

const RECORDS = {
  rules: {
    id: id(/^[a-z]+(?:-[a-z0-9]+)+$/, 'acme-owner-named'),
    severity: {
      must: 'error, warn, info or off',
      is: (value) => ['error', 'warn', 'info', 'off'].includes(value as string),
    },
    summary: text,
    why: text,
    good: call,
    bad: call,
    also: maybe(texts),
    needs: maybe(texts),
    needsIntactSource: mark,
    needsIntact: maybe(texts),
    appliesTo: { must: '"live" or absent', is: (value) => value === 'live', optional: true },
    fhir: mark,
    options: {
      must: 'an object with numbers, strings, lists of strings or booleans',
      is: (value) => isRecord(value) && Object.values(value).every(isOption),
      optional: true,
    },
    docs: maybe(text),
    check: call,
  },
  generators: {
    id: id(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'acme-csv'),
    summary: text,
    surface: oneOf('wire', 'fhir', 'source'),
    default: { must: 'true or false', is: (value) => typeof value === 'boolean' },
    needs: texts,
    types: oneOf('closed', 'open'),
    fhir: mark,
    refuses: maybe(call),
    suffix: {
      must: 'the end of a file name, such as ".csv"',
      is: (value) => typeof value === 'string' && /^\.[\w.-]*\w$/.test(value),
      optional: true,
    },
    generate: call,
  },
  reporters: {
    id: id(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'acme-html'),
    summary: text,
    suppressed: mark,
    rules: mark,
    colored: mark,
    fromTop: mark,
    syntax: oneOf('text', 'json', 'xml', 'annotations'),
    print: call,
  },
} as const satisfies Record<string, Readonly<Record<string, Field>>>

export type Kind = keyof typeof RECORDS
export const KINDS = Object.keys(RECORDS) as Kind[]

/**
 * The faults of what a module exports as its plugin: the record, the field, and what it must be.
 * Empty for a {@link Plugin}.
 */
export function pluginFaults(value: unknown): string[] {
  if (!isRecord(value))
    return ['does not export a plugin; write export default definePlugin({ … })']
  const version = versionFault(value.apiVersion)
  // In another version, other fields may have changed.
  if (version !== undefined) return [version]
  const inside = KINDS.flatMap((kind) => {
    const records = Array.isArray(value[kind]) ? (value[kind] as unknown[]) : []
    return records.flatMap((record, index) =>
      recordFaults(record, RECORDS[kind], called(kind, index, record)),
    )
  })
  return [...recordFaults(value, PLUGIN, ''), ...inside]
}

/** The name of a record in messages: `rules[0] "acme-owner-named"`. */
export const called = (kind: Kind, index: number, value: unknown): string =>
  `${kind}[${index}]${isRecord(value) && isText(value.id) ? ` "${value.id}"` : ''} `

function versionFault(version: unknown): string | undefined {
  if (version === undefined) return `has no "apiVersion"; write apiVersion: ${API_VERSION}`
  if (typeof version !== 'number' || !Number.isInteger(version))
    return `has an "apiVersion" that is not a whole number; write apiVersion: ${API_VERSION}`
  if (version > API_VERSION)
    return `was written for version ${version} of the plugin API, but this version of rail-errors supports only version ${API_VERSION}; update rail-errors`
  if (version < API_VERSION)
    return `was written for version ${version} of the plugin API, but this version of rail-errors supports only version ${API_VERSION}; update the plugin`
  return undefined
}

function recordFaults(
  value: unknown,
  fields: Readonly<Record<string, Field>>,
  name: string,
): string[] {
  if (!isRecord(value)) return [`${name}is not a record`]
  const wrong = Object.entries(fields).flatMap(([key, { must, is, optional }]) => {
    if (!Object.hasOwn(value, key) || value[key] === undefined)
      return optional ? [] : [`${name}has no "${key}"; it must be ${must}`]
    return is(value[key]) ? [] : [`${name}has a wrong "${key}"; it must be ${must}`]
  })
  const unknown = Object.keys(value).flatMap((key) => {
    if (Object.hasOwn(fields, key)) return []
    const known = Object.keys(fields)
    return [
      `${name}has an unknown field "${key}"${didYouMean(nearest(key, known)) || `; the fields are ${known.join(', ')}`}`,
    ]
  })
  return [...wrong, ...unknown]
}
