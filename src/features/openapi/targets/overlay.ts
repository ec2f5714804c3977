import { statusesOf } from '../../../base/core/catalog/entry-values.ts'
import { formOfContract } from '../../../base/core/contract/forms/forms-of.ts'
import { asArray, asRecord, isRecord, pick, same } from '../../../base/core/values/record.ts'
import { InvalidOutput } from '../../../base/targets/invalid-output.ts'
import type { OpenApiSettings } from '../settings.ts'
import { type Action, type NodePath, nodeAt } from './actions.ts'
import { type Answer, allComponents, answerWith, byStatus } from './answer.ts'
import type { ApiError, ApiErrors } from './api-errors.ts'
import { type Components, componentsFor, MARK } from './components.ts'
import { type OpenApiDocument, referred } from './document.ts'
import { FERN, type Retries, retriesOf, SPEAKEASY } from './retries.ts'
import { withTable } from './table.ts'

/** The extension of an operation that has its codes. */
const CODES = 'x-error-codes'

/** The steps that put the codes of a catalog into a document. Applied twice, they change nothing. */
export type Overlay = {
  actions: readonly Action[]
  /** The operations of the catalog that the document lacks. */
  lacking: readonly string[]
}

type Context = {
  api: ApiErrors
  document: OpenApiDocument
  components: Components
  replaces: boolean
}

/**
 * The overlay of a catalog for a document. Throws {@link InvalidOutput} if a component of somebody
 * else has a name that it needs.
 */
export function overlayOf(
  given: ApiErrors,
  document: OpenApiDocument,
  { schema = 'keep', prefix, ...options }: OpenApiSettings = {},
): Overlay {
  const api = { ...given, ...(prefix !== undefined && { prefix }) }
  const components = componentsFor(api, options, document)
  const context = { api, document, components, replaces: schema === 'replace' }
  const ids = new Set(api.operations ?? document.operations.keys())
  const actions: Action[] = []
  for (const [id, path] of document.operations) {
    if (!ids.has(id)) continue
    const codes = api.errors.filter(({ raised_by = [] }) =>
      raised_by.some((one) => one === id || one === '*'),
    )
    if (codes.length > 0) actions.push(...operationActions(id, path, codes, context))
  }
  const made = actions.length > 0 ? components.made : allComponents(api, components)
  return {
    actions: [...componentActions(made, context), ...actions],
    lacking: (api.operations ?? []).filter((id) => !document.operations.has(id)),
  }
}

/**
 * The components are removed, also if they are not there yet, and written whole: they have lists,
 * which a second merge would double. Those of an earlier run that nothing needs now are removed, too.
 */
function componentActions(
  made: Readonly<Record<string, Readonly<Record<string, object>>>>,
  { api: { name: catalog }, document: { file, value } }: Context,
): Action[] {
  const faults: { message: string }[] = []
  const removals: Action[] = []
  const known = asRecord(value.components)
  for (const kind of ['schemas', 'responses'])
    for (const [name, now] of Object.entries(asRecord(known[kind])))
      if (asRecord(now)[MARK] === catalog && !Object.hasOwn(made[kind] ?? {}, name))
        removals.push({ at: ['components', kind, name], remove: true })
  for (const [kind, all] of Object.entries(made))
    for (const name of Object.keys(all)) {
      const now = asRecord(known[kind])[name]
      if (now !== undefined && kind !== 'examples' && asRecord(now)[MARK] === undefined)
        faults.push({
          message: `${file} has components.${kind}.${name} of its own; choose other names with "prefix" in the output of the config`,
        })
      removals.push({ at: ['components', kind, name], remove: true })
    }
  if (faults.length > 0) throw new InvalidOutput(faults)
  const filled = Object.entries(made).filter(([, all]) => Object.keys(all).length > 0)
  return [...removals, { at: [], update: { components: Object.fromEntries(filled) } }]
}

/** What a program may read about a code at an operation. */
const factsOf = (error: ApiError): object =>
  Object.fromEntries(
    Object.entries(pick(error, ['http', 'stop', 'fix_stage', 'retry', 'url'])).filter(
      ([, fact]) => fact !== undefined,
    ),
  )

function operationActions(
  id: string,
  path: NodePath,
  codes: readonly ApiError[],
  context: Context,
): Action[] {
  const { api, document, components } = context
  const operation = asRecord(
    path.reduce<unknown>((node, key) => asRecord(node)[key], document.value),
  )
  const before = asRecord(operation[CODES])
  const removals: Action[] =
    operation[CODES] === undefined ? [] : [{ at: [...path, CODES], remove: true }]
  const responsesBefore = asRecord(operation.responses)
  const responses: Record<string, object> = {}
  const owner = components.ownerOf(id)
  for (const [status, some] of byStatus(codes)) {
    const at = [...path, 'responses', String(status)]
    const current = responsesBefore[String(status)]
    const answer = answerWith(api, components, {
      owner,
      status,
      codes: some,
      isKept: keepsSchema(current, context),
    })
    const joined = !isRecord(current)
      ? { update: answer, removals: [] }
      : current.$ref === undefined
        ? withOwn(current, answer, { at, codes: some, stale: Object.keys(before) }, context)
        : inPlaceOf(current, answer, { at, codes: some }, context)
    responses[status] = joined.update
    removals.push(...joined.removals)
  }
  // The answer of a success is described already: of a code, only the text is added.
  for (const status of new Set(codes.flatMap(statusesOf).filter((one) => one < 400))) {
    const current = responsesBefore[String(status)]
    if (!isRecord(current) || current.$ref !== undefined) continue
    const some = codes.filter((error) => statusesOf(error).includes(status))
    responses[status] = { description: withTable(textOf(current.description), api.name, some) }
  }
  const extension = Object.fromEntries(codes.map((error) => [error.code, factsOf(error)]))
  const retries = retriesAt(path, operation, codes, context)
  return [
    ...removals,
    ...retries.removals,
    {
      at: path,
      update: {
        [CODES]: extension,
        ...retries.update,
        ...(Object.keys(responses).length > 0 && { responses }),
      },
    },
  ]
}

