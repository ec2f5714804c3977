import type { NativeEntry } from './entries.ts'

/**
 * Constants with codes, with texts, with HTTP statuses and without values are read apart: what a name
 * means differs.
 */
export type Kind = 'none' | 'texts' | 'statuses' | 'codes'

/** An entry with the kind of its list: constants and tables are joined, two tables are not. */
type OfKind = Omit<NativeEntry, 'places'> & {
  readonly kind: Kind
  /** True if its meaning is a comment: what another list says counts more. */
  readonly isCommented: boolean
  readonly places: ReadonlyMap<string, object>
}

/** True for a constant and what a table says of it; of two tables, one only names it, or is by number. */
const areOfOne = (known: OfKind, entry: OfKind): boolean => {
  const isName = ({ fields }: OfKind) => Object.keys(fields).length === 1
  return (
    known.kind !== entry.kind ||
    isNamedBy(known, entry) ||
    isNamedBy(entry, known) ||
    (isName(entry) && /^-?\d+$/.test(entry.name)) ||
    (known.name !== '' && known.name === entry.name && isName(known) !== isName(entry))
  )
}

/** True if a table has the name of a constant in place of its code. */
const isNamedBy = ({ name, fields }: OfKind, table: OfKind): boolean =>
  name !== '' && table.name === '' && fields.code !== name && table.fields.code === name

const contradicts = (known: OfKind, entry: OfKind): boolean =>
  Object.entries(entry.fields).some(
    ([field, value]) =>
      field !== 'code' &&
      known.fields[field] !== undefined &&
      JSON.stringify(known.fields[field]) !== JSON.stringify(value),
  )

/**
 * One entry for each code: an enum and a table of the same codes say different things about them,
 * the table also by the names of the constants. What is said first counts. Two items of the same
 * kind stay two entries, also where one of them explains a constant, if they say different things.
 * `alone`: those that only one of several lists has.
 */
export function joined<Entry extends OfKind>(
  entries: readonly Entry[],
): { all: Entry[]; alone: Entry[] } {
  const byCode = new Map<unknown, number>()
  const byName = new Map<string, number>()
  const all: Entry[] = []
  const kinds: Set<Kind>[] = []
  for (const entry of entries) {
    const index =
      byCode.get(entry.fields.code) ??
      byName.get(entry.name) ??
      byName.get(`${entry.fields.code}`) ??
      byCode.get(entry.name)
    const known = index === undefined ? undefined : all[index]!
    const isTwin = known && kinds[index!]!.has(entry.kind) && contradicts(known, entry)
    if (index === undefined || known === undefined || isTwin || !areOfOne(known, entry)) {
      byCode.set(entry.fields.code, all.length)
      if (entry.name !== '' && !byName.has(entry.name)) byName.set(entry.name, all.length)
      all.push(entry)
      kinds.push(new Set([entry.kind]))
      continue
    }
    kinds[index]!.add(entry.kind)
    // A constant says what is sent, a table only its name; of a number, the table can have the code.
    const [first, second] =
      entry.kind === 'codes' || isNamedBy(entry, known) ? [entry, known] : [known, entry]
    const isOther = first.fields.code === first.name && second.fields.code !== second.name
    const constant = isOther && !isNamedBy(first, second) ? second : first
    const { code } = constant.fields
    const { meaning, message, params } = entry.fields
    const text =
      known.isCommented && !entry.isCommented && meaning !== undefined
        ? { meaning, ...(message !== undefined && { message, params }) }
        : {}
    all[index] = {
      ...known,
      fields: { ...entry.fields, ...known.fields, ...text, code },
      places: new Map([...entry.places, ...known.places, ['code', constant.places.get('code')!]]),
    }
    byCode.set(code, index)
  }
  const isJoined = kinds.some(({ size }) => size > 1)
  return { all, alone: isJoined ? all.filter((_, index) => kinds[index]!.size === 1) : [] }
}
