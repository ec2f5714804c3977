import type { PlaceStep } from '../../../base/core/contract/forms/place.ts'
import { memoOfObjects } from '../../../base/core/values/memo.ts'
import { asArray, asRecord, isRecord, jsonOf } from '../../../base/core/values/record.ts'
import { examplesIn, type ListUse } from './api.ts'
import type { CodeList, Listed } from './code-list.ts'
import type { Document } from './document.ts'
import { extensionOf } from './extension.ts'
import { child, children, type Node } from './node.ts'
import { type SchemaStep, schemaReader } from './schema.ts'

// Codes of a failure without a catalog that names their places: they are at members with certain names.

/** The codes of a response, texts of some, and the place of most as `wire` names it. */
export type FoundCodes = {
  uses: readonly ListUse[]
  texts: ReadonlyMap<string, string>
  /** What examples of single codes are called. */
  summaries: ReadonlyMap<string, string>
  wire: string | undefined
  /** How well the names of the members say that they have codes: 0 best; infinite for none. */
  rank: number
  /** Texts of examples at members that have codes, with the reason why they are not codes. */
  others: readonly Other[]
}

/** A text that is not a code. `place`: counts if codes are at this place; always without one. */
type Other = { readonly node: Node; readonly place?: string; readonly message: string }

/** Names of members that have codes, of those that have them without one, and that often have something else. */
const CODE =
  /^(?:(?:err(?:or)?|issue|fault|failure|problem|reason|result|sub|detail(?:ed)?|app(?:lication)?)?[_-]?codes?)$/i
const STRONG = /^(?:issue|err(?:or)?[_-]?(?:key|id|type|name|reason)|errno)$/i
const WEAK = /^(?:err(?:or)?|reason|type|name|id|key|title|status)$/i
/** What is around the members of an error. */
const AROUND =
  /^(?:errors?|faults?|failures?|violations?|causes?|reasons?|invalid_?params|data|body|details?|issues?|problems?|meta|extensions)$/i
const TEXTS =
  /^(?:message|msg|detail|details|description|error_?message|error_?description|text|explanation)$/i

const DEEPEST = 8
const MOST_VISITED = 5_000

/** What reads the codes of a response with a status. One that is shared is read once. */
export function failureReader(document: Document) {
  const schemas = schemaReader(document)
  const known = new Map<unknown, FoundCodes>()
  return (response: Node, status: string | undefined): FoundCodes => {
    const before = known.get(response.value)
    if (before !== undefined) return before
    const lists = new Set(extensionOf(response).map(({ list }) => list))
    const texts = new Map<string, string>()
    const summaries = new Map<string, string>()
    const ways = new Map<string, number>()
    const others: Other[] = []
    const places = new Set<string | undefined>()
    let best = Number.POSITIVE_INFINITY
    const add = (found: readonly CodeAt[], list: CodeList) => {
      lists.add(list)
      for (const { item, text, way, place, rank } of found) {
        places.add(place)
        best = Math.min(best, rank)
        if (text !== undefined && !texts.has(item.code)) texts.set(item.code, text)
        ways.set(way, (ways.get(way) ?? 0) + 1)
      }
    }
    const isCode = (value: unknown): value is string | number =>
      isCodeValue(value) && `${value}` !== status && !/^[1-5]XX$/i.test(`${value}`)
    for (const content of contentsOf(document, response)) {
      const { media, type } = content
      for (const { body, at } of examplesIn(document, media)) {
        const codesOfExample = strongest(codesInBody(body, type, isCode, others))
        const summary = child(at, 'summary').value
        const [only] = codesOfExample
        if (codesOfExample.length === 1 && isText(summary, only!.item.code))
          summaries.set(only!.item.code, summary)
        if (codesOfExample.length > 0)
          add(codesOfExample, {
            kind: 'example',
            node: body,
            items: codesOfExample.map(({ item }) => item),
          })
      }
      const places = placesIn(document, child(media, 'schema'))
      // Where there is a text called a code, others have something else, also if it names no codes.
      const hasCode = places.some(({ rank, isText }) => rank === 0 && isText)
      const likely = hasCode ? places.filter(({ rank }) => rank === 0) : places
      const listsOfSchema = likely.flatMap(({ steps, rank }) =>
        schemas(child(media, 'schema'), steps)
          .lists.filter(({ kind }) => kind === 'schema')
          .map((list) => ({ list: isType(steps.at(-1)) ? addressed(list) : list, rank, steps })),
      )
      const codes = listsOfSchema.filter(({ list }) =>
        list.items.every(
          ({ node: { value }, code, part }) =>
            part === 'key' || isCode(typeof value === 'string' ? code : value),
        ),
      )
      const bestRank = Math.min(...codes.map(({ rank }) => rank))
      for (const { list, steps } of codes.filter(({ rank }) => rank === bestRank)) {
        const way = wayOf(steps, type, undefined, list.items[0]?.node.value)
        add(
          list.items.map((item) => ({ item, way, rank: bestRank, text: textBeside(list, item) })),
          list,
        )
      }
    }
    const [likeliest] = [...ways].sort(([, one], [, other]) => other - one)
    const uses = [...lists].map((list) => ({ list, isLimited: false }))
    const othersAtPlaces = others.filter(({ place }) => place === undefined || places.has(place))
    const result = {
      uses,
      texts,
      summaries,
      wire: likeliest?.[0],
      rank: best,
      others: othersAtPlaces,
    }
    known.set(response.value, result)
    return result
  }
}

