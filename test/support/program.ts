import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The text of a program in a file beside its test, with what is given for each `@@name@@`. */
export const program = (
  from: ImportMeta,
  path: string,
  given: Readonly<Record<string, string>> = {},
): string =>
  readFileSync(join(from.dirname, path), 'utf8').replace(/@@(\w+)@@/g, (_, name: string) => {
    const text = given[name]
    if (text === undefined) throw new Error(`${path} has @@${name}@@, for which nothing is given`)
    return text
  })
