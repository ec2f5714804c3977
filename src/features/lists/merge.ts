import { someOf } from '../../base/core/values/lists.ts'
import type { FoundEntry, Note } from './found.ts'
import { DEPRECATED, type Plain } from './rows.ts'

/** An entry with all that its row says beside the code. */
export type Listed = {
  readonly entry: FoundEntry
  readonly cells: ReadonlyMap<string, Plain>
}

/**
 * One entry for each code: what several rows or lists say about it is joined where nothing differs. If
 * something does, both stay, which is refused with their places; unless somebody said which column has the
 * code: then it has all of their statuses, and of other fields those of the first count.
 */
export function merged(
  all: readonly Listed[],
  isDecided: boolean,
): { entries: FoundEntry[]; left: Note[] } {
  const places = new Map<string, number>()
  const kept: Listed[] = []
  const left: Note[] = []
  for (const next of all) {
    const code = `${next.entry.fields.code}`
    const index = places.get(code)
    const known = index === undefined ? undefined : kept[index]!
    const differing = known === undefined ? [] : differences(known, next)
    if (index === undefined || known === undefined || (differing.length > 0 && !isDecided)) {
      if (index === undefined) places.set(code, kept.length)
      kept.push(next)
      continue
    }
    const { from, at } = next.entry
    const differingTexts = differing.filter((field) => field !== 'http')
    if (differingTexts.length > 0)
      left.push({ from, at, message: `another ${someOf(differingTexts, 3)} of ${code}` })
    else if (known.entry.list === next.entry.list && known.entry.from === from)
      left.push({ from, at, message: `${code} is in the list twice`, isChange: true })
    kept[index] = joined(known, next, differing.length === 0)
  }
  return { entries: kept.map(({ entry }) => entry), left }
}

/** What both say together; of rows that differ, the fields of the first with all statuses. */
function joined(known: Listed, one: Listed, isSame: boolean): Listed {
  const statuses = [...new Set([known.entry.fields.http ?? [], one.entry.fields.http ?? []].flat())]
  const { deprecated: _, ...fields } = {
    ...(isSame && one.entry.fields),
    ...known.entry.fields,
  }
  const { deprecated } = known.entry.fields
  return {
    cells: new Map([...one.cells, ...known.cells]),
    entry: {
      ...known.entry,
      places: new Map([...one.entry.places, ...known.entry.places]),
      fields: {
        ...fields,
        ...(statuses.length > 0 && { http: statuses.length > 1 ? statuses : statuses[0] }),
        ...(deprecated !== undefined &&
          one.entry.fields.deprecated !== undefined && { deprecated }),
      },
    },
  }
}

/** The fields, and other columns, of which two rows with one code say different things. */
function differences(known: Listed, one: Listed): string[] {
  const [own, other] = [known.entry.fields, one.entry.fields]
  const fields = Object.keys(other).filter(
    (field) =>
      field !== 'code' &&
      (field in own || field === 'deprecated') &&
      JSON.stringify(own[field]) !== JSON.stringify(other[field]),
  )
  const isOld = 'deprecated' in own && !('deprecated' in other)
  const columns = [...one.cells].flatMap(([column, value]) => {
    const before = known.cells.get(column)
    return before === undefined || JSON.stringify(before) === JSON.stringify(value) ? [] : column
  })
  return [
    ...fields,
    ...(isOld ? ['deprecated'] : []),
    ...columns.filter((column) => column !== DEPRECATED),
  ]
}
