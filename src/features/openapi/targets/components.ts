import type { Places } from '../../../base/core/contract/forms/form.ts'
import { formOfContract } from '../../../base/core/contract/forms/forms-of.ts'
import { headerAt, isInBody } from '../../../base/core/contract/forms/place.ts'
import { codeText } from '../../../base/core/contract/forms/write.ts'
import type { DescriptionOptions } from '../settings.ts'
import type { ApiError, ApiErrors } from './api-errors.ts'
import { bodySchema, headerSchemas, itemSchema, type Schema } from './body-schema.ts'
import { componentKey, constantName, pascal, uniqueNames } from './names.ts'

/** True if a schema may have `examples`: in OpenAPI 3.0 it may not. */
export type Dialect = { hasExamples: boolean }

/** The extension that marks a component as made from the catalog of this name. */
export const MARK = 'x-rail-errors'

/** What an answer refers to; each reference adds its components to {@link Components.made}. */
export type Components = {
  made: { schemas: Record<string, Schema>; examples: Record<string, object> }
  /** What components of one operation begin with; of all of them without an id, or an own schema. */
  ownerOf(operation?: string): Owner
  /** The body of an answer with one of these codes first, under a name such as `RailError422`. */
  body(owner: Owner, status: number | undefined, codes: readonly ApiError[]): Schema
  /** The headers of such an answer that carry parts of the reason. */
  headers(owner: Owner, status: number | undefined, codes: readonly ApiError[]): HeaderSchemas
  /** An item of the list of reasons that a success may have. */
  warning(owner: Owner): Schema
  example(code: string): object
}

/** Whose components: those of one operation, or of all. `codes` are all that it answers with. */
export type Owner = { prefix: string; codes: readonly ApiError[] }
type HeaderSchemas = ReturnType<typeof headerSchemas>

export function componentsFor(
  api: ApiErrors,
  { open = false, per_operation = false }: DescriptionOptions,
  { hasExamples }: Dialect,
): Components {
  const made: Components['made'] = { schemas: {}, examples: {} }
  const owners = uniqueNames(['', ...(api.operations ?? [])], (id) => pascal(id) || api.prefix)
  const keys = uniqueNames(
    api.errors.map(({ code }) => code),
    componentKey,
  )
  const form = formOfContract(api.form)

  function schema(name: string, make: () => Schema): Schema {
    made.schemas[name] ??= { ...make(), [MARK]: api.name }
    return { $ref: `#/components/schemas/${name}` }
  }

  const stage = (): Schema | undefined =>
    api.stages.length === 0
      ? undefined
      : schema(`${api.prefix}ErrorStage`, () => ({
          type: 'string',
          description: 'The stage of the workflow that can resolve the error.',
          enum: api.stages,
        }))

  function codeSchema(name: string, codes: readonly ApiError[]): Schema {
    return schema(name, () => {
      const values = codes.map(({ code }) => codeText(form, code))
      const names = uniqueNames(
        codes.map(({ code }) => code),
        constantName,
      )
      return {
        type: 'string',
        description: `The stable code; clients decide by it only. More may come: treat one that you do not know by its status.`,
        ...(open
          ? { 'x-extensible-enum': values, ...(hasExamples && { examples: values.slice(0, 3) }) }
          : { enum: values }),
        'x-enum-varnames': [...names.values()],
        'x-enum-descriptions': codes.map(textOf),
        'x-enumDescriptions': Object.fromEntries(
          codes.map((error, index) => [values[index]!, textOf(error)]),
        ),
      }
    })
  }

  const partsOf = (
    { prefix }: Owner,
    kind: number | 'Warning' | undefined,
    codes: readonly ApiError[],
  ) => ({
    code: codeSchema(`${prefix}Error${kind ?? ''}Code`, codes),
    stage: stage(),
  })

  /** One of several reasons, which may have a status of their own. */
  function item(kind: 'Item' | 'Warning', owner: Owner, places: Partial<Places>): Schema {
    const parts =
      places.code === undefined
        ? { code: {}, stage: stage() }
        : kind === 'Item'
          ? partsOf(owner, undefined, owner.codes)
          : partsOf(owner, kind, owner.codes.filter(canWarn))
    return schema(`${owner.prefix}Error${kind}`, () => ({
      description: kind === 'Item' ? 'One reason.' : 'A reason that does not block the call.',
      ...itemSchema(api.form, places, parts),
    }))
  }

  return {
    made,
    ownerOf: (operation) =>
      operation === undefined || !per_operation
        ? { prefix: owners.get('')!, codes: api.errors }
        : {
            prefix: owners.get(operation) ?? pascal(operation),
            codes: api.errors.filter(({ raised_by = [] }) =>
              raised_by.some((id) => id === operation || id === '*'),
            ),
          },
    body(owner, status, codes) {
      // The code at the top is that of the first reason, which decides the status; others in a list
      // may have a status of their own.
      const isAtTop = form.top !== undefined && isInBody(form.top.code)
      const list = form.list === undefined ? {} : item('Item', owner, form.list)
      const parts = isAtTop ? partsOf(owner, status, codes) : { code: {}, stage: stage() }
      return schema(`${owner.prefix}Error${status ?? ''}`, () => ({
        description:
          status === undefined
            ? 'The body of a call that is refused.'
            : `The body of a call that is refused with status ${status}.`,
        ...bodySchema(api.form, { ...parts, item: list }),
      }))
    },
    headers: (owner, status, codes) =>
      hasHeaders(api) ? headerSchemas(api.form, partsOf(owner, status, codes)) : [],
    warning: (owner) => item('Warning', owner, form.warnings ?? form.list!),
    example(code) {
      const { summary, meaning } = api.errors.find((error) => error.code === code)!
      const key = keys.get(code)!
      made.examples[key] ??= { summary, description: meaning, value: api.answer(code).body }
      return { $ref: `#/components/examples/${key}` }
    },
  }
}

const hasHeaders = ({ form }: ApiErrors): boolean =>
  Object.values(formOfContract(form).top ?? {}).some(headerAt)

/** A code that refuses a call is never a warning of a success. */
const canWarn = ({ stop, http }: ApiError): boolean => !stop && http < 400

const textOf = ({ meaning, deprecated }: ApiError): string =>
  deprecated === undefined
    ? meaning
    : `Deprecated${deprecated && `: ${deprecated} replaces it`}. ${meaning}`
