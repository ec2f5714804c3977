import { file } from '../catalog/example.ts'
import type { Replacement } from '../yaml/source.ts'

/** Options of a rule, each with its default: `{ prefixes: [], codes: [] }`. */
export type Options = Readonly<Record<string, number | boolean | string | readonly string[]>>

/** `codes` as YAML (see {@link entry}), or a whole file. */
export type Example = string | ((Codes | File) & Circumstances)

type Codes = { codes: string }
type File = { source: string | Uint8Array; file?: string }
type Circumstances = {
  options?: Options
  today?: string
  /**
   * The safety of each fix that the rule offers for this example; together they leave no finding.
   * If absent, it offers none.
   */
  fix?: Replacement['safety']
}

/** An example for whose findings the rule offers a fix of this safety. */
export const fixable = (fix: Replacement['safety'], example: Example): Example => ({
  ...(typeof example === 'string' ? { codes: example } : example),
  fix,
})

/** The file of an example, and how the rule runs on it. */
export function wholeExample(example: Example): File & Circumstances {
  if (typeof example === 'string') return { source: file({}, example) }
  if ('source' in example) return example
  const { codes, ...rest } = example
  return { source: file({}, codes), ...rest }
}
