import type { Form, ListPlaces, Place } from './form.ts'
import { isInBody, isStatusPlace, placeSteps } from './place.ts'

/** What is wrong with a form, and where, by the names of the fields that errors.yaml has for it. */
export type FormFault = { readonly at: readonly string[]; readonly message: string }

/** Why a form carries nothing, or must not be written: nothing, if it can be. */
export function* formFaults(form: Form): Iterable<FormFault> {
  const { top, list, warnings, status = {}, constant = {}, usual = {} } = form
  // The values of params are an object, which no header has.
  for (const [part, place] of partsOf(top))
    if (part !== 'code' || !isStatusPlace(place)) yield* faultOf([part], place, part === 'params')
  for (const [part, place] of partsOf(list))
    if (!isBody(list, part)) yield* faultOf(['list', part], place)
  // What an item of a warning has, it has from the list, unless it has its own.
  for (const [part, place] of partsOf(warnings))
    if (place !== list?.[part]) yield* faultOf(['warnings', part], place)
  for (const place of Object.keys(status)) yield* faultOf(['status'], place)
  for (const [place, value] of [...Object.entries(constant), ...Object.entries(usual)]) {
    yield* faultOf(['constant', place], place)
    for (const [wrong, why] of WRONG_MEMBERS) {
      const name = memberIn(value, wrong)
      if (name !== undefined)
        yield { at: ['constant', place], message: `the value has the member "${name}"; ${why}` }
    }
  }
  if (top?.code === undefined && list?.code === undefined)
    yield { at: ['code'], message: 'the form does not say where the code is; add "code"' }
  const clash = form.outcome ? undefined : clashIn(form)
  if (clash !== undefined)
    yield {
      at: [],
      message:
        clash[0] === ''
          ? `the body is the list, so ${clash[1]} has no place in it`
          : clash[0] === clash[1]
            ? `two parts have the place ${clash[0]}; give each its own`
            : `the place ${clash[1]} is inside ${clash[0]}, which has a value`,
    }
  if (isStatusPlace(top?.code)) yield* statusFaults(form)
  if (form.code?.includes('{code}') === false)
    yield { at: ['code_in'], message: 'there is no {code} in this text' }
  if (!JSON_TYPE.test(form.mediaType))
    yield {
      at: ['media_type'],
      message: `${JSON.stringify(form.mediaType)} is not a media type of JSON; write application/json, or one that ends in +json`,
    }
  const { retryHeader = false } = form
  if (retryHeader !== false && !RETRY_HEADER.test(`${retryHeader}`))
    yield {
      at: ['retry_header'],
      message: `${JSON.stringify(retryHeader)} is not a header that says whether to repeat a call; write one that ends in -should-retry, such as x-should-retry, or false for none`,
    }
}

function* statusFaults({ code, inSuccess }: Form): Iterable<FormFault> {
  if (code !== undefined)
    yield {
      at: ['code_in'],
      message: 'the code is the status, which has no text around it; remove it',
    }
  if (inSuccess)
    yield {
      at: ['in_success'],
      message: 'the code is the status, and no status of a failure is one of success; remove it',
    }
}

/** True for the place of a list that is the body itself: the whole document (RFC 6901 section 5). */
const isBody = (list: ListPlaces | undefined, part: Part): boolean =>
  part === 'at' && list?.at === ''

const PARTS = ['at', 'code', 'message', 'path', 'stage', 'params', 'help', 'title'] as const
type Part = (typeof PARTS)[number]

const partsOf = (places: Partial<ListPlaces> | undefined): [Exclude<Part, 'at'>, Place][] =>
  PARTS.flatMap((part) =>
    places?.[part] === undefined ? [] : [[part as Exclude<Part, 'at'>, places[part]]],
  )

// The steps of a pointer: `~` only as `~0` or `~1` (RFC 6901 section 3).
const POINTER = /^(?:\/(?:[^/~]|~[01])*)+$/
const TOKEN = "[\\w!#$%&'*+.^`|~-]+"
const HEADER = new RegExp(`^header:${TOKEN}$`)
// Other headers have another meaning to what is between a service and its clients.
const RETRY_HEADER = new RegExp(`^${TOKEN}-should-retry$`, 'i')

