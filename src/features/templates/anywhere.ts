import { hex } from '../languages/index.ts'

// A printed client knows what is around a text: its escape is for that one place. A template of a team
// can have any comment and any literal around a tag, so what goes into one ends none, of no kind. The
// ends of all languages are one set here: a language more changes nothing.

/** What is written for a character that begins or ends something by itself. */
const WORDED: Readonly<Record<string, string>> = { '\\': '/', '{': '(', '}': ')' }

/** Quotation marks that no language reads: `“` has a byte that some code pages lack. */
const inQuotes = (line: string): string =>
  line.replace(/(^|[\s([{<])["'`]+(?=[^\s"'`])/g, '$1‘').replace(/["'`]+/g, '’')

/** What begins or ends something together with the next character: a blank goes between. */
const PAIR = new RegExp(
  [
    // `/*`, `*/`, `**`, `*)`, `(*`, `*@`, `@*`, `@dart`
    String.raw`\/(?=\*)|\*(?=[*/)@])|\((?=\*)|@(?=[*([])|(?<!\S)@(?=\S)`,
    // `<!--`, `<?`, `<%`, `<#`, `<<`, `</`, `<b`, `?>`, `%>`, `#>`, `!>`, `]]>`, `--`, `--%>`, trigraphs,
    // and `>>>`, which doctest of Python runs
    String.raw`<(?=[!?%#/<A-Za-z-])|[!#%>](?=>)|\?(?=[?>])|!(?=-)|\](?=[\]>])|-(?=[-%])`,
    // `#|`, `|#`, `#!`, `##`, `#[`, `#{`, `#$`, `#@`, `[[`, `${`, `$x`
    String.raw`#(?=[|!#[($@])|\|(?=#)|\[(?=\[)|\$(?=[^\s\d])`,
  ].join('|'),
  'g',
)

/** What could be one with what is before the tag, as `//` and `go:build` are, or with what follows. */
const FIRST = /^(?=[*/?<>%!#$@|=+~^&_[\]-]|[a-z]+:(?!\/\/)|(?:line|export|extern)\s)/
const LAST = /[*/?<%#$@|-]$/

/**
 * A line for any comment: it ends none, no docstring and no literal in quotes. `comment` is that of the
 * language, for the markup in the comments of its documentation.
 */
export const inAnyComment =
  (comment: (line: string) => string) =>
  (line: string): string =>
    comment(inQuotes(line).replace(/[\\{}]/g, (one) => WORDED[one]!))
      // The encoding of a file, in its first lines, of Python and Ruby.
      .replace(/(?<![\w-])[\w-]*coding(?=\s?[:=])/gi, '‘$&’')
      .replace(PAIR, '$& ')
      // Behind blanks, too, `#endif` ends what `#if false` skips, and `+build` is read by Go.
      .replace(/^[#+]/, '‘$&’')
      .replace(FIRST, ' ')
      .replace(LAST, '$& ')

const SIGNS = /(["'`\\$*<>{}]|#(?=[{$@])|(?<=coding\s?)[:=])/i

/**
 * A literal that also ends no comment and no other literal: what could is written by its number.
 * `numbered` is an escape of the language that is one in literals only.
 */
export const literalAnywhere =
  (literal: (text: string) => string, numbered: (point: number) => string) =>
  (text: string): string => {
    const empty = literal('')
    const inside = text
      .split(SIGNS)
      .map((part, at) => (at % 2 === 1 ? numbered(part.charCodeAt(0)) : literal(part).slice(1, -1)))
    return `${empty.charAt(0)}${inside.join('')}${empty.charAt(1)}`
  }

/** A character of ASCII as `\x2a`. */
export const byteEscape = (point: number): string => `\\x${hex(point, 2)}`
/** As `\052`: javac reads `\u002a` before it looks for comments. */
export const octalEscape = (point: number): string => `\\${point.toString(8).padStart(3, '0')}`
