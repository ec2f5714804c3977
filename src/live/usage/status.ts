import type { KnownCodes } from './known.ts'
import type { Mention, ReadFile } from './mention.ts'

type Count = { same: number; other: number }

/**
 * The statuses beside codes, in all files. A number in a call may be something else than a status:
 * it counts only where most numbers are the statuses of the catalog.
 */
export class Statuses {
  readonly #known: KnownCodes
  readonly #bare = new Map<string, Count>()
  readonly #named: Count = { same: 0, other: 0 }

  constructor(known: KnownCodes, files: Iterable<Pick<ReadFile, 'mentions' | 'isTest'>>) {
    this.#known = known
    for (const { mentions, isTest } of files)
      if (!isTest)
        for (const mention of mentions) {
          const is = this.#compare(mention)
          if (is !== undefined) this.#countOf(mention)[is]++
        }
  }

  /** The status in the catalog, if the one beside the mention is a different one. */
  expected(mention: Mention): number | undefined {
    if (this.#compare(mention) !== 'other') return undefined
    const { same, other } = this.#countOf(mention)
    // Where hardly any status is that of the catalog, they are about something else.
    const isUsual = mention.beside!.bare ? same > 0 && same >= other : same * 2 >= other
    return isUsual || (!mention.beside!.bare && same + other < FEW)
      ? this.#known.get(mention.code!)!.http
      : undefined
  }

  #compare({ code, beside }: Mention): keyof Count | undefined {
    const entry = code === undefined ? undefined : this.#known.get(code)
    if (beside === undefined || entry?.http === undefined || entry.retired !== undefined)
      return undefined
    return entry.http === beside.status ? 'same' : 'other'
  }

  #countOf({ shape, beside }: Mention): Count {
    if (!beside!.bare) return this.#named
    const found = this.#bare.get(shape)
    if (found !== undefined) return found
    const count = { same: 0, other: 0 }
    this.#bare.set(shape, count)
    return count
  }
}

const FEW = 4
