import { isRecord } from '../../../base/core/values/record.ts'
import { REVIEWS, SESSION_STATES, VISIT_STATES } from './world.ts'

// The bodies of the workflow as JSON Schema 2020-12, as OpenAPI 3.1 uses it.

type Schema = Readonly<Record<string, unknown>>

/** A client keeps 200 visits: what they need is limited. */
const MOST_LINES = 100
const MOST_DOCUMENTS = 10

const text = (description: string, ...examples: readonly string[]): Schema => ({
  type: 'string',
  description,
  ...(examples.length > 0 && { examples }),
})
const object = (
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = Object.keys(properties),
): Schema => ({
  type: 'object',
  properties,
  required,
})
const at = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })
const list = (items: Schema): Schema => ({ type: 'array', items })
const memberId = text('The id of the member, from identify.', 'M-1')

const LINES = { ...list(at('Line')), minItems: 1, maxItems: MOST_LINES }

const SCHEMAS = {
  Identifier: object({
    type: text(
      'The type of the number. Without it, or with a wrong one, no member is found.',
      'card',
      'passport',
    ),
    number: text('The number of the member.', 'A-1042'),
  }),
  Member: object({
    id: memberId,
    name: text('The name of the member.'),
    type: text('The type of the number.'),
    number: text('The number.'),
  }),
  Line: object(
    {
      service: text('What was done.', 'xray'),
      amount: {
        type: 'number',
        description: 'The price. A bill of more than 1,000 needs a review.',
        examples: [80],
      },
      documents: {
        ...list(text('The name of a document.', 'invoice.pdf')),
        minItems: 1,
        maxItems: MOST_DOCUMENTS,
        description: 'At least one is required.',
      },
    },
    ['documents'],
  ),
  Visit: object({
    id: text('The id of the visit.', 'V-1'),
    member: memberId,
    state: { enum: VISIT_STATES },
    lines: list(at('Line')),
    review: {
      enum: REVIEWS,
      description: 'Nothing is submitted while it is needed.',
    },
  }),
  Session: object({
    id: text('The id of the session.', 'S-1'),
    member: memberId,
    state: { enum: SESSION_STATES },
  }),
  IdentifyRequest: object({ member: at('Identifier') }),
  IdentifyAnswer: object({ member: at('Member') }),
  EligibilityAnswer: object({
    member: memberId,
    payer: text('The name of the payer.', 'north'),
    eligible: { type: 'boolean' },
  }),
  MemberRequest: object({ member: memberId }),
  SessionAnswer: object({ session: at('Session') }),
  RejectAnswer: object({
    member: memberId,
    rejected: { type: 'boolean', description: 'False if there was no session.' },
  }),
  VisitAnswer: object({ visit: at('Visit') }),
  BillRequest: object({ lines: LINES }),
  BillAnswer: object({ visit: at('Visit'), warnings: at('Warnings') }, ['visit']),
  SubmitAnswer: object(
    {
      submitted: { type: 'boolean' },
      visit: at('Visit'),
      warnings: at('Warnings'),
    },
    ['submitted', 'visit'],
  ),
  ClaimRequest: object({ member: at('Identifier'), lines: LINES }),
  ClaimAnswer: object(
    {
      claim: object({
        id: text('The id of the claim.', 'C-101'),
        member: memberId,
        lines: list(at('Line')),
      }),
      warnings: at('Warnings'),
    },
    ['claim'],
  ),
  User: object({
    username: text('The name of the user.'),
    client_id: text('The client that calls.'),
    scope: text('The scopes of the token.'),
  }),
  Warnings: { type: 'array', description: 'Reasons that do not block the call.' },
  OAuthError: {
    ...object({
      error: text('A code of RFC 6749 or RFC 6750.'),
      error_description: text('What is wrong.'),
    }),
    description: 'An answer in the OAuth profile.',
  },
} as const

export type SchemaName = keyof typeof SCHEMAS
export const schemas: Readonly<Record<SchemaName, Schema>> = SCHEMAS
export const ref: (name: SchemaName) => Schema = at

const TYPES: Readonly<Record<string, readonly [string, (value: unknown) => boolean]>> = {
  array: ['a list', Array.isArray],
  object: ['an object', isRecord],
  string: ['a text', (value) => typeof value === 'string'],
  // JSON can contain numbers that are infinite here.
  number: ['a number', Number.isFinite],
}

/**
 * Each place where a value is not as its schema says, and what it must be. `whole`: what is absent
 * is wrong, too.
 */
export function* misshapen(
  schema: Schema,
  value: unknown,
  path: string,
  whole = false,
): Generator<{ path: string; wanted: string }> {
  const { $ref = '', type, items, properties = {}, maxItems, enum: names } = schema
  const name = `${$ref}`.split('/').at(-1) as SchemaName | ''
  if (name !== '') return yield* misshapen(SCHEMAS[name], value, path, whole)
  const isListed = (one: unknown) => (names as unknown[]).includes(one)
  const [wanted, isRight] = TYPES[`${type}`] ?? ['one of a list', isListed]
  if (!isRight(value)) yield { path, wanted }
  else if (type === 'object') {
    for (const [field, own] of Object.entries(properties as Record<string, Schema>))
      if (whole || Object.hasOwn(value as object, field))
        yield* misshapen(
          own,
          (value as Record<string, unknown>)[field],
          path === '' ? field : `${path}.${field}`,
          whole,
        )
  } else if (Array.isArray(value)) {
    if (value.length > ((maxItems as number | undefined) ?? Number.POSITIVE_INFINITY))
      yield { path, wanted: `a list of at most ${maxItems} items` }
    else
      for (const [at, item] of value.entries())
        yield* misshapen(items as Schema, item, `${path}[${at}]`, whole)
  }
}