const contentsOf = (document: Document, response: Node): { media: Node; type: string }[] =>
  children(
    document.follow(child(response, 'content')) ?? { ...response, value: undefined },
  ).flatMap((one) => {
    const media = document.follow(one)
    return media === undefined ? [] : [{ media, type: `${one.path.at(-1)}` }]
  })

type CodeAt = {
  item: Listed
  text: string | undefined
  rank: number
  way: string
  place?: string
}

/** The codes at the members whose names say it best. */
function strongest(found: readonly CodeAt[]): CodeAt[] {
  const best = Math.min(...found.map(({ rank }) => rank))
  return found.filter(({ rank }) => rank === best)
}

const isCodeValue = (value: unknown): boolean =>
  typeof value === 'string'
    ? /^(?:[A-Za-z][\w.:/-]{1,99}|\d{2,12})$/.test(value) &&
      !/^(?:https?:|about:blank$)/.test(value)
    : Number.isSafeInteger(value) && ((value as number) < 100 || (value as number) > 599)

/** True for a member with a text about a code; the title of a problem is about its type. */
const isTextOf = (code: string, name: string): boolean =>
  TEXTS.test(name) || (/^type$/i.test(code) && name === 'title')

const isText = (value: unknown, code: string): value is string =>
  typeof value === 'string' && value !== code && /\s/.test(value.trim())

