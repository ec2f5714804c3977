import type { Form } from '../../../core/contract/forms/form.ts'
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
    for (const [index, listed] of codesInBody({ source, path, value }, form, isSuccess).entries()) {
      const at = codePlace(listed)
      const parts = listed.isOpaque ? 'in text' : listed.parts!.join('+')
      page.code(listed.code, at, { place: `body ${form.name} ${parts}`, needs: 'place' })
      const declared = page.declared(listed.code)
      if (declared === undefined) continue
      page.about = [at]
      for (const { name, node: said, as = 'number' } of listed.facts) {
        const field = name === 'fix_stage' ? 'stage' : name
        // At no stage in particular.
        if (said.value !== '')
          page.fact(declared, field, said.value as string, placeOf(said.path), { as })
      }
      const hasStatus = listed.facts.some(({ name }) => name === 'http')
      if (index === 0 && !hasStatus && around !== undefined)
        page.fact(declared, 'http', around.status, around.at)
      const { message } = listed
      if (typeof message?.value === 'string')
        page.saying(declared, ['message', 'meaning'], message.value, placeOf(message.path), {
          ...{ place: `body ${form.name}`, needs: declared.hasMessage ? 'nothing' : 'place' },
        })
    }
    page.about = undefined
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
