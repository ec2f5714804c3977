import { NOTHING, wrap } from './text.ts'

/**
 * How a language writes the numbers of a message, as `toLocaleString` of JavaScript does: at most
 * three digits after the mark, rounded half away from zero. Most languages of programs have no such
 * table, or another version of it.
 */
export function numbersIn(language: string) {
  const of = (value: number) => new Intl.NumberFormat(language).formatToParts(value)
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
