import { NOTHING, wrap } from './literals.ts'

/**
 * How a language writes the numbers of a message, as `toLocaleString` of JavaScript does: at most
 * three digits after the mark, rounded half away from zero. Most languages of programs have no such
 * table, or another version of it.
 */
export function numbersIn(language: string) {
  const format = formatOf(language)
  const of = (value: number) => format.formatToParts(value)
  const partOf = (value: number, type: string) =>
    of(value).find((part) => part.type === type)?.value ?? ''
  const sizes = of(1e12)
    .filter(({ type }) => type === 'integer')
    .map(({ value }) => Array.from(value).length)
  return {
    __proto__: NOTHING,
    group: wrap(partOf(1e12, 'group')),
    decimal: wrap(partOf(0.5, 'decimal')),
    minus: wrap(partOf(-1, 'minusSign')),
    /** The digits from 0 to 9. */
    digits: wrap(Array.from({ length: 10 }, (_, digit) => partOf(digit, 'integer'))),
    /** The size of the last group, and of those before it. */
    last: sizes.length > 1 ? sizes.at(-1)! : 99,
    before: sizes.at(-2) ?? 99,
    /** The number of digits from which on there are groups. */
    from: [4, 5].find((count) => of(10 ** (count - 1)).some(({ type }) => type === 'group')) ?? 99,
  }
}

/** The format of a language; of a text that is not the name of one, that of English. */
function formatOf(language: string): Intl.NumberFormat {
  try {
    return new Intl.NumberFormat(language)
  } catch {
    return new Intl.NumberFormat('en')
  }
}
