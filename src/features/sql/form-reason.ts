import type { Catalog } from '../../base/core/catalog/catalog.ts'
import type { Form, PathNotation, Places } from '../../base/core/contract/forms/form.ts'
import { isUpperSnake } from '../../base/core/contract/reason.ts'
import { type Dialect, having } from './dialect.ts'
import { isCode, text } from './literal.ts'

/** True if the texts of a form are not yet the code and the path of the contract. */
export const isConverted = ({ code = '{code}', path = 'wire' }: Form): boolean =>
  code !== '{code}' || path !== 'wire'

/** The reason of a struct of texts: the code without the text around it, the path in our notation. */
export const reasonOf = (
  dialect: Dialect,
  texts: string,
  { code, path }: Form,
  places: Partial<Places>,
): string =>
  dialect.struct({
    error: codeIn(dialect, `${texts}.error`, code),
    fix_stage: `${texts}.fix_stage`,
    path: places.path === undefined ? "''" : pathOf(dialect, `${texts}.path`, path),
  })

/** The code in a text such as the address of its page; empty if there is none. */
function codeIn(dialect: Dialect, value: string, around = '{code}'): string {
  if (around === '{code}') return value
  const [before = '', after = ''] = around.replace(/\/$/, '').split('{code}')
  const [start, end] = [[...before].length, [...after].length]
  const conditions = [
    ...(start > 0 ? [`left(code, ${start}) = ${text(before)}`] : []),
    ...(end > 0 ? [`right(code, ${end}) = ${text(after)}`] : []),
    `length(code) > ${start + end}`,
  ]
  return having(
    dialect,
    'code',
    `CASE WHEN right(${value}, 1) = '/' THEN left(${value}, length(${value}) - 1) ELSE ${value} END`,
    `CASE WHEN ${conditions.join(' AND ')} THEN substr(code, ${start + 1}, length(code) - ${start + end}) ELSE '' END`,
  )
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_'
const DIGITS = '0123456789'

/** A step of another notation in ours; a blank, which no path has, for what can't be a step. */
const STEP = `CASE
      WHEN step = '0' OR (step <> '' AND translate(step, '${DIGITS}', '') = '' AND left(step, 1) <> '0') THEN concat('[', step, ']')
      WHEN step <> '' AND translate(step, '${LETTERS}${DIGITS}-', '') = '' AND translate(left(step, 1), '${LETTERS}', '') = '' THEN concat('.', step)
      ELSE ' ' END`

/** A path in the notation of the contract; empty for anything else. */
function pathOf(dialect: Dialect, value: string, notation: PathNotation = 'wire'): string {
  if (notation === 'wire') return value
  const isDotted = notation === 'dotted'
  const steps = isDotted
    ? dialect.split(value, '.')
    : dialect.split(`substr(${value}, instr(${value}, '/') + 1)`, '/')
  const path = having(
    dialect,
    'path',
    dialect.join(dialect.map(steps, 'step', STEP), ''),
    "CASE WHEN left(path, 1) = '.' AND instr(path, ' ') = 0 AND length(path) < 10000 THEN substr(path, 2) ELSE '' END",
  )
  return isDotted ? path : `CASE WHEN instr(${value}, '/') > 0 THEN ${path} ELSE '' END`
}

/**
 * The first reason of an answer in a form, as `readForm` puts them in order; NULL if none is a reason
 * (`isReason` of core/contract/read-answer.ts). `top` and `items` are the columns with the reasons at
 * the top and in the list.
 */
export function firstReason(
  dialect: Dialect,
  form: Form,
  { top, items }: { readonly top: string; readonly items: string },
  isKnown: (error: string) => string,
): string {
  const isReason = (one: string): string =>
    `(${isKnown(`${one}.error`)} OR (${one}.error <> '' AND ${one}.fix_stage <> ''))`
  const first = dialect.first(items)
  if (!form.top)
    return `CASE WHEN ${dialect.some(items, 'item', isReason('item'))} THEN ${first} END`
  const isTop = `coalesce(${isReason(top)}, FALSE)`
  if (!form.list) return `CASE WHEN ${isTop} THEN ${top} END`
  // An item without a code has that of the top.
  const inList = dialect.some(
    items,
    'item',
    `${isReason('item')} OR (${isTop} AND item.error = '' AND (${isKnown(`${top}.error`)} OR item.fix_stage <> ''))`,
  )
  const isSame = (item: string): string =>
    `${item}.error IN ('', ${top}.error)${form.top?.path ? ` AND ${item}.path = ${top}.path` : ''}`
  const whole = dialect.struct({
    error: `CASE WHEN ${first}.error = '' THEN ${top}.error ELSE ${first}.error END`,
    fix_stage: `CASE WHEN ${first}.fix_stage = '' AND ${isSame(first)} THEN ${top}.fix_stage ELSE ${first}.fix_stage END`,
    path: `${first}.path`,
  })
  return `CASE
      WHEN NOT coalesce(${inList}, FALSE) THEN CASE WHEN ${isTop} THEN ${top} END
      WHEN NOT ${isTop} THEN ${first}
      WHEN ${dialect.some(items, 'item', isSame('item'))} THEN ${whole}
      ELSE ${top}
    END`
}

/** The condition that a text is a code: it is written as one, or the catalog has it. */
export const isKnownCode =
  (catalog: Catalog) =>
  (error: string): string => {
    const others = catalog.codes.map(({ code }) => code).filter((code) => !isUpperSnake(code))
    const own = others.length === 0 ? '' : `\n  OR ${error} IN (${others.map(text).join(', ')})`
    return `${isCode(error, catalog)}${own}`
  }