/** A media type of JSON (RFC 6839 section 3.1) with parameters (RFC 9110 sections 5.6.6, 8.3.1). */
const JSON_TYPE = new RegExp(
  `^(?:application/json|${TOKEN}/${TOKEN}\\+json)(?:[ \\t]*;[ \\t]*${TOKEN}=(?:${TOKEN}|"[ !#-[\\]-~]*"))*$`,
  'i',
)

/**
 * True for a header that only programs of this API read. What a server, a proxy, a cache or a browser
 * acts on has other names; nobody can list those.
 */
function isOfError(name: string): boolean {
  const [first, ...words] = name.toLowerCase().split('-')
  return (
    name.toLowerCase().includes('error') ||
    (first === 'x' && words.some((word) => OF_ERROR.has(word)))
  )
}
const OF_ERROR = new Set(
  ['code', 'reason', 'problem', 'message', 'warning', 'stage'].flatMap((word) => [
    word,
    `${word}s`,
  ]),
)

/** Names by which JavaScript reaches the prototype of an object: JSON has nothing there. */
const PROTOTYPE: readonly string[] = ['__proto__', 'constructor', 'prototype']
const RENAME = 'programs take it for a part of every object, so use another name'

/** Members that no value of a constant may have, and why: servers write it by its places. */
const WRONG_MEMBERS: readonly [wrong: (name: string) => boolean, why: string][] = [
  [(name) => PROTOTYPE.includes(name), RENAME],
  [
    (name) => /^\d+$|^\?.*=/s.test(name),
    'servers take it for an item of a list, so use another name',
  ],
]

/** `inBody`: a header can't have it. */
function* faultOf(at: readonly string[], place: Place, inBody = true): Iterable<FormFault> {
  const fault = HEADER.test(place) && !inBody ? headerFault(place) : pointerFault(place, inBody)
  if (fault !== undefined) yield { at, message: `"${place}" ${fault}` }
}

const headerFault = (place: Place): string | undefined =>
  isOfError(place.slice('header:'.length))
    ? undefined
    : 'is not a header of errors; use one with "error" in its name, or one that begins with x- and has the word code, reason, problem, message, warning or stage, such as header:x-error-code'

function pointerFault(place: Place, inBody: boolean): string | undefined {
  if (!POINTER.test(place))
    return isStatusPlace(place)
      ? 'can only be the place of the code of an answer'
      : `is not a ${inBody ? '' : 'place: write a '}JSON Pointer such as /error/code${inBody ? '' : ', or header:<name>'}`
  const steps = placeSteps(place).map(({ name }) => name)
  const name = steps.find((step) => PROTOTYPE.includes(step))
  if (name !== undefined) return `has the step "${name}"; ${RENAME}`
  // A number makes a list, which has all items before it.
  return steps.slice(1).some((step) => /^\d+$/.test(step) && !/^(?:0|[1-9]\d?)$/.test(step))
    ? 'has the index of an item above 99, or with a zero before it'
    : undefined
}

/** The first name of a member in a value that is wrong. */
function memberIn(value: unknown, isWrong: (name: string) => boolean): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const found = !Array.isArray(value) && isWrong(name) ? name : memberIn(inner, isWrong)
    if (found !== undefined) return found
  }
  return undefined
}

/** Two places of which one is in the other, or the same: what is written there is lost. */
function clashIn({
  top,
  list,
  warnings,
  status,
  constant,
  retryHeader,
}: Form): readonly [string, string] | undefined {
  const { at, ...item } = { at: '', ...list }
  const { at: _, ...warning } = { at: '', ...warnings }
  const body = [
    ...Object.values<string>({ ...top }),
    ...(retryHeader ? [`header:${retryHeader}`] : []),
    at,
    ...Object.keys({ ...status, ...constant }),
  ]
  const beside = body.find((place) => place !== '' && isInBody(place))
  if (list?.at === '' && beside !== undefined) return ['', beside]
  for (const places of [body, Object.values(item), Object.values(warning)].map((all) =>
    all.map(folded),
  ))
    for (const [index, one] of places.entries()) {
      const other = places.find((two, here) => here !== index && `${two}/`.startsWith(`${one}/`))
      if (one !== '' && other !== undefined) return [one, other]
    }
  return undefined
}

/** Names of headers are the same in any case (RFC 9110 section 5.1). */
const folded = (place: Place): Place => (place.startsWith('header:') ? place.toLowerCase() : place)
