import type { Node } from 'web-tree-sitter'
import type { Span } from '../../../core/diagnostic.ts'
import { isComment } from '../../code/node.ts'
import { errorStatusOf } from '../http.ts'
import { COMMENT, SECTION } from '../rows.ts'
import { type Field, partOf } from '../value.ts'

/** What comments say about an item, as its parts. */
export type Said = {
  readonly parts: readonly Field[]
  readonly deprecated?: boolean | string
  /** True for words without a full stop that are not documentation: they may be the title of a section. */
  readonly isTitle?: boolean
}

export const NOTHING_SAID: Said = { parts: [] }

/** What a text below a declaration says, its first paragraph: a docstring. */
export const saidIn = (text: string, at: Span): Said => ({
  parts: [
    partOf(
      COMMENT,
      text
        .trim()
        .split(/\n\s*\n/)[0]!
        .replace(/\s+/g, ' '),
      at,
    ),
  ],
})

/** The first of two comments that says something. */
export const eitherOf = (above: Said, behind: Said): Said =>
  above.parts.length > 0 || above.deprecated !== undefined ? above : behind

/** The body of a class or module; a comment above its first statement is outside of it in some grammars. */
export function bodyOf(node: Node): Node[] {
  const body = node.childForFieldName('body')
  const name = node.childForFieldName('name')
  const above = node.namedChildren.filter(
    (one) => isComment(one) && name !== null && one.startPosition.row > lastRow(name),
  )
  return [...above, ...(body?.namedChildren ?? [])]
}

type Described = { node: Node; said: Said }

/** All nodes but comments, each with what those above it and behind it on its line say. */
export function described(nodes: readonly Node[]): Described[] {
  const all: (Described & { readonly behind: Said; readonly begins: boolean })[] = []
  let above: Node[] = []
  let first: Node | undefined
  for (const [index, node] of nodes.entries()) {
    // Attributes of Rust are nodes of their own, between a comment and what it is about.
    if (node.type === 'attribute_item') first ??= node
    else if (!isComment(node)) {
      const next = nodes[index + 1]
      const comment =
        next !== undefined && isComment(next) && isBehind(node, next) ? next : undefined
      const own = directlyAbove(above, first ?? node)
      const top = own[0] ?? first ?? node
      let from = index
      while (nodes[from] !== top) from--
      const before = nodes[from - 1]
      all.push({
        node,
        said: saidBy(above, first ?? node),
        behind: comment === undefined ? NOTHING_SAID : saidBehind(comment),
        begins: before === undefined || top.startPosition.row - lastRow(before) > 1,
      })
      above = []
      first = undefined
    } else if (nodes[index - 1] === undefined || !isBehind(nodes[index - 1]!, node))
      above.push(node)
  }
  const mayHead = ({ said, begins }: (typeof all)[number]) => begins && said.isTitle === true
  // A title above several members is that of a section, and so are those in the same place.
  const hasSections = all.some((one, index) => {
    const next = all[index + 1]
    return mayHead(one) && next !== undefined && !next.begins && next.said === NOTHING_SAID
  })
  return all.map((one) => ({
    node: one.node,
    said:
      hasSections && mayHead(one)
        ? sectionOf(one.said, one.behind)
        : eitherOf(one.said, one.behind),
  }))
}

/** What a comment behind a member says, and the title of the section that begins with the member. */
const sectionOf = (title: Said, behind: Said): Said => ({
  ...behind,
  parts: [...behind.parts, ...title.parts.map((part) => ({ ...part, name: SECTION }))],
})

const isBehind = (node: Node, comment: Node): boolean =>
  !isComment(node) && comment.startPosition.row === lastRow(node)

/** The row of the last character: some nodes end with the line break behind them. */
const lastRow = ({ endPosition: { row, column } }: Node): number => (column === 0 ? row - 1 : row)