/** The address of a problem, `type` of RFC 9457, which ends with its code; not one of a status. */
const ADDRESS =
  /^((?!\S*(?:rfc-?\d|\/httpstatus|mozilla|wikipedia))(?:https?:\/\/|urn:|tag:|\/)[^\s"\\{}]{0,999}[/#:])([^\s/#:?]+)$/i

const isType = (step: SchemaStep | undefined): boolean =>
  step !== undefined && step !== 'item' && /^type$/i.test(step.name)

const codeOfAddress = (value: unknown): string | undefined => ADDRESS.exec(`${value}`)?.[2]

/** A list of addresses as one of codes. */
const addressed = memoOfObjects(
  (list: CodeList): CodeList => ({
    ...list,
    items: list.items.map((one) => ({ ...one, code: codeOfAddress(one.code) ?? one.code })),
  }),
)

/** The codes in the body of an error: at any depth, also in a text of JSON. */
function codesInBody(
  body: Node,
  type: string,
  isCode: (value: unknown) => value is string | number,
  others: Other[],
): CodeAt[] {
  const isJson = typeof body.value === 'string' && /^\s*[{[]/.test(body.value)
  const start = isJson ? { ...body, value: jsonOf(`${body.value}`) } : body
  const found: CodeAt[] = []
  const visit = (node: Node, steps: readonly SchemaStep[]): void => {
    if (steps.length > DEEPEST || found.length > MOST_VISITED) return
    if (Array.isArray(node.value)) for (const one of children(node)) visit(one, [...steps, 'item'])
    if (!isRecord(node.value)) return
    const own = asRecord(node.value)
    for (const [name, value] of Object.entries(own)) {
      const rank = rankOf(name, steps)
      if (rank === undefined) {
        visit(child(node, name), [...steps, { name }])
        continue
      }
      const address = isType({ name }) ? codeOfAddress(value) : undefined
      const code = address ?? `${value}`
      const [beside, text] =
        Object.entries(own).find(([other, one]) => isTextOf(name, other) && isText(one, code)) ?? []
      const at = isJson ? body : child(node, name)
      const place = wayOf([...steps, { name }], type)
      if (isCode(address ?? value) && name.toLowerCase() === 'status' && !isStatusCode(code, text))
        others.push({ node: at, message: 'a status that is not a code: no text is beside it' })
      else if (isCode(address ?? value)) {
        const item = { code, node: { ...at, value }, facts: [], ...(isJson && { isOpaque: true }) }
        found.push({
          item,
          text: text as string | undefined,
          rank,
          way: wayOf([...steps, { name }], type, beside, value),
          place,
        })
      } else if (typeof value === 'string' && /\s/.test(value.trim()))
        others.push({
          node: at,
          place,
          message: `${JSON.stringify(value.slice(0, 60))} is not a code`,
        })
      else visit(child(node, name), [...steps, { name }])
    }
  }
  visit(start, [])
  return found
}

/** `NOT_FOUND` with a message; `degraded` alone is the state of a service, `fail` that of a request. */
const isStatusCode = (status: string, text: unknown): boolean =>
  text !== undefined && !/^(?:error|fail(?:ed|ure)?|ok|success)$/i.test(status)

function rankOf(name: string, steps: readonly SchemaStep[]): number | undefined {
  if (CODE.test(name)) return 0
  if (STRONG.test(name)) return 1
  const isNear = steps.every((step) => step === 'item' || AROUND.test(step.name))
  return WEAK.test(name) && isNear ? 2 + WEAKEST.indexOf(name.toLowerCase()) : undefined
}

const WEAKEST = ['error', 'err', 'reason', 'key', 'type', 'name', 'title', 'status', 'id']

/** `isText`: the schema says that it has a text there. */
type PlaceInSchema = { steps: SchemaStep[]; rank: number; isText: boolean }

/** The places of a schema that can have a code, by the names of its members. */
function placesIn(document: Document, schema: Node): PlaceInSchema[] {
  const bySteps = new Map<string, PlaceInSchema>()
  let left = MOST_VISITED
  const visit = (node: Node, steps: readonly SchemaStep[], around: readonly unknown[]): void => {
    if (!isRecord(node.value) || around.includes(node.value) || steps.length > DEEPEST) return
    if (left-- <= 0) return
    const within = [...around, node.value]
    if (typeof node.value.$ref === 'string') {
      const target = document.follow(node)
      if (target !== undefined) visit(target, steps, within)
      if (document.isOnlyRef) return
    }
    for (const name of ['allOf', 'oneOf', 'anyOf'])
      for (const part of children(child(node, name))) visit(part, steps, within)
    visit(child(node, 'items'), [...steps, 'item'], within)
    for (const item of children(child(node, 'prefixItems'))) visit(item, [...steps, 'item'], within)
    const properties = document.follow(child(node, 'properties'))
    const members = properties === undefined ? [] : children(properties)
    const { propertyName } = asRecord(node.value.discriminator)
    const texts = new Set(
      members.flatMap((member) =>
        asRecord(document.follow(member)?.value).type === 'string' ? `${member.path.at(-1)}` : [],
      ),
    )
    for (const name of [
      ...members.map(({ path }) => `${path.at(-1)}`),
      ...asArray(propertyName && [propertyName]),
    ]) {
      const place: PlaceStep = { name: `${name}` }
      const rank = rankOf(place.name, steps)
      const isState =
        /^status$/i.test(place.name) && !members.some(({ path }) => TEXTS.test(`${path.at(-1)}`))
      if (rank !== undefined && !isState)
        bySteps.set(JSON.stringify([...steps, place]), {
          steps: [...steps, place],
          rank,
          isText: texts.has(place.name),
        })
    }
    for (const member of members)
      visit(member, [...steps, { name: `${member.path.at(-1)}` }], within)
  }
  visit(schema, [], [])
  return [...bySteps.values()]
}

/** What a schema says beside a code: a description, or the one value of the text in the same object. */
function textBeside({ node, items }: CodeList, item: Listed): string | undefined {
  if (isText(item.text, item.code)) return item.text
  if (items.length > 1) return undefined
  // …/properties/<code>/enum: its neighbours say more about the one code.
  const end = node.path.lastIndexOf('properties')
  const names = end < 0 ? [] : node.path.slice(0, end + 1)
  if (node.path.length - end > 3) return undefined
  const beside = names.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    node.source.value,
  )
  const said = Object.entries(asRecord(beside)).flatMap(([name, schema]) => {
    const { enum: values, const: one, default: usual, example } = asRecord(schema)
    return isTextOf(`${node.path[end + 1]}`, name)
      ? [one, asArray(values).length === 1 ? asArray(values)[0] : undefined, usual, example]
      : []
  })
  return said.find((one): one is string => isText(one, item.code))
}

/** How `wire` names the place of a code and of the text beside it (docs/contract.md). */
function wayOf(steps: readonly SchemaStep[], type: string, text?: string, value?: unknown): string {
  const [, before] = isType(steps.at(-1)) ? (ADDRESS.exec(`${value}`) ?? []) : []
  if (before !== undefined) return `{ preset: problem, code_in: "${before}{code}" }`
  const names = steps.map((step) => (step === 'item' ? '' : `/${step.name}`))
  const list = steps.indexOf('item')
  const at = names.slice(0, Math.max(0, list)).join('')
  const code = names.slice(list + 1).join('')
  if (list < 0 && code === '/code' && /problem\+json/.test(type)) return 'problem-member'
  if (at === '/errors' && code === '/error') return 'rail'
  const message =
    text === undefined ? '' : `, message: ${code.slice(0, code.lastIndexOf('/') + 1)}${text}`
  return list < 0
    ? `{ code: ${code}${message} }`
    : `{ list: { at: ${at || '""'}, code: ${code}${message} } }`
}
