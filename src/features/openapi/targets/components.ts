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

export const componentsFor = (
  api: ApiErrors,
  options: DescriptionOptions,
  dialect: Dialect,
): Components => new MadeComponents(api, options, dialect)

class MadeComponents implements Components {
  readonly made: Components['made'] = { schemas: {}, examples: {} }
  readonly #api: ApiErrors
  readonly #options: DescriptionOptions
  readonly #dialect: Dialect
  readonly #form: ReturnType<typeof formOfContract>
  /** What the components of each operation begin with; of all of them under an empty id. */
  readonly #prefixes: ReadonlyMap<string, string>
  readonly #exampleKeys: ReadonlyMap<string, string>

  constructor(api: ApiErrors, options: DescriptionOptions, dialect: Dialect) {
    this.#api = api
    this.#options = options
    this.#dialect = dialect
    this.#form = formOfContract(api.form)
    this.#prefixes = uniqueNames(['', ...(api.operations ?? [])], (id) => pascal(id) || api.prefix)
    this.#exampleKeys = uniqueNames(
      api.errors.map(({ code }) => code),
      componentKey,
    )
  }

  ownerOf(operation?: string): Owner {
    const { errors } = this.#api
    if (operation === undefined || !this.#options.per_operation)
      return { prefix: this.#prefixes.get('')!, codes: errors }
    return {
      prefix: this.#prefixes.get(operation) ?? pascal(operation),
      codes: errors.filter(({ raised_by = [] }) =>
        raised_by.some((id) => id === operation || id === '*'),
      ),
    }
  }

  body(owner: Owner, status: number | undefined, codes: readonly ApiError[]): Schema {
    const { top, list } = this.#form
    // The code at the top is that of the first reason, which decides the status; others in a list
    // may have a status of their own.
    const isAtTop = top !== undefined && isInBody(top.code)
    const item = list === undefined ? {} : this.#item('Item', owner, list)
    const parts = isAtTop ? this.#partsOf(owner, status, codes) : { code: {}, stage: this.#stage() }
    return this.#schema(`${owner.prefix}Error${status ?? ''}`, () => ({
      description:
        status === undefined
          ? 'The body of a call that is refused.'
          : `The body of a call that is refused with status ${status}.`,
      ...bodySchema(this.#api.form, { ...parts, item }),
    }))
  }

  headers(owner: Owner, status: number | undefined, codes: readonly ApiError[]): HeaderSchemas {
    return hasHeaders(this.#api)
      ? headerSchemas(this.#api.form, this.#partsOf(owner, status, codes))
      : []
  }

  warning(owner: Owner): Schema {
    return this.#item('Warning', owner, this.#form.warnings ?? this.#form.list!)
  }

  example(code: string): object {
    const { summary, meaning } = this.#api.errors.find((error) => error.code === code)!
    const key = this.#exampleKeys.get(code)!
    this.made.examples[key] ??= {
      summary,
      description: meaning,
      value: this.#api.answer(code).body,
    }
    return { $ref: `#/components/examples/${key}` }
  }

  #schema(name: string, make: () => Schema): Schema {
    this.made.schemas[name] ??= { ...make(), [MARK]: this.#api.name }
    return { $ref: `#/components/schemas/${name}` }
  }

  #stage(): Schema | undefined {
    const { stages, prefix } = this.#api
    if (stages.length === 0) return undefined
    return this.#schema(`${prefix}ErrorStage`, () => ({
      type: 'string',
      description: 'The stage of the workflow that can resolve the error.',
      enum: stages,
    }))
  }

  #codes(name: string, codes: readonly ApiError[]): Schema {
    return this.#schema(name, () => {
      const values = codes.map(({ code }) => codeText(this.#form, code))
      const examples = this.#dialect.hasExamples && { examples: values.slice(0, 3) }
      const names = uniqueNames(
        codes.map(({ code }) => code),
        constantName,
      )
      return {
        type: 'string',
        description: `The stable code; clients decide by it only. More may come: treat one that you do not know by its status.`,
        ...(this.#options.open ? { 'x-extensible-enum': values, ...examples } : { enum: values }),
        'x-enum-varnames': [...names.values()],
        'x-enum-descriptions': codes.map(textOf),
        'x-enumDescriptions': Object.fromEntries(
          codes.map((error, index) => [values[index]!, textOf(error)]),
        ),
      }
    })
  }

  #partsOf(
    { prefix }: Owner,
    kind: number | 'Warning' | undefined,
    codes: readonly ApiError[],
  ): { code: Schema; stage: Schema | undefined } {
    return { code: this.#codes(`${prefix}Error${kind ?? ''}Code`, codes), stage: this.#stage() }
  }

  /** One of several reasons, which may have a status of their own. */
  #item(kind: 'Item' | 'Warning', owner: Owner, places: Partial<Places>): Schema {
    const parts =
      places.code === undefined
        ? { code: {}, stage: this.#stage() }
        : kind === 'Item'
          ? this.#partsOf(owner, undefined, owner.codes)
          : this.#partsOf(owner, kind, owner.codes.filter(canWarn))
    return this.#schema(`${owner.prefix}Error${kind}`, () => ({
      description: kind === 'Item' ? 'One reason.' : 'A reason that does not block the call.',
      ...itemSchema(this.#api.form, places, parts),
    }))
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
