import { otherForm } from '../../../libraries/server/forms.ts'
import type { Rail } from '../../../libraries/server/rail.ts'
import type { ErrorsModule } from '../../../libraries/server/table.ts'
import {
  type ApiErrors,
  applied,
  componentsFor,
  documentOf,
  overlayOf,
  prefixOf,
} from '../../openapi/index.ts'
import { PATHS } from '../authorization/server.ts'
import { samplePath } from '../on-demand.ts'
import { type Operation, operations } from './operations.ts'
import { ref, schemas } from './schemas.ts'

type About = { errors: ErrorsModule; rail: Rail<ErrorsModule>; origin: string }

/**
 * The description of the workflow in OpenAPI 3.1. What succeeds is described here; the codes of each
 * operation are put into it as the target `openapi-overlay` does, and the answers to tokens beside
 * them.
 */
export function openApiOf({ errors, rail, origin }: About): object {
  const api = apiErrorsOf(errors, rail)
  const skeleton = skeletonOf(errors, origin)
  const places = Object.entries(skeleton.paths).flatMap(([path, item]) =>
    Object.entries(item).map(
      ([method, { operationId }]) => [operationId, ['paths', path, method]] as const,
    ),
  )
  const { actions } = overlayOf(api, documentOf('openapi.json', skeleton, new Map(places)), {
    per_operation: true,
  })
  const document = applied(skeleton, actions) as Description
  for (const operation of Object.values(document.paths).flatMap((path) => Object.values(path)))
    for (const [status, answer] of Object.entries(TOKEN_ANSWERS))
      operation.responses[status] = joined(operation.responses[status], answer)
  const components = componentsFor(api, {}, { hasExamples: true })
  const items = components.warning(components.ownerOf())
  const reasons = rail.collect()
  reasons.add('NEEDS_REVIEW', { path: samplePath(errors.entries.NEEDS_REVIEW!) })
  Object.assign(document.components.schemas, components.made.schemas, {
    Warnings: {
      ...schemas.Warnings,
      items,
      ...(errors.entries.NEEDS_REVIEW!.http < 400 && { examples: [reasons.warnings()] }),
    },
  })
  return document
}

/** The codes of the sandbox and of its catalog, each with the operations that answer with it. */
function apiErrorsOf(errors: ErrorsModule, rail: Rail<ErrorsModule>): ApiErrors {
  const { entries, stages = [], terminology } = errors
  const raisedBy = (code: string) => [
    ...(code === 'ROUTE_UNKNOWN' ? [CURRENT_USER.operationId] : []),
    ...operations.flatMap((operation) => (codesOf(operation).includes(code) ? [operation.id] : [])),
  ]
  const answer = (code: string) => {
    const reasons = rail.collect()
    reasons.add(code, { path: samplePath(entries[code]!) })
    return rail.answer(reasons.failure()!, { form: 'wire' })
  }
  return {
    name: terminology?.name ?? 'api-errors',
    prefix: prefixOf(terminology?.name ?? ''),
    form: otherForm(errors) ?? 'rail',
    stages,
    errors: Object.entries(entries).map(
      ([code, { fix = '', display, handling, statuses, ...entry }]) => ({
        ...entry,
        ...(statuses && { statuses: [...statuses] }),
        code,
        fix,
        summary: display ?? code,
        retry: handling?.retry,
        raised_by: code === 'REQUEST_UNREADABLE' ? ['*'] : raisedBy(code),
      }),
    ),
    answer,
  }
}

/** The codes that an operation answers with: its own, and what the sandbox refuses before it. */
const codesOf = ({ codes, needs, request }: Operation): readonly string[] => [
  ...codes,
  ...(needs === 'visit' ? ['ROUTE_UNKNOWN'] : []),
  ...(request === undefined ? [] : ['REQUEST_TOO_LARGE', 'MEDIA_TYPE_UNKNOWN']),
]

function skeletonOf({ terminology, stages }: ErrorsModule, origin: string) {
  const paths: Record<string, Record<string, { operationId: string }>> = {
    '/v1/user/me/': { get: CURRENT_USER },
  }
  for (const operation of operations) {
    const path = operation.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [operation.method.toLowerCase()]: operationOf(operation) }
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
      schemas,
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

function operationOf(operation: Operation) {
  const { id, path, stage, summary, scope, request, response, status, needs } = operation
  const own = needs === 'visit'
  return {
    operationId: id,
    summary,
    description: `${summary}. Codes: ${operation.codes.join(', ') || 'none'}.`,
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
    responses: {
      [status]: {
        description: 'Done.',
        content: { 'application/json': { schema: ref(response) } },
      },
    },
  }
}

const CURRENT_USER = {
  operationId: 'getCurrentUser',
  summary: 'Show the current user',
  description: 'Shows the user of the token.',
  tags: ['user'],
  security: [{ oauth: ['read'] }],
  responses: {
    200: { description: 'The user.', content: { 'application/json': { schema: ref('User') } } },
  },
}

type Answer = {
  description: string
  headers?: object
  content: Record<string, { schema: object; examples?: object }>
}
type Description = {
  paths: Record<string, Record<string, { responses: Record<string, Answer> }>>
  components: { schemas: Record<string, object> }
}

const oauth = (description: string): Answer => ({
  description,
  headers: {
    'WWW-Authenticate': { description: 'The challenge (RFC 6750).', schema: { type: 'string' } },
  },
  content: { 'application/json': { schema: ref('OAuthError') } },
})
const TOKEN_ANSWERS: Readonly<Record<string, Answer>> = {
  400: oauth('The header Authorization cannot be read.'),
  401: oauth('The token is missing or not valid.'),
  403: oauth('The token does not have the scope.'),
}

/** Where two answers have one status, either of them can come: their schemas are alternatives. */
function joined(one: Answer | undefined, other: Answer): Answer {
  if (one === undefined) return other
  const content = { ...one.content }
  for (const [type, media] of Object.entries(other.content)) {
    const before = content[type]
    content[type] =
      before === undefined ? media : { ...before, schema: { anyOf: [before.schema, media.schema] } }
  }
  return {
    description: `${other.description} ${one.description}`,
    headers: { ...one.headers, ...other.headers },
    content,
  }
}
