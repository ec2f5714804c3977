import { printable } from '../../values/escape.ts'
import { someOf } from '../../values/lists.ts'

/** The beginning of the notice about properties that `import --map` can take. */
export const OTHER_PROPERTIES = 'properties that no field takes'

/** What a concept can have that no field of an entry takes, as the notice about it begins. */
const KINDS = {
  property: OTHER_PROPERTIES,
  value: 'property values that do not fit their field, so they were left out',
  date: 'dates without a day, so they were left out',
  planned: 'days that are announced, so they were left out; the status of the codes stays',
  status: 'status values that no field takes; the codes are read as active',
  inactive:
    'status values that do not distinguish deprecated from retired codes; the codes are read as deprecated',
  designation: 'designations that no field takes',
  use: 'uses of designations that no field takes; the texts are displays',
  extension: 'extensions that no field takes',
} as const

export type Loss = keyof typeof KINDS

/** The names of a notice: a published set can have any number of them, of any length. */
const MOST_NAMES = 8
const LONGEST_NAME = 60

export type Losses = {
  /** The function to count what one concept loses. A name counts once for each concept. */
  ofConcept(): (kind: Loss, name: string) => void
  /** One notice for each kind: the names, and the number of codes of each. */
  notices(): string[]
}

/** Counts what a reader leaves out, so that a notice can name it. */
export function countLosses(): Losses {
  const counts = new Map<Loss, Map<string, number>>()
  return {
    ofConcept() {
      const counted = new Set<string>()
      return (kind, name) => {
        if (counted.has(`${kind} ${name}`)) return
        counted.add(`${kind} ${name}`)
        const names = counts.get(kind) ?? new Map<string, number>()
        counts.set(kind, names.set(name, (names.get(name) ?? 0) + 1))
      }
    },
    notices: () =>
      (Object.keys(KINDS) as Loss[]).flatMap((kind) => {
        const names = [...(counts.get(kind) ?? [])].sort(
          ([a, one], [b, other]) => other - one || (a < b ? -1 : 1),
        )
        return names.length === 0
          ? []
          : [
              `${KINDS[kind]}: ${bounded(names.map(([name, count]) => `${short(name)} (${codes(count)})`))}`,
            ]
      }),
  }
}

/** A list of names with a limit. */
export const bounded = (names: readonly string[]): string => someOf(names, MOST_NAMES)

/** A name of another publisher, for one line. */
export function short(name: string): string {
  const line = printable(name)
  return line.length > LONGEST_NAME ? `${line.slice(0, LONGEST_NAME)}…` : line
}

const codes = (count: number): string => `${count} ${count === 1 ? 'code' : 'codes'}`
