import { NAME, PATH, type Row, VALUE } from '../rows.ts'
import type { Left } from '../value.ts'
import {
  areStatuses,
  codeColumns,
  fieldColumns,
  isSchema,
  type Table,
  tableOf,
  withoutTwins,
} from './columns.ts'

/** What decides about a list: the columns of its fields, or what has to be asked. */
export type Decision = {
  readonly table: Table
  /** The column of each field; without that of the code, none of them could be one. */
  readonly columns: ReadonlyMap<string, string>
  /** What somebody has to say, and the columns that could have the code. */
  readonly question?: (Left & { readonly columns: readonly string[] }) | undefined
  readonly isSchema: boolean
}

/** The columns of a list. `map`: those that somebody named. */
export function decided(
  { rows, columns: names }: { rows: readonly Row[]; columns: readonly string[] },
  map: Readonly<Record<string, string>>,
): Decision {
  const table = tableOf(rows, names)
  const others = { table, isSchema: isSchema(table) }
  const known = new Map(Object.entries(map))
  if (known.has('code')) return { ...others, columns: fieldColumns(table, known) }
  const given = new Set(known.values())
  const { chosen, rivals } = codeColumns({
    ...table,
    columns: table.columns.filter(({ name }) => !given.has(name)),
  })
  const all = withoutTwins({ chosen, rivals })
  const [code] = all
  if (code === undefined) return { ...others, columns: known }
  const columns = fieldColumns(table, new Map([['code', code.name], ...known]))
  const path = rows.find(({ cells }) => code.name === NAME && cells.has(PATH))
  const cell = (rows.find(({ cells }) => cells.has(all.at(-1)!.name)) ?? rows[0]!).cells.get(
    all.at(-1)!.name,
  )!
  const question =
    all.length > 1
      ? {
          at: cell.at,
          message: `the code could be ${all.map(({ name }) => titleOf(name)).join(' or ')}`,
          columns: all.map(({ name }) => name),
        }
      : path !== undefined
        ? {
            at: path.cells.get(PATH)!.at,
            message: messageOfPath(path),
            columns: [NAME, PATH],
          }
        : !columns.has('http') && code.cells.length > 1 && areStatuses(code)
          ? {
              at: cell.at,
              message: `${cell.value} and the others are HTTP statuses, which may be no codes`,
              columns: [code.name],
            }
          : undefined
  return { ...others, columns, question }
}

function messageOfPath({ cells, item: { name } }: Row): string {
  const path = `${cells.get(PATH)!.value}`
  return path === name
    ? 'the codes of the sections beside it could be their names, or their paths as here'
    : `the code could be the name, ${name}, or the path, ${path}`
}

/** What people call a column. */
const titleOf = (column: string): string =>
  column === NAME ? 'the name' : column === VALUE ? 'the value' : `"${column}"`