/** The comments that belong together, directly above a node: a blank line ends what is about something else. */
function directlyAbove(comments: readonly Node[], node: Node | undefined): readonly Node[] {
  let next = node
  let from = comments.length
  while (from > 0) {
    const comment = comments[from - 1]!
    if (next !== undefined && next.startPosition.row - lastRow(comment) > 1) break
    // Rust has what it says about a module at its top.
    if (comment.text.startsWith('//!')) break
    next = comment
    from--
  }
  return comments.slice(from)
}

/** What the comments directly above a node say. Documentation is about the node, others may be a title. */
export function saidBy(comments: readonly Node[], node: Node | undefined): Said {
  const own = directlyAbove(comments, node)
  const documentation = own.filter(isDocumentation)
  if (documentation.length > 0) return said(documentation, WORD)
  // `CardLost card lost error`, as Go writes documentation, is not a title.
  const [name = ''] = own[0] ? (/^\w+(?= )/.exec(wordsOf(own[0])) ?? []) : []
  const isNamed = /.[A-Z_\d]/.test(name) && node?.text.startsWith(name) === true
  return isNamed ? said(own, /^\w+(?:[^\w\p{L}]\P{L}*)?$/u) : said(own, HEADING, true)
}

/** A comment on the line of a member is about the member. */
const saidBehind = (comment: Node): Said => said([comment], WORD)

/** One word, in a script that has spaces between words. */
const WORD = /^(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])\p{L})+$/u

function said(own: readonly Node[], heading: RegExp, mayBeTitle = false): Said {
  if (own.length === 0) return NOTHING_SAID
  const at = { start: own[0]!.startIndex, end: own.at(-1)!.endIndex }
  const whole = own.map(wordsOf).join('\n')
  const tag =
    DEPRECATED.exec(whole) ??
    /(?:^|\n)[^\S\n]*@?[Dd]eprecated\b:?[ \t]*([^\n]*)/.exec(whole) ??
    /\s@deprecated\b:?[ \t]*([^\n]*)/.exec(whole)
  const text = prose(whole)
  // `@Message("The card was lost.")` on a line of its own, an annotation where the language had none.
  const annotations = [
    ...whole.matchAll(/^[ \t]{0,9}@([A-Z]\w{0,40})\("([^"\n]{1,1000})"\)[ \t]{0,9}$/gm),
  ].map(([, name, said]) => partOf(name!, said!, at))
  if (text === '' || heading.test(text) || isStatus(text))
    return { parts: annotations, ...(tag && { deprecated: tag[1]?.trim() || true }) }
  const name =
    mayBeTitle && whole.split('\n').some((line) => RULER.test(line.trim())) ? SECTION : COMMENT
  return {
    parts: [...annotations, partOf(name, text, at)],
    ...(tag && { deprecated: tag[1]?.trim() || true }),
    ...(mayBeTitle && !/[.!?。！？]$/.test(text) && { isTitle: true }),
  }
}

/** A line above or below the title of a section. */
const RULER = /^[-=*_#~/+]{3,}$/

/** `404 Not Found`, `404 - NOT_FOUND`: a status with its name says nothing about a code. */
const isStatus = (text: string): boolean => {
  const [, status, name] = /^(?:HTTP )?([45]\d\d)\W+(\w[\w ]*)\)?$/.exec(text) ?? []
  return name !== undefined && errorStatusOf(name) === Number(status)
}

const isDocumentation = ({ text }: Node): boolean => /^(?:\/\*\*|\/\/[/!]|\/\*!)/.test(text)

/** A comment as its words, without its marks. */
const wordsOf = ({ text }: Node): string =>
  text.startsWith('/*')
    ? text
        .replace(/^\/\*[*!]?|\*\/$/g, '')
        .split(/\r\n|\n|\r/)
        .map((line) => line.replace(/^\s*\*(?: |$)?/, '').trimEnd())
        .join('\n')
        .trim()
    : text.trimEnd().replace(/^(?:\/\/[/!]?|#+:?)\s?/gm, '')

/** A paragraph about a deprecation, as Go writes it. */
const DEPRECATED = /(?:^|\n)[^\S\n]*Deprecated:[ \t]*([\s\S]*?)(?=\n[ \t]*\n|$)/

/** The name of a section of a list: `Cards`, `Card errors`, `4xx`, `1000-1999: cards`. */
const HEADING =
  /^(?:[\dx]{3,}\b.*|(?:[\p{L}&/-]+ ){0,3}(?:errors?|codes?|errors? codes?):?|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])\p{L})+:?)$/iu

