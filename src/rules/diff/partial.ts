import { isRecord } from '../../core/values/record.ts'
import type { Entry, Pair } from './difference.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * A pair of entries in which that of a list in code, a table or a schema, which may say little, has
 * what it does not say from the other one.
 */
export function completed(pair: Pair, side: 'before' | 'after'): Pair {
  const { [side]: said, [side === 'before' ? 'after' : 'before']: other } = pair
  const { retired: _, ...known } = other
  return { ...pair, [side]: { ...filled(known, said), ...textsOf(said, other) } }
}

/** The fields of both, also within mappings; of those that both have, the ones of `said`. */
const filled = (known: Fields, said: Fields): Fields => ({
  ...known,
  ...Object.fromEntries(
    Object.entries(said).map(([name, value]) => {
      const inner = known[name]
      return [name, isRecord(value) && isRecord(inner) ? filled(inner, value) : value]
    }),
  ),
})

/** The text with values and the values, of which a list that has one text and no names says less. */
function textsOf(said: Entry, other: Entry): Entry {
  const [own = [], params = []] = [said.params, other.params]
  if (said.message === undefined || own.length === 0) return {}
  // Its meaning is made of the message, and its names of their places.
  const isMade = said.meaning === nameless(said.message)
  const isPlaced = own.every(({ name = '' }) => /^value_\d+$/.test(name))
  const missing = params.filter(({ name }) => !own.some((one) => one.name === name))
  return {
    ...(isMade && other.meaning !== undefined && { meaning: other.meaning }),
    ...(isPlaced &&
    other.message !== undefined &&
    nameless(said.message) === nameless(other.message)
      ? { message: other.message, params }
      : {
          params: [
            ...own.map((one) => ({ ...params.find(({ name }) => name === one.name), ...one })),
            ...missing,
          ],
        }),
  }
}

const nameless = (text: string): string => text.replace(/\{\w+\}/g, '…')
