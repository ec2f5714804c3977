import { otherForm } from '../../server/forms.ts'
import type { Rail } from '../../server/rail.ts'
import type { ErrorsModule } from '../../server/table.ts'
import { PATHS } from '../authorization/server.ts'
import { samplePath } from '../on-demand.ts'
import { OWN_CODES } from '../refusal.ts'
import type { WorkflowCode } from './codes.ts'
import { type Operation, operations } from './operations.ts'
import { ref, schemas } from './schemas.ts'

type About = { errors: ErrorsModule; rail: Rail<ErrorsModule>; origin: string }

/**
 * The description of the workflow in OpenAPI 3.1: each operation with the codes that it can answer
 * with, and an example of each.
 */
export function openApiOf({ errors, rail, origin }: About): object {
  const { terminology, stages } = errors
  const facts = factsOf(errors, rail)
  const paths: Record<string, Record<string, object>> = {
    '/v1/user/me/': { get: currentUser(facts) },
  }
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = {
      ...paths[path],
      [operation.method.toLowerCase()]: operationOf(operation, facts),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sandbox of the workflow API',
      version: terminology?.version ?? '0.0.0',
      description:
        'Made by rail-errors to develop against; not for production. The paths are its own.',
      license: { name: 'MIT', identifier: 'MIT' },
      contact: { name: 'rail-errors' },
    },
    servers: [{ url: origin }],
    security: [{ oauth: [] }],
    tags: [...(stages ?? new Set(operations.map(({ stage }) => stage))), 'user'].map((name) => ({
      name,
      description: terminology?.stageTitles?.[name] ?? (name === 'user' ? 'Who calls' : name),
    })),
    paths,
    components: {
      schemas: {
        ...schemas,
        Reason: reasonSchema(errors),
        Warnings: { ...schemas.Warnings, ...facts.warningsOf('NEEDS_REVIEW') },
      },
      securitySchemes: {
        oauth: {
          type: 'oauth2',
          flows: {
            password: {
              tokenUrl: origin + PATHS.token,
              refreshUrl: origin + PATHS.token,
              scopes: { read: 'GET and HEAD', write: 'all other methods' },
            },
          },
        },
      },
    },
  }
}

/**
 * What an answer with some codes has, as the service writes it, and the entries of the catalog.
 */
type Facts = {
  entries: ErrorsModule['entries']
  /** The example of a list with this warning, and its items if the catalog names another form. */
  warningsOf(code: string): object
  contentOf(codes: readonly string[], examples?: readonly string[]): Answer['content']
}

function factsOf(errors: ErrorsModule, rail: Rail<ErrorsModule>): Facts {
  const { entries } = errors
  const other = otherForm(errors)
  const failureOf = (code: string) => {
    const reasons = rail.collect()
    reasons.add(code, { path: samplePath(entries[code]!) })
    return { reasons, failure: reasons.failure() }
  }
  const reasonOf = (code: string) => {
    const { reasons, failure } = failureOf(code)
    return failure === undefined ? reasons.warnings()[0]! : rail.toBody(failure)
  }
  return {
    entries,
    warningsOf: (code) => ({
      ...(other !== undefined && { items: { type: 'object' } }),
      examples: [[reasonOf(code)]],
    }),
    contentOf(codes, examples = []) {
      const value = (code: string) =>
        other === undefined ? reasonOf(code) : rail.answer(failureOf(code).failure!).body
      return {
        [other?.mediaType ?? 'application/json']: {
          schema: other === undefined ? reasonWith(codes) : { type: 'object' },
          ...(examples.length > 0 && {
            examples: Object.fromEntries(examples.map((code) => [code, { value: value(code) }])),
          }),
        },
      }
    },
  }
}

function operationOf(
  { id, path, stage, summary, scope, request, response, status, needs, codes }: Operation,
  facts: Facts,
): object {
  const warnings = codes.filter((code) => facts.entries[code]!.http < 400)
  const failing = codes.filter((code) => facts.entries[code]!.http >= 400)
  const own = needs === 'visit'
  return {
    operationId: id,
    summary,
    description: `${summary}. Codes: ${codes.join(', ') || 'none'}.`,
    tags: [stage],
    security: [{ oauth: [scope] }],
    ...(path.includes(':id') && {
      parameters: [
        {
          name: 'id',
          in: 'path',
          required: true,
          description: own ? 'The id of the visit.' : 'The id of the member.',
          schema: { type: 'string' },
          example: own ? 'V-1' : 'M-1',
        },
      ],
    }),
    ...(request !== undefined && {
      requestBody: { required: true, content: { 'application/json': { schema: ref(request) } } },
    }),
    responses: joined(
      {
        [status]: {
          description: describe('Done', warnings),
          content: { 'application/json': { schema: ref(response) } },
        },
      },
      failuresOf(failing, facts),
      own ? refused(facts, 404, 'There is no visit with this id.') : {},
      tokenAnswers(facts),
      ...(request === undefined
        ? []
        : [
            refused(facts, 413, 'The body is too large.'),
            refused(facts, 415, 'The body is not JSON.'),
          ]),
    ),
  }
}

