import { groupBy, someOf } from '../../base/core/values/lists.ts'
import { memoOfObjects } from '../../base/core/values/memo.ts'
import { ranger } from '../../base/core/yaml/diagnose.ts'
import { languageOf } from './code/language.ts'
import type { Found, FoundEntry, NativeOptions, NativeText, Note } from './found.ts'
import { joined, type Kind } from './join.ts'
import { printedPlaceOf } from './printed-place.ts'

/**
 * Reads lists of codes in the forms that teams have them in. Never rejects: what can't be read is in
 * `left`. Lists with the same columns are read alike, over all texts.
 */
export async function readLists(
  texts: readonly NativeText[],
  options: NativeOptions = {},
): Promise<Found> {
  const isCode = ({ file }: NativeText) => languageOf(file) !== undefined
  const code = texts.filter(isCode)
  if (code.length === 0) return (await import('./data/read-data.ts')).readData(texts, options)
  const { readCode } = await import('./code/read-code.ts')
  const ofCode = await readCode(code, options)
  const others = texts.filter((text) => !isCode(text))
  return others.length === 0
    ? { ...ofCode, operations: [] }
    : together(ofCode, await (await import('./data/read-data.ts')).readData(others, options))
}

/** Lists in code and in other forms: one entry for each code, of which the constant is in code. */
function together(code: Omit<Found, 'operations'>, data: Found): Found {
  const kinded = (entries: readonly FoundEntry[], kind: Kind) =>
    entries.map((entry) => ({ ...entry, kind, isCommented: false }))
  const { all, alone } = joined([...kinded(code.entries, 'codes'), ...kinded(data.entries, 'none')])
  const doubts = [...code.doubts, ...data.doubts]
  const named = [...groupBy(alone, listOf).values()].map((own): Note => {
    const codes = someOf(
      own.map(({ fields }) => `${fields.code}`),
      MOST_NAMED,
    )
    const message = `what the other lists say of ${codes}: only this one has it`
    return { from: own[0]!.from, at: own[0]!.at, message }
  })
  return {
    ...data,
    ...code,
    entries: doubts.length > 0 ? [] : all,
    doubts,
    left: [...code.left, ...data.left, ...named],
    lists: [...code.lists, ...data.lists],
    unused: [...code.unused, ...data.unused],
    names: [...new Set([...code.names, ...data.names])],
    columns: new Map([...data.columns, ...code.columns]),
  }
}

const MOST_NAMED = 5

const listOf = ({ list, from }: FoundEntry): string => `${list}\0${from.file}`

/** The lines of a text are counted once for all of its places. */
const rangerOf = memoOfObjects(({ text }: NativeText) => ranger(text))

/** The place of a note: its file, line and column; of what is in a printed list, those that it names. */
export function positionOf({ from, at }: Pick<Note, 'from' | 'at'>) {
  const printed = printedPlaceOf(at)
  if (printed !== undefined) return printed
  const { line, column } = rangerOf(from)(at)
  return { file: from.file, line, column }
}

/** The same for people: `src/errors.ts:12:3`. */
export function printedPlace(note: Pick<Note, 'from' | 'at'>): string {
  const { file, line, column } = positionOf(note)
  return `${file}:${line}:${column}`
}
