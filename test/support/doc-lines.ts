/** A command line of a page: `words` of one program, and the file that takes its stdout. */
export type DocLine = { page: string; line: string; words: string[]; into?: string }

/** The words of a line of a shell, in quotes or not, without a comment at its end. */
const wordsOf = (line: string) =>
  [...line.replace(/(?:^|\s)#.*$/, '').matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, double, single, bare]) => double ?? single ?? bare!,
  )

/**
 * The command lines of a block of a shell, or of one value of YAML, each part of `a && b` for
 * itself.
 */
export const linesOf = (page: string, text: string): DocLine[] =>
  text
    .split(/\n| && /)
    .map((line) => ({ page, line: line.replace(/\s+#.*$/, '').trim(), words: wordsOf(line) }))
    .filter(({ words }) => words.length > 0)
    .map(({ words, ...rest }) => {
      const to = words.indexOf('>')
      return to < 0
        ? { ...rest, words }
        : { ...rest, words: words.slice(0, to), into: words[to + 1]! }
    })

/** The arguments for rail-errors; undefined for a line of another program. */
export const railArgs = ([program = '', ...words]: readonly string[]): string[] | undefined => {
  const [name = '', ...args] =
    program === 'npx'
      ? words.slice(words.findIndex((word) => !word.startsWith('-')))
      : [program, ...words]
  return /^rail-errors(?:@.*)?$/.test(name) ? args : undefined
}

/** Every command line in the values of a YAML document: `run:`, `entry:`, items of `script:`. */
export const linesIn = (page: string, value: unknown): DocLine[] =>
  typeof value === 'string'
    ? /^npx .*rail-errors/.test(value)
      ? // GitLab's image has no version of the program: the placeholder has a blank in it.
        linesOf(page, value.replace(/@<[^>]*>/, ''))
      : []
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap((one) => linesIn(page, one))
      : []
