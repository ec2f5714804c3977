import type { Node, Parser, Query } from 'web-tree-sitter'
import { isOverflow, Unreadable } from '../../../base/core/unreadable.ts'
import { computing } from '../../../base/core/values/time-limit.ts'
import { newParsers, type Parsers } from './grammar.ts'
import type { Language } from './language.ts'

/** The longest text that is parsed, in UTF-16 units. */
export const LONGEST_CODE = 8 * 1024 * 1024

/**
 * The bounds of one parse. The parser reports its progress every hundred steps: ordinary code has at
 * least forty units for a report, takes less than a third of a second for a MiB, and its tree takes
 * forty-five times its length. Other texts take memory without end: 100 kB of `a<` in C#, and 12 kB of
 * `%w(` in Rust between two reports.
 */
const boundsOf = ({ length }: string) => ({
  reports: 1000 + length / 24,
  seconds: 3 + (length / 2 ** 20) * 3,
  bytes: 32 * 1024 * 1024 + length * 64,
})

/** The time is read once in so many reports: that takes longer than what they are about. */
const REPORTS = 16

/** Parsers that have more memory than this are made anew: they give none back. */
const MOST_KEPT = 128 * 1024 * 1024

/** Time, memory or stack: which of them ends first differs from run to run. */
const BEYOND = "can't be parsed in bounded time and memory"

/** Those that live; undefined before the first file, and after they died. */
let parsers: Promise<Parsers> | undefined

/**
 * Parses a text and passes the root of its tree, which lives only during `use`. Offsets of its nodes
 * are those of the text. Rejects with {@link Unreadable} a text that can't be parsed, also one that
 * kills the parsers: others are made for the next text, and nothing of the dead ones is used or freed,
 * as their memory may be damaged.
 */
export async function withTree<Result>(
  text: string,
  language: Language,
  use: (root: Node, query: Query) => Result,
  own?: string,
): Promise<Result> {
  if (text.length > LONGEST_CODE)
    throw new Unreadable(
      `the file is larger than ${LONGEST_CODE / 1024 / 1024} MiB, the size limit`,
    )
  const { now, parser, query, size } = await living(language, boundsOf(text).bytes, own)
  try {
    const result = parsed(text, parser, size, (root) => use(root, query))
    if (size() > MOST_KEPT) drop(now)
    return result
  } catch (error) {
    drop(now)
    if (isOverflow(error) || (error as Error).name === 'RuntimeError')
      throw new Unreadable(BEYOND, undefined, { cause: error })
    throw error
  }
}

/** A parser that has room for some bytes. While its grammar is loaded, another text may kill it. */
async function living(language: Language, room: number, own?: string) {
  for (;;) {
    parsers ??= newParsers(room)
    const now = parsers
    const { of, query: queryOf, size, most } = await now
    if (size() + room > most) drop(now)
    else {
      const [parser, query] = [await of(language), await queryOf(language, own)]
      if (now === parsers) return { now, parser, query, size }
    }
  }
}

function drop(own: Promise<Parsers>): void {
  if (parsers === own) parsers = undefined
}

function parsed<Result>(
  text: string,
  parser: Parser,
  size: () => number,
  use: (root: Node) => Result,
): Result {
  const { reports, seconds, bytes } = boundsOf(text)
  const [computed, most] = [computing(), size() + bytes]
  let count = 0
  // Some grammars take the end of a last line without a line break for an error.
  const tree = parser.parse(text.endsWith('\n') ? text : `${text}\n`, null, {
    progressCallback: () =>
      ++count > reports || size() > most || (count % REPORTS === 0 && computed() > seconds),
  })
  if (tree === null) {
    parser.reset()
    throw new Unreadable(BEYOND)
  }
  const result = use(tree.rootNode)
  tree.delete()
  return result
}
