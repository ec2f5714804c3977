import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { humanize } from '../../../base/core/catalog/names.ts'
import { escapeXhtml } from '../../../base/core/values/escape.ts'
import { isRightToLeft } from '../../../base/core/values/formats.ts'
import { valueIn } from '../../../libraries/wire/field.ts'
import { narrative } from '../../../libraries/wire/narrative.ts'
import type { Concept } from './code-system.ts'
import type { Words } from './titles.ts'

/** A column of a table: what its head says, and its cells, one for each row. */
type Column = {
  readonly head: string
  readonly cells: readonly string[]
  /** True for codes, which are written from left to right in every language. */
  readonly isCode?: boolean
}

/** A narrative with a table. Columns without any text are left out. */
const tableNarrative = (
  language: string,
  paragraphs: string | readonly string[],
  columns: readonly Column[],
) => narrative(language, paragraphs, table(columns, isRightToLeft(language)))

function table(columns: readonly Column[], isRtl: boolean): string {
  const shown = columns
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
    .map((column) => ({ ...column, td: isRtl && column.isCode ? '<td dir="ltr">' : '<td>' }))
  const [first] = shown
  if (first === undefined) return ''
  let rows = ''
  for (const row of first.cells.keys()) {
    rows += '<tr>'
    for (const { cells, td } of shown) rows += `${td}${escapeXhtml(cells[row]!)}</td>`
    rows += '</tr>'
  }
  const heads = shown.map(({ head }) => `<th>${escapeXhtml(head)}</th>`)
  return `<table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows}</tbody></table>`
}

/**
 * The narrative of a CodeSystem: all that people look up. The heads of the columns are the names of
 * elements and properties, which are the same in every language.
 */
export const codeSystemNarrative = (
  catalog: Catalog,
  { title, description, generated }: Words,
  concepts: readonly Concept[],
) =>
  tableNarrative(
    catalog.language,
    [title, ...(generated || description === title ? [] : [description])],
    columnsOf(catalog, concepts, CODE_SYSTEM),
  )

/** The narrative of a ValueSet: what its codes mean. What to do is in the CodeSystem. */
export const valueSetNarrative = (catalog: Catalog, title: string, concepts: readonly Concept[]) =>
  tableNarrative(catalog.language, title, columnsOf(catalog, concepts, VALUE_SET))

const VALUE_SET = ['http', 'stop', 'fix_stage', 'status'] as const
const CODE_SYSTEM = ['fix', ...VALUE_SET, 'replaced_by'] as const

function columnsOf(
  { stages }: Catalog,
  concepts: readonly Concept[],
  properties: readonly (typeof CODE_SYSTEM)[number][],
): Column[] {
  const titles = new Map(stages.map(({ id, title = humanize(id) }) => [id, title]))
  const textOf = (concept: Concept, property: string): string => {
    const [, value = ''] = valueIn(concept.properties.find(({ code }) => code === property) ?? {})
    const text = String(value)
    return property === 'fix_stage' ? (titles.get(text) ?? text) : text
  }
  return [
    { head: 'code', cells: concepts.map(({ code }) => code), isCode: true },
    { head: 'display', cells: concepts.map(({ display }) => display) },
    { head: 'definition', cells: concepts.map(({ definition = '' }) => definition) },
    ...properties.map((head) => ({
      head,
      cells: concepts.map((concept) => textOf(concept, head)),
      isCode: head === 'replaced_by',
    })),
  ]
}
