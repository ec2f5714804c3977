import { PUBLISHED } from '../../src/base/core/catalog/published.ts'
import { HANDLED, LISTED } from '../../src/base/forms/published/flat-list.ts'

type Schema = {
  properties: Record<string, Schema>
  items: Schema
  [keyword: string]: unknown
}

const HEADER = {
  $schema: 'http://json-schema.org/draft-07/schema#',
}

const text = (description: string, more: object = {}) => ({ type: 'string', description, ...more })

/** The schema of the error body (contract, The body). Unknown members are allowed. */
export const wireSchema = {
  ...HEADER,
  title: 'Error body',
  description:
    'The body of an error: its first reason and, if there are several, all of them in `errors`.',
  type: 'object',
  allOf: [{ $ref: '#/definitions/reason' }],
  properties: {
    errors: {
      type: 'array',
      description: 'All reasons, the first one included. Absent if there is one.',
      items: { $ref: '#/definitions/reason' },
      minItems: 1,
    },
  },
  definitions: {
    reason: {
      type: 'object',
      title: 'Reason',
      properties: {
        error: text('The stable code. Clients branch on it.', {
          pattern: '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$',
        }),
        message: text('The text for the user: shown, never parsed.', { minLength: 1 }),
        path: text('Where in the request the problem is; empty for the whole request.', {
          pattern:
            '^([A-Za-z_][A-Za-z0-9_-]*(\\[(0|[1-9][0-9]*)?\\])*(\\.[A-Za-z_][A-Za-z0-9_-]*(\\[(0|[1-9][0-9]*)?\\])*)*)?$',
        }),
        fix_stage: text('The stage that can resolve it.', { minLength: 1 }),
      },
      required: ['error', 'message', 'path', 'fix_stage'],
    },
    success: {
      type: 'object',
      title: 'Success with warnings',
      properties: {
        warnings: {
          type: 'array',
          description: 'The reasons that do not fail the call.',
          items: { $ref: '#/definitions/reason' },
        },
      },
    },
  },
}

type Codes = { items: { properties: Record<string, object>; [keyword: string]: unknown } }

/** The schema of `codes` in files, where the status of a code may be a list of several. */
export function withStatusLists<C extends Codes>(codes: C): C {
  const { http, statuses: _, ...rest } = codes.items.properties as Record<string, Schema>
  const { description, examples, ...status } = http!
  const list = { type: 'array', items: status, minItems: 1, uniqueItems: true }
  const { code, ...others } = rest
  const properties = { code, http: { description, examples, anyOf: [status, list] }, ...others }
  return { ...codes, items: { ...codes.items, properties } }
}

/** The schemas of the published list and of its handling file, from that of errors.yaml. */
export function publishedSchemas(catalog: Record<string, unknown>) {
  const { properties: own } = open(catalog) as Schema
  const { codes, ...header } = own
  const { properties: fields } = codes!.items
  const pick = (names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, fields[name]!]))
  // What only files and packages need is in no published list.
  const left = ['package_id', 'fhir', 'defaults', 'codes_from']
  const published = Object.fromEntries(
    Object.entries(header).filter(([name]) => !left.includes(name)),
  )
  const staged = { type: 'object', required: ['fix_stage'] }
  const unstaged = PUBLISHED.filter((name) => name !== 'fix_stage')
  const listOf = (names: readonly string[], required: readonly string[]) => ({
    type: 'array',
    items: { type: 'object', properties: pick(names), required },
  })
  return {
    list: {
      ...HEADER,
      title: 'Published list',
      description:
        'The flat list of error codes, `<name>.json`. Retired codes are left out. All codes have a `fix_stage`, or, in a catalog without a workflow, none.',
      type: 'object',
      properties: { codes: listOf(LISTED, unstaged) },
      required: ['codes'],
      if: { properties: { codes: { type: 'array', contains: staged } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { codes: { type: 'array', items: staged } } },
    },
    handling: {
      ...HEADER,
      title: 'Handling file',
      description:
        'What the flat list has no room for, `<name>.handling.json`: the header, the stages, and further fields of each code. A retired code has all of its fields.',
      type: 'object',
      properties: {
        ...published,
        codes: withStatusLists(listOf([...LISTED, ...HANDLED], ['code'])),
      },
      required: ['name', 'version', 'codes'],
      // A catalog without a workflow names its form.
      anyOf: [{ required: ['stages'] }, { required: ['wire'] }],
      if: catalog.if,
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: catalog.then,
    },
  }
}

/** Readers ignore what they do not know, so nothing is closed; other keywords are for editors. */
const open = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(open)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key, item]) =>
          !(key === 'additionalProperties' && item === false) &&
          key !== 'patternProperties' &&
          key !== 'enumDescriptions' &&
          !key.startsWith('x-'),
      )
      .map(([key, item]) => [key, open(item)]),
  )
}
