// Letters of other scripts that people take for Latin ones: capital letters with the Latin letter
// and their name in Unicode.
const CYRILLIC_CAPITALS = {
  А: ['A', 'A'],
  В: ['B', 'VE'],
  Е: ['E', 'IE'],
  Ѕ: ['S', 'DZE'],
  І: ['I', 'BYELORUSSIAN-UKRAINIAN I'],
  Ј: ['J', 'JE'],
  К: ['K', 'KA'],
  М: ['M', 'EM'],
  Н: ['H', 'EN'],
  О: ['O', 'O'],
  Р: ['P', 'ER'],
  С: ['C', 'ES'],
  Т: ['T', 'TE'],
  У: ['Y', 'U'],
  Х: ['X', 'HA'],
  Ү: ['Y', 'STRAIGHT U'],
  Һ: ['H', 'SHHA'],
  Ԁ: ['D', 'KOMI DE'],
  Ԛ: ['Q', 'QA'],
  Ԝ: ['W', 'WE'],
} as Readonly<Record<string, readonly [latin: string, name: string]>>

const GREEK_CAPITALS = {
  Α: ['A', 'ALPHA'],
  Β: ['B', 'BETA'],
  Ε: ['E', 'EPSILON'],
  Ζ: ['Z', 'ZETA'],
  Η: ['H', 'ETA'],
  Ι: ['I', 'IOTA'],
  Κ: ['K', 'KAPPA'],
  Μ: ['M', 'MU'],
  Ν: ['N', 'NU'],
  Ο: ['O', 'OMICRON'],
  Ρ: ['P', 'RHO'],
  Τ: ['T', 'TAU'],
  Υ: ['Y', 'UPSILON'],
  Χ: ['X', 'CHI'],
} as Readonly<Record<string, readonly [latin: string, name: string]>>

// Small Greek letters look like other Latin letters than their capitals do.
const GREEK_SMALL = {
  α: ['a', 'ALPHA'],
  ε: ['e', 'EPSILON'],
  ι: ['i', 'IOTA'],
  κ: ['k', 'KAPPA'],
  ν: ['v', 'NU'],
  ο: ['o', 'OMICRON'],
  ρ: ['p', 'RHO'],
  τ: ['t', 'TAU'],
  υ: ['u', 'UPSILON'],
  χ: ['x', 'CHI'],
} as Readonly<Record<string, readonly [latin: string, name: string]>>

const LOOKALIKES = new Map<string, { latin: string; name: string }>()
for (const [letter, [latin, name]] of Object.entries(CYRILLIC_CAPITALS)) {
  LOOKALIKES.set(letter, { latin, name: `Cyrillic capital letter ${name}` })
  LOOKALIKES.set(letter.toLowerCase(), {
    latin: latin.toLowerCase(),
    name: `Cyrillic small letter ${name}`,
  })
}
for (const [letter, [latin, name]] of Object.entries(GREEK_CAPITALS))
  LOOKALIKES.set(letter, { latin, name: `Greek capital letter ${name}` })
for (const [letter, [latin, name]] of Object.entries(GREEK_SMALL))
  LOOKALIKES.set(letter, { latin, name: `Greek small letter ${name}` })

export const lookalikeName = (letter: string): string | undefined => LOOKALIKES.get(letter)?.name

export const withLatinLetters = (text: string): string =>
  text.replace(
    /[\p{Script=Cyrillic}\p{Script=Greek}]/gu,
    (letter) => LOOKALIKES.get(letter)?.latin ?? letter,
  )
