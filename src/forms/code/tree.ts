import type { Node, Parser } from 'web-tree-sitter'
import { parserOf } from './grammar.ts'
import type { Language } from './language.ts'

/** The longest text that is parsed, in UTF-16 units: a tree takes forty-five times its length. */
export const LONGEST_CODE = 8 * 1024 * 1024

/**
 * The bounds of one parse. The parser reports its progress every hundred steps: ordinary code has at
 * least forty units for a report, and takes less than a third of a second for a MiB. Other texts can
 * take memory without end: 100 kB of `a<` need 2 GB in C#.
 */
const boundsOf = ({ length }: string) => ({
  reports: 1000 + length / 24,
  milliseconds: 3000 + (length / 2 ** 20) * 3000,
})

/** What a use of a tree gave, or why the text has no tree. */
export type Parsed<Result> = { readonly result: Result } | { readonly unread: string }

let aborted: string | undefined

/**
 * Parses a text and passes the root of its tree, which lives only during `use`. Offsets of its nodes
 * are those of the text. Rejects if the parser aborted, now or before: its memory is lost then, and
 * "nothing found" would be wrong.
 */
export async function withTree<Result>(
  text: string,
  language: Language,
  use: (root: Node) => Result,
): Promise<Parsed<Result>> {
  if (text.length > LONGEST_CODE)
    return { unread: `the file is larger than ${LONGEST_CODE / 1024 / 1024} MiB, the size limit` }
  const parser = await parserOf(language)
  if (aborted !== undefined) throw new Error(aborted)
  try {
    return parsed(parser, text, use)
  } catch (error) {
    if (error instanceof Error && error.name === 'RuntimeError')
      aborted = `the parser of source code aborted: ${error.message}`
    throw aborted === undefined ? error : new Error(aborted, { cause: error })
  }
}

function parsed<Result>(parser: Parser, text: string, use: (root: Node) => Result): Parsed<Result> {
  const bounds = boundsOf(text)
  const end = performance.now() + bounds.milliseconds
  let reports = 0
  // Some grammars take the end of a last line without a line break for an error.
  const tree = parser.parse(text.endsWith('\n') ? text : `${text}\n`, null, {
    progressCallback: () => ++reports > bounds.reports || performance.now() > end,
  })
  if (tree === null) {
    parser.reset()
    return { unread: 'the file is not source code that can be parsed in a bounded time' }
  }
  try {
    return { result: use(tree.rootNode) }
  } finally {
    tree.delete()
  }
}
