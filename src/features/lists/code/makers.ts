import type { Node } from 'web-tree-sitter'
import { fieldOfColumn, saysStatus } from '../data/usual-columns.ts'
import { isComment, spanOf } from './node.ts'
import type { CodeValue, Maker, Unread } from './value.ts'

/** Words of functions that write a text in another way. */
const CHANGES =
  /(?:lower|upper|snake|kebab|camel|pascal|slug|underscore|dasher|humaniz|downcase|upcase|titlecase|capitaliz)/gi

/** Functions that read a text, which a caller sends. */
const READS =
  /^(?:try|from|parse|of(?![a-z])|find|lookup|is|has|by|get_?by|read|load|decode|deserial|valueOf)/i

/** The name of a constant in another writing, which no caller sends. */
const CHANGED =
  /name\b(?:\(\))?(?:\.|\))\w*(?:lower|upper|snake|kebab|camel|underscore|downcase|upcase)/i

const SAYS_CODE = /code|wire|slug|serial|marshal|json|^(?:to_?)?str(?:ing)?$|^fmt$/i

/** The name of a constant as a text of the program. */
const NAME_OF =
  /(?:\.|->)name\b|\.to_?string\(\)|\.String\(\)|nameof|__name__|GetName|\{\w*:\?\}|stringify|keyof/i

const FUNCTION =
  /^(?:function|method|singleton_method|constructor|property|arrow_function)(?:_(?:declaration|definition|item))?$/

const STATEMENT =
  /^(?:lexical_declaration|variable_declaration|assignment|const_item|static_item|var_spec)$/

/** Functions that say more about a code. */
const SAYS_FIELD =
  /\b\w*(?:status|message|msg|desc|text|detail|hint|title|label|retr[iy])\w*(?=\s*\()/gi

/** More of them are those of a file without a list. */
const MOST = 1000

/** The functions of a file that make a text of a different one: it may be the code that is sent. */
export function makersIn(root: Node, texts: readonly CodeValue[]): Maker[] {
  const changes = [...root.text.matchAll(CHANGES)].slice(0, MOST).map(({ index }) => index)
  const composed = texts.filter(isComposed).slice(0, MOST)
  const found = new Map<number, Maker>()
  const fields = [...root.text.matchAll(SAYS_FIELD)].slice(0, MOST)
  for (const { index, 0: word } of fields) {
    const node = root.descendantForIndex(index)
    const maker = node && !isComment(node) && makerOf(node, true)
    if (maker && maker.name === word) found.set(maker.at.start, maker)
  }
  for (const [starts, isChange] of [
    [changes, true],
    [composed.map(({ at }) => at.start), false],
  ] as const)
    for (const start of starts) {
      const node = root.descendantForIndex(start)
      const maker = node && !isComment(node) && makerOf(node, isChange)
      if (maker && !found.has(maker.at.start)) found.set(maker.at.start, maker)
    }
  return [...found.values()]
}

/** A word with a hole: `shop.${code}`, `PAY-%04d`; an address is that of a page. */
function isComposed(value: CodeValue): boolean {
  const text =
    value.kind === 'text'
      ? value.text
      : value.kind === 'joined'
        ? value.parts.map((part) => (part.kind === 'text' ? part.text : '{}')).join('')
        : ''
  return /^(?=.*[a-z])(?!https?:)[\w.:/-]*(?:\{[\w:?]*\}|%[-+\d.]*[a-z])[\w.:/-]*$/i.test(text)
}

function makerOf(node: Node, isChange: boolean): Maker | undefined {
  const declared = isChange && /fragment|content|string/.test(node.type) ? undefined : maker(node)
  if (declared === undefined) return undefined
  const name = nameOf(declared) ?? ''
  const text = declared.text.slice(0, 2000)
  if (READS.test(name) && !CHANGED.test(text)) return undefined
  const field = saysStatus(name) ? 'http' : fieldOfColumn(name)?.[0]
  const saysCode = SAYS_CODE.test(name)
  const namesIt = NAME_OF.test(text)
  if (!isChange && !saysCode && field === undefined) return undefined
  const around: string[] = []
  for (let one = declared.parent; one !== null; one = one.parent)
    around.push((one.childForFieldName('name') ?? one.childForFieldName('type'))?.text ?? '')
  return {
    ...unreadOf(declared, name),
    words: `${around.join(' ')} ${text}`,
    field,
    saysCode,
    namesIt,
  }
}

/** The function that a node is in; else the statement, such as a table that is made of a different one. */
function maker(node: Node): Node | undefined {
  let statement: Node | undefined
  for (let at = node; at.parent !== null; at = at.parent) {
    if (STATEMENT.test(at.type)) statement = at
    if (!FUNCTION.test(at.type)) continue
    const declared = /declarator|definition|pair/.test(at.parent.type) ? at.parent : at
    if (nameOf(declared) !== undefined) return declared
  }
  return statement
}

const nameOf = (node: Node): string | undefined =>
  (
    node.childForFieldName('name') ??
    node.childForFieldName('left') ??
    node.namedChildren.find(({ type }) => type === 'variable_declaration')?.namedChildren[0] ??
    node.namedChildren.find(({ type }) => type === 'variable_declarator')?.childForFieldName('name')
  )?.text

const unreadOf = (node: Node, name: string): Unread => ({
  name,
  text: node.text.replace(/\s+/g, ' ').slice(0, 60),
  at: spanOf(node),
})

/** True for one that can make the codes of a list with this name. */
export const isAbout = ({ name, words, ...maker }: Maker, list: string): boolean =>
  name !== list &&
  ((maker.field === undefined && (maker.saysCode || maker.namesIt)) || mentions(words, list))

/** True for one that certainly does, whatever the list says. */
export const isOfCodes = ({ words, saysCode, namesIt }: Maker, list: string): boolean =>
  saysCode && (namesIt || mentions(words, list))

const mentions = (words: string, name: string): boolean =>
  name !== '' && words.split(/[^\p{L}\p{N}_]+/u).includes(name)