type Answer = {
  description: string
  headers?: object
  content: Record<string, { schema: object; examples?: object }>
}
type Answers = Record<string, Answer>

/**
 * All of these answers. Where two have one status, either of them can come: their schemas are
 * alternatives.
 */
function joined(...all: readonly Answers[]): Answers {
  const result: Answers = {}
  for (const [status, answer] of all.flatMap((answers) => Object.entries(answers))) {
    const before = result[status]
    result[status] = before === undefined ? answer : either(before, answer)
  }
  return result
}

function either(one: Answer, other: Answer): Answer {
  const content = { ...one.content }
  for (const [type, media] of Object.entries(other.content)) {
    const before = content[type]
    content[type] =
      before === undefined
        ? media
        : { ...before, ...media, schema: { anyOf: [before.schema, media.schema] } }
  }
  const headers = { ...one.headers, ...other.headers }
  return {
    description: `${one.description} ${other.description}`,
    ...(Object.keys(headers).length > 0 && { headers }),
    content,
  }
}

/** The answers with codes, by status. The status of several reasons is that of the first. */
function failuresOf(codes: readonly WorkflowCode[], { entries, contentOf }: Facts): Answers {
  const answers: Answers = {}
  for (const status of new Set(codes.map((code) => entries[code]!.http))) {
    const some = codes.filter((code) => entries[code]!.http === status)
    answers[status] = {
      description: describe('Refused', some),
      ...(some.includes('PAYER_UNREACHABLE') && {
        headers: {
          'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
        },
      }),
      content: contentOf(some, some),
    }
  }
  return answers
}

const describe = (what: string, codes: readonly string[]): string =>
  codes.length === 0 ? `${what}.` : `${what}: ${codes.join(', ')}.`

/** A refusal with a code of the sandbox. */
const refused = (
  { contentOf }: Facts,
  status: keyof typeof OWN_CODES,
  description: string,
): Answers => ({ [status]: { description, content: contentOf([OWN_CODES[status]]) } })
const reasonWith = (codes: readonly string[]): object => ({
  allOf: [{ $ref: '#/components/schemas/Reason' }, { properties: { error: { enum: codes } } }],
})
const oauth = (description: string): Answer => ({
  description,
  headers: {
    'WWW-Authenticate': { description: 'The challenge (RFC 6750).', schema: { type: 'string' } },
  },
  content: { 'application/json': { schema: ref('OAuthError') } },
})
const tokenAnswers = (facts: Facts): Answers =>
  joined(refused(facts, 400, 'The body cannot be read.'), {
    400: oauth('The header Authorization cannot be read.'),
    401: oauth('The token is missing or not valid.'),
    403: oauth('The token does not have the scope.'),
  })

const currentUser = (facts: Facts) => ({
  operationId: 'getCurrentUser',
  summary: 'Show the current user',
  description: 'Shows the user of the token.',
  tags: ['user'],
  security: [{ oauth: ['read'] }],
  responses: {
    200: { description: 'The user.', content: { 'application/json': { schema: ref('User') } } },
    ...tokenAnswers(facts),
  },
})

/**
 * A reason, and the body of several: the first one at the top, all under `errors` (contract,
 * Several reasons).
 */
const reasonSchema = ({ entries, stages }: ErrorsModule): object => ({
  type: 'object',
  properties: {
    error: {
      enum: Object.keys(entries),
      description: 'The stable code. Clients decide by it only.',
    },
    message: { type: 'string', description: 'The text for the user.' },
    path: {
      type: 'string',
      description: 'The place in the request, such as lines[0].documents; empty for all of it.',
    },
    fix_stage: { enum: stages ?? [''], description: 'The stage that can resolve it.' },
    errors: {
      type: 'array',
      items: { $ref: '#/components/schemas/Reason' },
      description: 'All reasons, if there are several.',
    },
  },
  required: ['error', 'message', 'path', 'fix_stage'],
})