/** The tools whose comments say nothing about a code. */
const TOOLS = `eslint biome ts prettier tslint jshint istanbul c8 v8 webpack rollup stylelint sonar
  noinspection nosonar noqa nolint nosec nosemgrep pylint mypy pyright ruff flake8 isort
  yapf fmt type pragma revive staticcheck golangci go rubocop phpcs phpstan psalm phpmd
  codeCoverageIgnore checkstyle spotbugs pmd suppress resharper clippy rustfmt coverage
  cspell spell-checker language`
  .split(/\s+/)
  .join('|')

/** What is written for a tool, or code that is commented out. */
const FOR_TOOLS = new RegExp(
  [
    String.raw`[-=*_#~/+]{3,}|[\u2500-\u259f]`,
    `@?(?:${TOOLS})(?:\\b[-:]|:| ?ignore| next|$| disable| enable)`,
    '#?(?:end)?region\\b',
    String.raw`(?:TODO|FIXME|XXX|HACK)\b`,
    String.raw`[\w$.'"[\]]+\s*[=:]\s*\S.*[,;]$`,
    String.raw`[\w$]+(?:\(.*\))?[,;]$|\|\s*['"]`,
    String.raw`(?:case|const|public|static|export|let|var|val)\s.*[,;=]`,
    String.raw`\d{3}$`,
  ]
    .map((one) => `^(?:${one})`)
    .join('|'),
  'i',
)

const TAGS =
  /<\/?(?:p|summary|remarks|code|b|i|em|strong|br|para|c|li|ul|ol|tt|pre|(?:see|a)\b[^<>]{0,300})\s*\/?>/g
/** Those of lists in XML comments; elsewhere, such words between angle brackets are a text. */
const TAGS_OF_LISTS = /<\/?(?:list|listheader|item|term|description)\b[^<>]{0,100}>/g

/** The sentences of a documentation comment: without tags and their text, links as their words. */
const prose = (text: string): string =>
  withoutAsides(text)
    .replace(
      /<(?:see|paramref|typeparamref|seealso)\b[^<>]{0,300}?(?:cref|langword|name|href)="(?:[A-Z]:)?([^"]{0,300})"[^<>]{0,100}\/>/g,
      // `IEnumerable{string}` is a type, and no value of a text.
      (_, name: string) => name.replace(/\{[^{}]*\}/g, ''),
    )
    .replace(/(?:^|\n)[^\S\n]*@[a-zA-Z][\s\S]*$|\s@(?:deprecated|see|since|example)\b[\s\S]*$/, '')
    .replace(DEPRECATED, '')
    .replace(/\{@(?:link|linkplain|code|literal|see|value)\s([^}]{0,1000})\}/g, '$1')
    .replace(TAGS, ' ')
    .replace(TAGS_OF_LISTS, (tag) => (text.includes('</list>') ? ' ' : tag))
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => !FOR_TOOLS.test(line))
    .join(' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:])(?=\s|$)/g, '$1')
    .trim()

const ASIDE = /<(remarks|example|exception|param|returns|seealso|value)\b[^<>]{0,300}>/g

/** A comment without the elements that do not say what the code means. */
function withoutAsides(text: string): string {
  const unclosed = new Set<string>()
  let [kept, at] = ['', 0]
  for (const { 1: name = '', index } of text.matchAll(ASIDE)) {
    if (index < at || unclosed.has(name)) continue
    const end = text.indexOf(`</${name}>`, index)
    if (end < 0) unclosed.add(name)
    else {
      kept += `${text.slice(at, index)} `
      at = end + `</${name}>`.length
    }
  }
  return kept + text.slice(at)
}
