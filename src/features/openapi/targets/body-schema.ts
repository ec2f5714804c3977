import type { PathNotation, Place, Places } from '../../../base/core/contract/forms/form.ts'
import { type AnswerForm, formOfContract } from '../../../base/core/contract/forms/forms-of.ts'
import { headerAt, isInBody, placeSteps } from '../../../base/core/contract/forms/place.ts'

// Everything here is valid in OpenAPI 3.0 (its dialect of JSON Schema) and in 3.1 and 3.2.

export type Schema = Readonly<Record<string, unknown>>

export type BodyParts = {
  /** Of the code of this body, as the form writes it. */
  code: Schema
  /** Of the stages; absent if the catalog has no workflow. */
  stage: Schema | undefined
  /** Of an item of the list of reasons. */
  item: Schema
}

export function bodySchema(form: AnswerForm, parts: BodyParts): Schema {
  const { top, list, constant = {}, usual = {}, status = {}, outcome } = formOfContract(form)
  const items = list && {
    type: 'array',
    description: LIST[top ? 'rest' : 'all'],
    items: parts.item,
  }
  if (list?.at === '') return { ...items }
  const root = node()
  for (const [place, value] of Object.entries(constant))
    put(root, place, { type: typeOf(value), enum: [value] }, true)
  for (const [place, as] of Object.entries(status))
    put(root, place, as === 'number' ? STATUS : { ...STATUS, type: 'string' }, false)
  if (top) putParts(root, top, form, parts)
  for (const [place, value] of Object.entries(usual))
    put(root, place, value === null ? {} : { type: typeOf(value) }, false)
  if (list && items) put(root, list.at, items, outcome === true || top === undefined)
  return schemaOf(root)
}

/** The schema of an item of a list of reasons, whose parts are at these places. */
export function itemSchema(
  form: AnswerForm,
  places: Partial<Places>,
  parts: Omit<BodyParts, 'item'>,
): Schema {
  const root = node()
  if (formOfContract(form).outcome) {
    put(root, '/severity', { type: 'string', enum: SEVERITIES }, true)
    put(root, '/code', { type: 'string', description: 'The FHIR issue type.' }, true)
  }
  putParts(root, places, form, parts)
  return schemaOf(root)
}

export const headerSchemas = (form: AnswerForm, parts: Omit<BodyParts, 'item'>) =>
  partsAt(formOfContract(form).top ?? {}, form, parts).flatMap(([place, schema, required]) =>
    headerAt(place) ? [{ name: place.replace('header:', ''), schema, required }] : [],
  )

const SEVERITIES = ['fatal', 'error', 'warning', 'information']
const STATUS = { type: 'integer', description: 'The HTTP status.' }
const LIST = {
  rest: 'All reasons, if there are several.',
  all: 'The reasons, the first of which decides the status.',
}
const NOTATIONS: Readonly<Record<PathNotation, string>> = {
  wire: 'such as `lines[0].documents`',
  pointer: 'as a JSON Pointer',
  fragment: 'as a JSON Pointer in a fragment',
  dotted: 'such as `lines.0.documents`',
  fhirpath: 'as a FHIRPath',
}

function putParts(
  root: ObjectNode,
  places: Partial<Places>,
  form: AnswerForm,
  parts: Omit<BodyParts, 'item'>,
): void {
  for (const [place, schema, required] of partsAt(places, form, parts))
    if (isInBody(place)) put(root, place, schema, required)
}

/** The parts at some places, in the order in which a form writes them. */
function partsAt(
  places: Partial<Places>,
  form: AnswerForm,
  { code, stage }: Omit<BodyParts, 'item'>,
): [place: Place, schema: Schema, required: boolean][] {
  const isOurs = form === 'rail' // its body always has all four
  const { path: notation = 'wire', params } = formOfContract(form)
  const text = (description: string) => ({ type: 'string', description })
  const all: [Place | undefined, Schema | undefined, boolean][] = [
    [places.title, text('What happened, in the same words each time.'), false],
    [places.code, code, true],
    [places.message, text('The text for the user.'), true],
    [places.path, text(`The place in the request, ${NOTATIONS[notation]}.`), isOurs],
    [places.stage, stage, isOurs],
    [
      places.params,
      {
        type: 'object',
        description: 'The values in the text.',
        additionalProperties: params === 'text' ? { type: 'string' } : true,
      },
      false,
    ],
    [places.help, text('The address of a page about the code.'), false],
  ]
  return all.flatMap(([place, schema, required]) =>
    place && schema ? [[place, schema, required]] : [],
  )
}

type ObjectNode = { kind: 'object'; members: Map<string, Node>; required: Set<string> }
/** A list: `items` for any item, `variants` for items that one of their members tells apart. */
type ListNode = { kind: 'list'; items?: Node; variants: Map<string, ObjectNode> }
type Node = ObjectNode | ListNode | { kind: 'leaf'; schema: Schema }

const node = (): ObjectNode => ({ kind: 'object', members: new Map(), required: new Set() })
const leaf = (schema: Schema): Node => ({ kind: 'leaf', schema })

/** Puts a schema at a place, and the objects and lists that lead there. */
function put(root: ObjectNode, place: Place, schema: Schema, required: boolean): void {
  const steps = placeSteps(place)
  let holder: Node = root
  for (const [at, { name, value }] of steps.entries()) {
    const next = steps[at + 1]
    const fresh = (): Node =>
      next === undefined
        ? leaf(schema)
        : next.value !== undefined || /^\d+$/.test(next.name)
          ? { kind: 'list', variants: new Map() }
          : node()
    if (holder.kind === 'list') {
      if (value === undefined) {
        holder.items ??= fresh()
        holder = holder.items
        continue
      }
      let variant: ObjectNode | undefined = holder.variants.get(`${name}=${value}`)
      if (variant === undefined) {
        variant = node()
        variant.members.set(name, leaf({ type: 'string', enum: [value] }))
        variant.required.add(name)
        holder.variants.set(`${name}=${value}`, variant)
      }
      holder = variant
    } else if (holder.kind === 'object') {
      if (required) holder.required.add(name)
      const inner: Node = holder.members.get(name) ?? fresh()
      holder.members.set(name, inner)
      holder = inner
    } else return // inside a value: lint reports such a form
  }
}

function schemaOf(made: Node): Schema {
  if (made.kind === 'leaf') return made.schema
  if (made.kind === 'object') {
    const required = [...made.required]
    return {
      type: 'object',
      properties: Object.fromEntries(
        [...made.members].map(([name, inner]) => [name, schemaOf(inner)]),
      ),
      ...(required.length > 0 && { required }),
    }
  }
  const variants = [...made.variants.values()].map(schemaOf)
  const items = made.items
    ? schemaOf(made.items)
    : variants.length === 1
      ? variants[0]!
      : { oneOf: variants }
  return { type: 'array', items }
}

const typeOf = (value: unknown): string =>
  typeof value === 'number'
    ? Number.isInteger(value)
      ? 'integer'
      : 'number'
    : Array.isArray(value)
      ? 'array'
      : typeof value
