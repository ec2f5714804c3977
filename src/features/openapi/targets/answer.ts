import { statusesOf } from '../../../base/core/catalog/entry-values.ts'
import { formOfContract } from '../../../base/core/contract/forms/forms-of.ts'
import type { ApiError, ApiErrors } from './api-errors.ts'
import type { Schema } from './body-schema.ts'
import { type Components, MARK, type Owner } from './components.ts'
import { withTable } from './table.ts'

/** An answer of an operation (a Response Object). */
export type Answer = {
  description: string
  headers?: Readonly<Record<string, object>>
  content: Readonly<Record<string, Media>>
}
export type Media = { schema?: Schema; examples: Readonly<Record<string, object>> }

/** The answer with a status and one of these codes; without a schema if it has one already. */
export function answerWith(
  api: ApiErrors,
  components: Components,
  {
    owner,
    status,
    codes,
    isKept = false,
  }: { owner: Owner; status: number; codes: readonly ApiError[]; isKept?: boolean },
): Answer {
  const own = components.headers(owner, status, codes).map(({ name, schema, required }) => {
    const { description } = schema as { description?: string }
    const about = description ?? 'The stable code.'
    return [name, { description: about, ...(required && { required }), schema }]
  })
  const headers: Record<string, object> = Object.fromEntries([
    ...own,
    ...(codes.some(({ retry }) => retry === 'same') ? [['Retry-After', RETRY_AFTER]] : []),
  ])
  return {
    description: withTable('', api.name, codes),
    ...(Object.keys(headers).length > 0 && { headers }),
    content: {
      [formOfContract(api.form).mediaType]: {
        ...(!isKept && { schema: components.body(owner, status, codes) }),
        // An example is an answer as it is sent: with the usual status.
        examples: Object.fromEntries(
          codes.flatMap(({ code, http }) =>
            http === status ? [[code, components.example(code)]] : [],
          ),
        ),
      },
    },
  }
}

const RETRY_AFTER = {
  description: 'The seconds to wait before the call is repeated.',
  schema: { type: 'integer' },
}

/** The codes of calls that are refused, by status, in the order of the statuses. */
export function byStatus(errors: readonly ApiError[]): [status: number, codes: ApiError[]][] {
  const refused = [...new Set(errors.flatMap(statusesOf))].filter((status) => status >= 400)
  return refused
    .sort((a, b) => a - b)
    .map((status) => [status, errors.filter((error) => statusesOf(error).includes(status))])
}

/** All components of a catalog, with a response for each status. */
export function allComponents(api: ApiErrors, components: Components) {
  const owner = components.ownerOf()
  const responses: Record<string, Answer & { [MARK]: string }> = {}
  for (const [status, codes] of byStatus(api.errors))
    responses[`${owner.prefix}Error${status}`] = {
      ...answerWith(api, components, { owner, status, codes }),
      [MARK]: api.name,
    }
  components.body(owner, undefined, owner.codes)
  return { ...components.made, responses }
}
