import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import { byPosition } from '../diagnostic.ts'
import { plural } from '../report/report.ts'
import { asArray, asRecord } from '../values/record.ts'
import { diagnosticsFor } from '../yaml/diagnose.ts'

// Of values that are lost: the first ones show what kind they are.
const MOST_NAMED = 5

/** A published list whose codes are numbers, with these codes as texts, as `import` writes them. */
export function withTextCodes(reading: ParsedCatalog): {
  reading: ParsedCatalog
  numbers: readonly string[]
} {
  const written = asArray(asRecord(reading.raw).codes).map((entry) => asRecord(entry).code)
  const isNumber = (index: unknown): boolean => Number.isSafeInteger(written[Number(index)])
  if (!written.some((_, index) => isNumber(index))) return { reading, numbers: [] }
  const codes = (reading.value.codes ?? []).map((entry, index) =>
    isNumber(index) ? { code: String(written[index]), ...entry } : entry,
  )
  const problems = reading.problems.filter(
    ({ path: [list, index, field] }) => !(list === 'codes' && field === 'code' && isNumber(index)),
  )
  return {
    reading: { ...reading, value: { ...reading.value, codes }, problems },
    numbers: written.filter(Number.isSafeInteger).map(String),
  }
}

/** Lines that say which values of a source can't be imported, with their positions. */
export function lostValues({ source, problems }: ParsedCatalog): string[] {
  if (problems.length === 0) return []
  const diagnose = diagnosticsFor(source)
  const lost = problems
    .map(({ rule, ...finding }) => diagnose(rule, 'error', finding))
    .sort(byPosition)
  const named = lost
    .slice(0, MOST_NAMED)
    .map(({ file, range, message }) => `  ${file}:${range.line}:${range.column} ${message}`)
  const more = lost.length - named.length
  return [
    `warning: ${plural(lost.length, 'value')} of ${source.file} could not be imported:`,
    ...named,
    ...(more > 0 ? [`  and ${more} more`] : []),
  ]
}

/** The first codes of a list, for a message. */
export const namesOf = (codes: readonly string[]): string =>
  `${codes.slice(0, MOST_NAMED).join(', ')}${codes.length > MOST_NAMED ? ` and ${codes.length - MOST_NAMED} more` : ''}`
