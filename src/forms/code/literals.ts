import type { Node } from 'web-tree-sitter'

/** The value of a constant. */
export type Constant = string | number | boolean

/** Texts of all languages, also those with values in them. */
export const isText = (node: Node): boolean => TEXTS.has(node.type)

const TEXTS = new Set(
  `string template_string string_literal multiline_string_literal verbatim_string_literal
raw_string_literal interpolated_string_expression interpreted_string_literal encapsed_string heredoc
nowdoc heredoc_body nowdoc_body bare_string bare_symbol simple_symbol hash_key_symbol delimited_symbol
char_literal character_literal rune_literal chained_string concatenated_string`.split(/\s+/),
)

/** What is known of the names and expressions of a file. */
export type Known = {
  /** The value of an expression; undefined if it is not constant. */
  valueOf(node: Node): Constant | undefined
  /** The value of a name where it is used; `A.B` for one in another scope. */
  valueOfName(name: string, at: number): Constant | undefined
}

/**
 * The characters of a text; undefined if an expression in it has no known value. `isTemplate`: such an
 * expression is `{name}`.
 */
export function textOf(node: Node, known: Known, isTemplate = false): string | undefined {
  switch (node.type) {
    case 'simple_symbol':
      return node.text.slice(1)
    case 'hash_key_symbol':
      return node.text
    case 'verbatim_string_literal':
      return node.text.replace(/^@?"|"$/g, '').replaceAll('""', '"')
    case 'concatenated_string':
    case 'chained_string':
      return joined(
        node.namedChildren.map((one) => (isText(one) ? textOf(one, known, isTemplate) : '')),
      )
  }
  if (node.type === 'raw_string_literal' && node.namedChildCount === 0)
    return node.text.replace(/^[rR@$]*(?:#*"+|`)|(?:(?<!")"+#*|`)$/g, '')
  const isVerbatim = /^(?:\$@|@\$)/.test(node.text)
  const parts: (string | undefined)[] = []
  for (const child of node.children) {
    if (isVerbatim && child.type === 'string_content') parts.push(child.text.replaceAll('""', '"'))
    else if (/escape_sequence$/.test(child.type)) parts.push(unescaped(child.text))
    else if (/(?:content|fragment|nowdoc_string)$/.test(child.type)) parts.push(contentOf(child))
    else if (MARKS.test(child.type) || !child.isNamed) continue
    else if (/^(?:heredoc_body|nowdoc_body)$/.test(child.type))
      parts.push(textOf(child, known, isTemplate))
    else {
      const inner = /interpolation|substitution/.test(child.type) ? innerOf(child) : child
      const value = inner && known.valueOf(inner)
      parts.push(value !== undefined ? `${value}` : isTemplate ? placeFor(inner) : undefined)
    }
  }
  return joined(
    /^(?:multiline_)?string_literal$/.test(node.type)
      ? namesIn(node, parts, known, isTemplate)
      : parts,
  )
}

/** What stands for a value in a text: its name. */
const placeFor = (inner: Node | undefined): string => `{${inner?.text.match(/\w+/g)?.at(-1) ?? ''}}`

const MARKS = /(?:_start|_end|_brace|_quote|comment)$/

const innerOf = (interpolation: Node): Node | undefined => {
  const inner = interpolation.namedChildren.filter((one) => !MARKS.test(one.type))
  return inner.length === 1 ? inner[0]! : undefined
}

const joined = (parts: readonly (string | undefined)[]): string | undefined =>
  parts.includes(undefined) ? undefined : parts.join('')

/** Python has the escapes within the content. */
const contentOf = (node: Node): string => {
  let text = ''
  let from = node.startIndex
  for (const sequence of node.namedChildren) {
    const before = sequence.startIndex - node.startIndex
    text += node.text.slice(from - node.startIndex, before) + unescaped(sequence.text)
    from = sequence.endIndex
  }
  return text + node.text.slice(from - node.startIndex)
}

/** The grammar of Kotlin takes `$name` for characters, of which `$` is a part of its own. */
const namesIn = (
  { startIndex }: Node,
  parts: readonly (string | undefined)[],
  known: Known,
  isTemplate: boolean,
): readonly (string | undefined)[] =>
  parts.map((part, index) => {
    if (part === '$' && index + 1 < parts.length) return ''
    const [name] = (parts[index - 1] === '$' && /^[A-Za-z_]\w*/.exec(part ?? '')) || []
    if (name === undefined) return part
    const value = known.valueOfName(name, startIndex)
    if (value === undefined && !isTemplate) return undefined
    return `${value ?? `{${name}}`}${part!.slice(name.length)}`
  })

const ESCAPES: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\u0007',
  '0': '\0',
  '\n': '',
}

/** The character of an escape, as the languages agree on them. */
function unescaped(sequence: string): string {
  if (/^(?:""|\{\{|\}\})$/.test(sequence)) return sequence[0]!
  const [, hex] = /^\\[uxU]\{?([0-9a-fA-F]{2,8})\}?$/.exec(sequence) ?? []
  const code = hex !== undefined ? Number.parseInt(hex, 16) : undefined
  if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  const octal = /^\\([0-7]{2,3})$/.exec(sequence)?.[1]
  if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8))
  const mark = sequence.slice(1).replace(/^\r\n$/, '\n')
  return ESCAPES[mark] ?? mark
}

/** A number; one that JavaScript would round stays the text that was written. */
export function numberOf(node: Node): Constant | undefined {
  if (!/^(?:number|integer|float)$|(?:int|integer|float|real|number)_literal$/.test(node.type))
    return undefined
  const written = node.text.replaceAll('_', '')
  const text = /^0x/i.test(written)
    ? written.replace(/(?:[uUlLn]|[iu](?:8|16|32|64|128|size)){1,3}$/, '')
    : written.replace(/(?<=[0-9.])(?:[uUlLnNfFdDmM]+|[iuf](?:8|16|32|64|128|size))$/, '')
  const value = Number(/^0[0-7]+$/.test(text) ? `0o${text.slice(1)}` : text)
  if (Number.isNaN(value)) return undefined
  return Number.isInteger(value) && !Number.isSafeInteger(value) ? text : value
}
