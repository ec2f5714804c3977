import type { Catalog } from '../../base/core/catalog/catalog.ts'
import type { Entry } from '../../base/core/catalog/types.ts'
import { splitWords, withoutAccents } from '../../base/core/values/words.ts'
import { type Fault, InvalidOutput } from '../../base/targets/invalid-output.ts'

/** How a language writes the names that it derives from codes or stages. */
export type Naming = {
  /** Words to a name: {@link upperSnake}, {@link pascal}, or one of your own. */
  style: (words: readonly string[]) => string
  /** The word before a name that would begin with a digit: `code` for codes, `stage` for stages. */
  prefix: string
  /** True for a language that writes the prefix before every name, as Go does. */
  always?: true
  /** The names that the language keeps for itself. They get a `_` at their end. */
  reserved?: readonly string[]
  /** True if names that differ in capitals only are the same. */
  isCaseless?: true | undefined
}

/**
 * The words of a code or a stage, in lower case: of `MEMBER_NOT_FOUND`, `pre-check` or
 * `preCheck2`. Letters lose their accents; what is no letter or digit of ASCII separates words.
 */
export function wordsOf(id: string): string[] {
  const plain = withoutAccents(id)
  const parts = /[a-z]/.test(plain) ? splitWords(plain, '_') : plain // `X12N` has no camel case
  return parts
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

/** `MEMBER_NOT_FOUND` */
export const upperSnake = (words: readonly string[]): string => words.join('_').toUpperCase()

/** `MemberNotFound` */
export const pascal = (words: readonly string[]): string =>
  words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')

/** `memberNotFound` */
export const camel = (words: readonly string[]): string => {
  const name = pascal(words)
  return name.charAt(0).toLowerCase() + name.slice(1)
}

/** A naming of codes and stages that differs in the prefix only. */
export const namingOf = (
  style: Naming['style'],
  rest: Pick<Naming, 'always' | 'reserved'> = {},
): { code: Naming; stage: Naming } => ({
  code: { style, prefix: 'code', ...rest },
  stage: { style, prefix: 'stage', ...rest },
})

/** How a language names the errors of codes: `MemberNotFound`, or `ReasonError` where it has a `Reason`. */
export function namingOfErrors(taken: string, isCaseless?: true): Naming {
  const all = new Set((isCaseless ? taken.toLowerCase() : taken).split(' '))
  return {
    style(words) {
      const name = pascal(words)
      return all.has(isCaseless ? name.toLowerCase() : name) ? `${name}Error` : name
    },
    prefix: 'code',
    isCaseless,
  }
}

/** The name of one code or stage in a language. Two may have the same: {@link namesOf} finds them. */
export function nameOf(id: string, { style, prefix, always, reserved = [] }: Naming): string {
  const words = wordsOf(id)
  const isAlone = words.length > 0 && always !== true && !/^[0-9]/.test(words[0]!)
  const name = style(isAlone ? words : [prefix, ...(words.length === 0 ? ['unnamed'] : words)])
  return reserved.includes(name) ? `${name}_` : name
}

/**
 * The names of codes, of their errors and of stages in a language, by their texts on the wire. Throws
 * {@link InvalidOutput} with a finding for each name that two of them would have: a number would
 * change with the order of the catalog.
 */
export function namesOf(
  entries: readonly Pick<Entry, 'code'>[],
  stages: Catalog['stages'],
  naming: { code: Naming; stage: Naming; error: Naming },
): {
  codes: ReadonlyMap<string, string>
  stages: ReadonlyMap<string, string>
  errors: ReadonlyMap<string, string>
} {
  const faults: Fault[] = []
  const namesFor = (kind: 'code' | 'stage', ids: readonly string[], own: Naming) => {
    const owners = new Map<string, string>()
    const names = new Map<string, string>()
    for (const id of ids) {
      const name = nameOf(id, own)
      const key = own.isCaseless ? name.toLowerCase() : name
      const twin = owners.get(key)
      names.set(id, name)
      if (twin === undefined) owners.set(key, id)
      else if (!faults.some(({ [kind]: known }) => known === id))
        faults.push({
          message: `the ${kind}s "${id}" and "${twin}" would both be called ${name}`,
          [kind]: id,
          related: { [kind]: twin, message: `"${twin}" has this name already` },
        })
    }
    return names
  }
  const codes = entries.map(({ code }) => code)
  const ids = stages.map(({ id }) => id)
  const found = {
    codes: namesFor('code', codes, naming.code),
    stages: namesFor('stage', ids, naming.stage),
    errors: namesFor('code', codes, naming.error),
  }
  if (faults.length > 0) throw new InvalidOutput(faults)
  return found
}

/** A catalog as the name of a package: `railerrors`. */
export const packageName = (catalog: Pick<Catalog, 'name'>, keywords: string): string => {
  const name = wordsOf(catalog.name).join('')
  return /^[0-9]/.test(name) || keywords.split(' ').includes(name) ? `errors${name}` : name
}

/** A catalog as the name of a type: `RailErrors`. */
export const typeName = (catalog: Pick<Catalog, 'name'>, taken: string): string => {
  const name = pascal(wordsOf(catalog.name))
  return /^[0-9]/.test(name) || taken.split(' ').includes(name) ? `Errors${name}` : name
}
