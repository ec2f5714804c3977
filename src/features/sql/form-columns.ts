import type { Form, Places } from '../../base/core/contract/forms/form.ts'
import { marksOf } from '../../base/core/contract/forms/read.ts'
import type { Dialect } from './dialect.ts'
import { expressionAt, expressionsAt, isOfForm, textsOf } from './form-parts.ts'
import { firstReason, isConverted, reasonOf } from './form-reason.ts'

/** True for an answer that failed, or whose status was not recorded. */
export const FAILED = '(status IS NULL OR status > 399)'

/** A form, and the names of its columns in the table expressions of a view. */
export type FormColumns = {
  readonly form: Form
  /** True if the body has what every body of the form has. */
  readonly matches: string
  /** The parts of the reason at the top, and of those in the list. */
  readonly top: string
  readonly items: string
  /** The first reason, as a struct (error, fix_stage, path). */
  readonly reason: string
}

/** The names for a form; `at` is its number if there are several. */
export const columnsOf = (form: Form, at: number | undefined): FormColumns => {
  const numbered = (name: string) => (at === undefined ? name : `${name}_${at}`)
  return {
    form,
    matches: numbered('matches'),
    top: numbered('top'),
    items: numbered('items'),
    reason: numbered('reason'),
  }
}

/** The JSON values at the places of a form, from the column `body`. */
export function foundIn(dialect: Dialect, { form, matches, top, items }: FormColumns): string[] {
  const { list } = form
  const conditions = isOfForm(dialect, form)
  return [
    ...(conditions.length > 0
      ? [`coalesce(${conditions.join(' AND ')}, FALSE) AS ${matches}`]
      : []),
    ...(form.top ? [`${expressionsAt(dialect, 'body', form.top)} AS ${top}`] : []),
    ...(list
      ? [
          `${dialect.map(dialect.items(expressionAt(dialect, 'body', list.at)), 'item', expressionsAt(dialect, 'item', list))} AS ${items}`,
        ]
      : []),
  ]
}

/** Their texts, from the columns of {@link foundIn}, and from `headers`. */
export const textsIn = (dialect: Dialect, columns: FormColumns): string[] =>
  mapped(dialect, columns, (values, places) => textsOf(dialect, values, places))

/** The reasons of these texts, from the columns of {@link textsIn}. */
export const convertedIn = (dialect: Dialect, columns: FormColumns): string[] =>
  mapped(
    dialect,
    columns,
    isConverted(columns.form)
      ? (texts, places) => reasonOf(dialect, texts, columns.form, places)
      : undefined,
  )

/** The reasons at the top and in the list, each made into something else. */
function mapped(
  dialect: Dialect,
  { form, matches, top, items }: FormColumns,
  result: ((reason: string, places: Partial<Places>) => string) | undefined,
): string[] {
  const { top: places, list } = form
  const as = (name: string, value: string) => (result ? `${value} AS ${name}` : name)
  return [
    ...(marksOf(form).length > 0 ? [matches] : []),
    ...(places ? [as(top, result?.(top, places) ?? top)] : []),
    ...(list ? [as(items, dialect.map(items, 'item', result?.('item', list) ?? 'item'))] : []),
  ]
}

/** The first reason, from the columns of {@link convertedIn}; NULL if the answer is not of the form. */
export function reasonIn(
  dialect: Dialect,
  { form, matches, top, items, reason }: FormColumns,
  isKnown: (error: string) => string,
): string {
  const conditions = [
    ...(form.inSuccess ? [] : [FAILED]),
    ...(marksOf(form).length > 0 ? [matches] : []),
  ]
  const first = firstReason(dialect, form, { top, items }, isKnown)
  return conditions.length === 0
    ? `${first} AS ${reason}`
    : `CASE WHEN ${conditions.join(' AND ')} THEN ${first} END AS ${reason}`
}
