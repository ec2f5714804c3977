import type { Form, ListPlaces, Places } from '../../../core/contract/forms/form.ts'
import { placeSteps } from '../../../core/contract/forms/place.ts'
import type { Path, Span } from '../../../core/diagnostic.ts'
import { isRecord, jsonOf } from '../../../core/values/record.ts'
import type { Source } from '../../../core/yaml/source.ts'
import type { Listed } from '../../../forms/openapi/code-list.ts'
import { codesInBody } from '../../../forms/openapi/example.ts'
import { readFhir } from './fhir.ts'
import type { Page, StatusAround } from './page.ts'

/** A part of a page that is JSON or YAML: where it begins, and the status above it. */
export type DataPart = { readonly offset: number; readonly status?: StatusAround | undefined }

// Deeper values are not examples of answers.
const DEEPEST = 60
/** How far below the status of an answer its bodies are. */
export const LEVELS = 5
const LONGEST_TEXT = 1_000_000

const STATUS_KEYS = ['status', 'statusCode', 'status_code', 'httpStatus', 'http_status', 'code']

/** Reads the error bodies and the codings in a JSON or YAML text, at any depth. */
export function readBodies(
  page: Page,
  source: Source,
  forms: readonly Form[],
  { offset, status: above }: DataPart,
): void {
  const placeOf = (path: Path): Span => {
    const { start, end } = source.locate(path)
    const quotes = /^["']/.test(source.text.slice(start, start + 1)) && end - start >= 2 ? 1 : 0
    return { start: offset + start + quotes, end: offset + end - quotes }
  }
  const bodyForms = forms.filter(({ outcome }) => outcome !== true)
  const warnings = bodyForms
    .filter((form) => form.warnings !== undefined)
    .map(({ top: _, list: __, ...form }): Form => form)

  function visit(value: unknown, path: Path, around: StatusAround | undefined): void {
    if (path.length > DEEPEST || typeof value !== 'object') {
      if (typeof value === 'string') text(value, path, around)
      return
    }
    if (value === null) return
    const below = around && around.levels > 0 ? { ...around, levels: around.levels - 1 } : undefined
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) visit(item, [...path, index], below)
      return
    }
    const fields = value as Record<string, unknown>
    const own = statusIn(fields, path) ?? below
    readFhir(page, fields, path, placeOf, own)
    for (const form of bodyForms) body(fields, path, form, own)
    for (const form of warnings) body(fields, path, form, own, true)
    for (const [name, inner] of Object.entries(fields)) visit(inner, [...path, name], own)
  }

  function statusIn(
    fields: Readonly<Record<string, unknown>>,
    path: Path,
  ): StatusAround | undefined {
    for (const key of STATUS_KEYS) {
      const value = Object.hasOwn(fields, key) ? fields[key] : undefined
      const [, digits] = /^([1-5]\d\d)(?!\d|\.)/.exec(`${value}`) ?? []
      if (digits === undefined || !(typeof value === 'number' || typeof value === 'string'))
        continue
      return { status: Number(digits), at: placeOf([...path, key]), levels: LEVELS }
    }
    return undefined
  }

  function body(
    value: unknown,
    path: Path,
    form: Form,
    around: StatusAround | undefined,
    isSuccess = false,
  ): void {
    const node = { source, path, value }
    const found = codesInBody(node, form, isSuccess)
    let isFirst = true
    for (const listed of found) {
      const at = codePlace(listed)
      const item = itemOf(listed, path, form, isSuccess)
      const parts = item === undefined ? 'in text' : partsIn(item.value, item.places)
      page.code(listed.code, at, { place: `body ${form.name} ${parts}`, needs: 'place' })
      const declared = page.declared(listed.code)
      if (declared === undefined) continue
      let hasStatus = false
      for (const { name, node: said, as } of listed.facts) {
        const place = placeOf(said.path)
        if (name === 'http') hasStatus = true
        if (name === 'fix_stage') {
          if (said.value !== '') page.fact(declared, 'stage', `${said.value}`, place)
        } else
          page.fact(declared, name, said.value as string, place, as === undefined ? {} : { as })
      }
      if (isFirst && !hasStatus && around !== undefined)
        page.fact(declared, 'http', around.status, around.at)
      isFirst = false
      const said = item && textOf(item.value, item.places)
      if (said !== undefined)
        page.saying(
          declared,
          ['message', 'meaning'],
          said.text,
          placeOf([...item!.path, ...said.path]),
          {
            place: `body ${form.name}`,
            needs: declared.hasMessage ? 'nothing' : 'place',
          },
        )
    }
  }

  /** A text that has JSON in it, as archives and collections keep bodies. */
  function text(value: string, path: Path, around: StatusAround | undefined): void {
    if (!/^\s*[{[]/.test(value) || value.length > LONGEST_TEXT) return
    const inner = jsonOf(value)
    if (!isRecord(inner)) return
    for (const form of bodyForms) body(value, path, form, around)
  }

  /** The place of a code; inside a text with JSON, that of its characters. */
  function codePlace({ node, isOpaque, code }: Listed): Span {
    const whole = placeOf(node.path)
    if (!isOpaque && whole.end - whole.start === code.length) return whole
    const found = page.text.slice(whole.start, whole.end).indexOf(code)
    if (found < 0) return whole
    return { start: whole.start + found, end: whole.start + found + code.length }
  }

  visit(source.value, [], above)
}

type Item = { readonly value: unknown; readonly path: Path; readonly places: Places }

/** The reason that a code is of: the body itself, or an item of its list. */
function itemOf(
  { node, isOpaque }: Listed,
  body: Path,
  { top, list, warnings }: Form,
  isSuccess: boolean,
): Item | undefined {
  if (isOpaque) return undefined
  const isOf = (places: Places | ListPlaces): Item | undefined => {
    const steps = placeSteps(places.code).length
    const path = node.path.slice(0, node.path.length - steps)
    const isTop = !('at' in places)
    const length = isTop ? body.length : body.length + placeSteps(places.at).length + 1
    if (path.length !== length) return undefined
    const value = valueIn(node.source.value, path)
    return value === undefined ? undefined : { value, path, places }
  }
  if (isSuccess) return warnings && isOf(warnings)
  return (top && isOf(top)) ?? (list && isOf(list))
}

function valueIn(value: unknown, path: Path): unknown {
  let now = value
  for (const step of path) {
    if (typeof now !== 'object' || now === null || !Object.hasOwn(now, step)) return undefined
    now = (now as Record<string | number, unknown>)[step]
  }
  return now
}

/** The path of a place without conditions, such as `/error/message`. */
function pathOf(place: string): Path | undefined {
  if (place.startsWith('header:')) return undefined
  const steps = placeSteps(place)
  return steps.some(({ value }) => value !== undefined)
    ? undefined
    : steps.map(({ name }) => (/^\d+$/.test(name) ? Number(name) : name))
}

function textOf(item: unknown, { message }: Places): { text: string; path: Path } | undefined {
  const path = message === undefined ? undefined : pathOf(message)
  const text = path && valueIn(item, path)
  return typeof text === 'string' ? { text, path: path! } : undefined
}

/** The parts that a reason has: bodies of others have other ones. */
const partsIn = (item: unknown, places: Places): string =>
  (['message', 'path', 'stage', 'params'] as const)
    .filter((part) => {
      const path = places[part] === undefined ? undefined : pathOf(places[part])
      return path !== undefined && valueIn(item, path) !== undefined
    })
    .join('+')
