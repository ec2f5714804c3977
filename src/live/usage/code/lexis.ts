/** What the scanner must know of a language to find its comments and strings. */
export type Lexis = {
  readonly name: string
  /** `#` begins a comment. */
  readonly hash: boolean
  /** `//` begins a comment, and block comments exist. */
  readonly slashes: boolean
  /** Block comments nest. */
  readonly nested: boolean
  /** Quotes that begin a string; those of `raw` have no escapes and can have several lines. */
  readonly quotes: string
  readonly raw: string
  /** Three quotes begin a string of several lines. */
  readonly triple: boolean
  /** A slash after an operator begins a regular expression. */
  readonly regex: boolean
  /** A line end ends a statement. */
  readonly lines: boolean
  /** Blocks are made by indentation, or end with `end`, not by braces. */
  readonly braceless: boolean
}

const lexis = (name: string, more: Partial<Lexis> = {}): Lexis => ({
  name,
  hash: false,
  slashes: true,
  nested: false,
  quotes: '\'"',
  raw: '',
  triple: false,
  regex: false,
  lines: false,
  braceless: false,
  ...more,
})

const javascript = lexis('javascript', { regex: true, lines: true })
const python = lexis('python', {
  ...{ hash: true, slashes: false, triple: true, lines: true, braceless: true },
})
const kotlin = lexis('kotlin', { nested: true, triple: true, lines: true })
const other = lexis('other', { triple: true })

/** The languages by the ends of file names. */
const LANGUAGES: readonly (readonly [ends: string, lexis: Lexis])[] = [
  ['js jsx mjs cjs ts tsx mts cts vue svelte astro', javascript],
  ['py pyi', python],
  ['java', lexis('java', { triple: true })],
  ['kt kts', kotlin],
  ['go', lexis('go', { raw: '`', lines: true })],
  ['cs', lexis('csharp', { triple: true })],
  ['php phtml', lexis('php', { hash: true })],
  [
    'rb rake',
    lexis('ruby', { hash: true, slashes: false, regex: true, lines: true, braceless: true }),
  ],
  ['rs', lexis('rust', { nested: true })],
  ['swift scala dart groovy c cc cpp h hpp m', other],
]

const BY_END = new Map(
  LANGUAGES.flatMap(([ends, of]) => ends.split(' ').map((end) => [end, of] as const)),
)

/** The language of a file; undefined for one that is not source code. */
export const lexisOf = (path: string): Lexis | undefined =>
  BY_END.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase())