/** What generators read about repeating the call of an operation, unless people wrote it there. */
function retriesAt(
  path: NodePath,
  operation: Record<string, unknown>,
  codes: readonly ApiError[],
  { api, document }: Context,
): { update: Retries; removals: readonly Action[] } {
  const [section, , method = ''] = path
  // A webhook calls a client.
  if (section !== 'paths' || path.length !== 3 || formOfContract(api.form).inSuccess)
    return { update: {}, removals: [] }
  const hasKey = requiresKey(document, path, operation)
  const made = retriesOf(codes, { method, hasKey }, api.byStatus)
  const isOurs = operation[CODES] !== undefined
  const isFree = (key: string) => isOurs || operation[key] === undefined
  const update = Object.fromEntries(Object.entries(made).filter(([key]) => isFree(key)))
  return {
    update,
    // A merge would join the lists of statuses.
    removals: [SPEAKEASY, FERN].flatMap((key) =>
      (isOurs && operation[key] !== undefined) || (key === SPEAKEASY && key in update)
        ? [{ at: [...path, key], remove: true as const }]
        : [],
    ),
  }
}

function requiresKey(
  document: OpenApiDocument,
  path: NodePath,
  operation: Record<string, unknown>,
): boolean {
  const shared = asRecord(nodeAt(document.value, path.slice(0, -1)))
  return [operation.parameters, shared.parameters].flatMap(asArray).some((one) => {
    const { $ref } = asRecord(one)
    const parameter = $ref === undefined ? asRecord(one) : referred(document, $ref)
    const { in: where, name, required } = parameter
    return where === 'header' && required === true && /^idempotency-key$/i.test(textOf(name))
  })
}

type Joined = { update: object; removals: readonly Action[] }
type Place = { at: NodePath; codes: readonly ApiError[] }

/** In place of a reference: the whole answer, with what people wrote about the one that is shared. */
function inPlaceOf(
  found: Record<string, unknown>,
  answer: Answer,
  { at, codes }: Place,
  { api, document }: Context,
): Joined {
  const { description, headers, links } = referred(document, found.$ref)
  const shared = {
    ...((isRecord(headers) || answer.headers) && {
      headers: { ...asRecord(headers), ...answer.headers },
    }),
    ...(isRecord(links) && { links }),
  }
  return {
    removals: [...new Set([...Object.keys(found), ...Object.keys(shared)])].flatMap((key) =>
      key === 'description' ? [] : [{ at: [...at, key], remove: true }],
    ),
    update: {
      description: withTable(textOf(description), api.name, codes),
      content: answer.content,
      ...shared,
    },
  }
}

/** Beside what an answer has: the table, the headers and examples, and a schema if it has none. */
function withOwn(
  current: Record<string, unknown>,
  answer: Answer,
  { at, codes, stale }: Place & { stale: readonly string[] },
  { api }: Context,
): Joined {
  const removals: Action[] = []
  const remove = (...keys: readonly string[]) =>
    void removals.push({ at: [...at, ...keys], remove: true })
  const content: Record<string, object> = {}
  for (const [type, media] of Object.entries(answer.content)) {
    const currentMedia = asRecord(asRecord(current.content)[type])
    const update: Record<string, unknown> = { ...media }
    // A merge replaces a reference by a reference; anything else would be mixed with it.
    if (media.schema && currentMedia.schema !== undefined && !isReference(currentMedia.schema))
      remove('content', type, 'schema')
    for (const [key, example] of Object.entries(asRecord(currentMedia.examples))) {
      const ownExample = media.examples[key]
      if (ownExample === undefined ? stale.includes(key) : !same(ownExample, example))
        remove('content', type, 'examples', key)
    }
    // A body has one example, or several that have names.
    if (currentMedia.example !== undefined) {
      remove('content', type, 'example')
      remove('content', type, 'examples', 'example')
      update.examples = { ...media.examples, example: { value: currentMedia.example } }
    }
    content[type] = update
  }
  const known = new Set(Object.keys(asRecord(current.headers)).map((name) => name.toLowerCase()))
  const headers = Object.entries(answer.headers ?? {}).filter(
    ([name]) => !known.has(name.toLowerCase()),
  )
  return {
    removals,
    update: {
      description: withTable(textOf(current.description), api.name, codes),
      ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
      content,
    },
  }
}

/** True for an answer whose schema stays: it has one, and no earlier run put it there. */
function keepsSchema(current: unknown, { api, document, replaces }: Context): boolean {
  if (replaces) return false
  const { schema } = asRecord(
    asRecord(asRecord(current).content)[formOfContract(api.form).mediaType],
  )
  const { $ref } = asRecord(schema)
  return (
    schema !== undefined && ($ref === undefined || referred(document, $ref)[MARK] === undefined)
  )
}

const isReference = (schema: unknown): boolean => Object.keys(asRecord(schema)).join() === '$ref'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
