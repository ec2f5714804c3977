import type { Path } from '../../core/diagnostic.ts'
import type { Problem } from '../../core/yaml/source.ts'

/**
 * The values that could not be read, because of a wrong type or a misspelled name: a rule must not
 * report them as missing.
 */
export type Unread = {
  /** False if every value could be read. */
  any: boolean
  /** True if the value at this path, or one around it, could not be read. */
  at(path: Path): boolean
  /** True if this field could not be read in an entry: `codes.fix_stage`. */
  anywhere(field: string): boolean
}

export function unreadOf(problems: readonly Problem[]): Unread {
  const paths = new Set<string>()
  const fields = new Set<string>()
  for (const { unread } of problems) {
    if (unread === undefined) continue
    paths.add(unread.join('\n'))
    fields.add(fieldOf(unread))
  }
  const around = (path: Path) => path.map((_, at) => path.slice(0, at + 1))
  if (paths.size === 0) return { any: false, at: () => false, anywhere: () => false }
  return {
    any: true,
    at: (path) => paths.has('') || around(path).some((one) => paths.has(one.join('\n'))),
    anywhere: (field) =>
      fields.has('') || around(field.split('.')).some((one) => fields.has(one.join('.'))),
  }
}

/** `codes.fix_stage`, for the path of it in any entry. */
const fieldOf = (path: Path): string => path.filter((step) => typeof step === 'string').join('.')
