import type { Form, ListPlaces, Place, Places } from '../../../base/core/contract/forms/form.ts'
import { isInBody, type PlaceStep, placeSteps } from '../../../base/core/contract/forms/place.ts'
import { codeIn, marksOf } from '../../../base/core/contract/forms/read.ts'
import { isRecord, jsonOf } from '../../../base/core/values/record.ts'
import { type Fact, isCodeLike, type Listed } from './code-list.ts'
import { child, isThere, type Node } from './node.ts'

/** The codes in the body of an example, in a form. `isSuccess`: as warnings. */
export function codesInBody(body: Node, form: Form, isSuccess: boolean): Listed[] {
  const { top, list, warnings } = form
  const read = typeof body.value === 'string' ? asText(body) : body
  const isOther = marksOf(form).some(
    ([place, value]) => inBody(read, placeSteps(place))?.value !== value,
  )
  if (typeof read.value !== 'object' || read.value === null || isOther) return []
  const places = isSuccess && !form.inSuccess ? [] : [top, list]
  const found = [
    ...(places[0] === undefined ? [] : itemOf(read, places[0], form)),
    ...(places[1] === undefined ? [] : itemsOf(read, list!, form)),
    ...(isSuccess && warnings ? itemsOf(read, warnings, form) : []),
  ]
  const isJson = read !== body
  return found.map((item, index) => {
    const facts = isSuccess || index > 0 ? item.facts : [...statusFacts(read, form), ...item.facts]
    // In a text that contains JSON, parts have no places of their own.
    return isJson
      ? { code: item.code, node: { ...item.node, path: body.path }, facts: [], isOpaque: true }
      : { ...item, facts }
  })
}

/** The value of an example that is written as JSON in a text. */
const asText = (body: Node): Node => ({
  ...body,
  value: /^\s*[[{]/.test(`${body.value}`) ? jsonOf(`${body.value}`) : undefined,
})

const itemsOf = (body: Node, list: ListPlaces, form: Form): Listed[] => {
  const at = inBody(body, placeSteps(list.at))
  return Array.isArray(at?.value)
    ? at.value.flatMap((_, index) => itemOf(child(at, index), list, form))
    : []
}

function itemOf(item: Node, places: Partial<Places>, form: Form): Listed[] {
  const at = (place: Place | undefined): Node | undefined =>
    place !== undefined && isInBody(place) ? inBody(item, placeSteps(place)) : undefined
  const node = at(places.code)
  const code = node === undefined ? '' : codeIn(node.value, form.code)
  if (node === undefined || !isCodeLike(code)) return []
  const parts = PARTS.filter((part) => at(places[part]) !== undefined)
  return [{ code, node, facts: factsOf(item, places, form), parts, message: at(places.message) }]
}

const PARTS = ['message', 'path', 'stage', 'params'] as const

function factsOf(item: Node, { stage }: Partial<Places>, { name }: Form): Fact[] {
  const said: Fact[] = []
  const at = stage === undefined ? undefined : inBody(item, placeSteps(stage))
  if (typeof at?.value === 'string') said.push({ name: 'fix_stage', node: at })
  const stop = child(item, 'stop')
  if (name === 'rail' && typeof stop.value === 'boolean') said.push({ name: 'stop', node: stop })
  return said
}

const statusFacts = (body: Node, { status = {} }: Form): Fact[] =>
  Object.entries(status).flatMap(([place, as]): Fact[] => {
    const node = inBody(body, placeSteps(place))
    return node === undefined || !['string', 'number'].includes(typeof node.value)
      ? []
      : [{ name: 'http', node, as }]
  })

function inBody(body: Node, steps: readonly PlaceStep[]): Node | undefined {
  let now = body
  for (const { name, value } of steps) {
    if (value === undefined)
      now = child(now, Array.isArray(now.value) && /^\d+$/.test(name) ? Number(name) : name)
    else {
      const index = Array.isArray(now.value)
        ? now.value.findIndex((one) => isRecord(one) && one[name] === value)
        : -1
      now = child(now, index)
    }
    if (!isThere(now)) return undefined
  }
  return now
}
