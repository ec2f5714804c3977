import { Lexer, type Token, type TokensList } from 'marked'
import { NESTED_TOO_DEEP, parsing, Unreadable } from '../../../base/core/unreadable.ts'

// Blocks in each other, as a list in an item: no page that people write has half as many.
const DEEPEST = 32
/** A line that begins with as many marks, or so far to the right. */
const DEEP =
  /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){32}|^[ \t]{64,}(?:[-*+]|\d{1,9}[.)])[ \t]/m

/** Each level is read again by the one around it: without an end, that is quadratic. */
class BoundedLexer extends Lexer {
  readonly #text: string
  #depth = 0

  constructor(text: string) {
    super({ gfm: true })
    this.#text = text
  }

  override blockTokens(src: string, tokens?: Token[], isCut?: boolean): Token[]
  override blockTokens(src: string, tokens?: TokensList, isCut?: boolean): TokensList
  override blockTokens(src: string, tokens: Token[] = [], isCut = false): Token[] {
    if (this.#depth > DEEPEST) {
      const offset = this.#text.search(DEEP)
      throw new Unreadable(NESTED_TOO_DEEP, offset < 0 ? undefined : offset)
    }
    this.#depth++
    const blocks = super.blockTokens(src, tokens, isCut)
    this.#depth--
    return blocks
  }
}

/** Emphasis, code and links take quadratic time: a text with more, or longer, is read as it is. */
const LONGEST_INLINE = 2_000
const MOST_MARKS = 200
const MARK = /[*_~`[\]<&\\@:]/g

const isPlain = (text: string): boolean =>
  text.length > LONGEST_INLINE || (text.match(MARK)?.length ?? 0) > MOST_MARKS

/** The blocks of a page with the inline tokens of their texts. */
export const tokensOf = (text: string): Token[] =>
  parsing(text, () => {
    const lexer = new BoundedLexer(text)
    const blocks: Token[] = lexer.blockTokens(text, [])
    for (const { src, tokens } of lexer.inlineQueue)
      if (isPlain(src)) tokens.push({ type: 'text', raw: src, text: src })
      else lexer.inlineTokens(src, tokens)
    return blocks
  })
