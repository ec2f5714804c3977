import type { Node, Tree } from 'web-tree-sitter'
import type { Span } from '../../../core/diagnostic.ts'
import { memoOfObjects } from '../../../core/values/memo.ts'
import { isComment, partsOf, spanOf } from '../../code/node.ts'
import { isText } from '../columns.ts'
import { COMMENT } from '../rows.ts'
import { type Field, partOf, unknownPart, WIRE } from '../value.ts'
import { type Annotation, byAnnotations } from './annotations.ts'
import { type Description, item, type Reader } from './reader.ts'
import { NOTHING_SAID, saidBy } from './said.ts'
import { valueAt } from './values.ts'

/** Rust: enums with attributes, constants, statics. */
export const rust: Description = {
  enum_item(node, reader) {
    const name = node.childForFieldName('name')!
    const attributes = attributesBefore(node, reader)
    const [rule] = named(attributes, /^(?:rename_all|serialize_all)$/)
    const body = node.childForFieldName('body')!
    reader.list(name, 'enum', body, (part, comments) => {
      if (part.type !== 'enum_variant') return undefined
      const title = part.childForFieldName('name')!
      const own = attributesBefore(part, reader, body)
      if (own.some(({ fields }) => fields.some((one) => SKIPPED.test(one.name)))) {
        reader.left(title, 'a variant that is not sent')
        return undefined
      }
      const { parts, deprecated } = byAnnotations(own.map(ofErrors), [])
      const wire = named(own, /^(?:rename|serialize|to_string)$/)
      if (rule && wire.every((one) => one.name !== WIRE)) wire.push(renamed(title, rule))
      const value = part.childForFieldName('value')
      return item(title, comments, {
        value: value ? valueAt(value, reader) : undefined,
        parts: [...wire, ...parts],
        deprecated,
      })
    })
  },
  mod_item(node, reader) {
    reader.look(
      node.childForFieldName('body')?.namedChildren ?? [],
      node.childForFieldName('name')!.text,
    )
  },
  const_item: readConstant,
  static_item: readConstant,
  impl_item(node, reader) {
    reader.look(
      node.childForFieldName('body')?.namedChildren ?? [],
      node.childForFieldName('type')?.text ?? '',
    )
  },
  macro_invocation(node, reader) {
    readRows(node, reader)
  },
}

function readConstant(node: Node, reader: Reader, said: Parameters<Description[string]>[2]): void {
  const value = node.childForFieldName('value')
  if (value?.type === 'macro_invocation' && partsOf(value).at(-1)?.children.some(isArrow))
    readRows(value, reader)
  else reader.constant(node.childForFieldName('name')!, node.childForFieldName('value'), said)
}

/** `thiserror` has the message of an error; `serde` and `strum` are about names. */
const ofErrors = ({ name, fields }: Annotation): Annotation => {
  if (name === 'serde' || name === 'strum' || name === 'from' || name === 'source')
    return { name, fields: [] }
  if (name === 'error')
    return {
      name: 'message',
      fields: fields.slice(0, 1).filter(({ value }) => value.kind === 'scalar'),
    }
  if (name === 'doc') return { name, fields: fields.map((one) => ({ ...one, name: COMMENT })) }
  return { name, fields }
}

/** What serde and strum say of a name; `#[strum(to_string = "The card was lost.")]` is a message. */
const named = (all: readonly Annotation[], names: RegExp): Field[] =>
  all.flatMap(({ name: maker, fields }) =>
    fields.flatMap((one): Field[] => {
      if (!/^(?:serde|strum)$/.test(maker) || !names.test(one.name)) return []
      const isMessage = maker === 'strum' && one.value.kind === 'scalar' && isText(one.value.value)
      return [{ ...one, name: isMessage ? 'message' : WIRE }]
    }),
  )

/** A name as `rename_all` makes it; an expression for a rule that is not known. */
function renamed(title: Node, { at, value }: Field): Field {
  const words = title.text.replace(/(?<=.)([A-Z])/g, ' $1').split(' ')
  const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase()
  const camel = title.text.slice(0, 1).toLowerCase() + title.text.slice(1)
  const snake = words.join('_').toLowerCase()
  const forms: Readonly<Record<string, string>> = {
    lowercase: title.text.toLowerCase(),
    UPPERCASE: title.text.toUpperCase(),
    PascalCase: title.text,
    camelCase: camel,
    snake_case: snake,
    SCREAMING_SNAKE_CASE: snake.toUpperCase(),
    'kebab-case': snake.replaceAll('_', '-'),
    'SCREAMING-KEBAB-CASE': snake.toUpperCase().replaceAll('_', '-'),
    'Train-Case': words.map(capital).join('-'),
    'title-case': words.map(capital).join(' '),
  }
  const form = value.kind === 'scalar' ? forms[`${value.value}`] : undefined
  return form === undefined ? unknownPart(WIRE, at) : partOf(WIRE, form, spanOf(title))
}

/** The attributes of each node of a parent, by the id of the node. */
type Attributes = ReadonlyMap<number, readonly Node[]>
const attributesBelow = new WeakMap<Reader['constants'], Map<number, Attributes>>()

/** The attributes above a node, which are nodes of their own. To ask a node for its
 * sibling or its parent takes a walk. */
function attributesBefore(node: Node, reader: Reader, parent = node.parent): Annotation[] {
  if (parent === null) return []
  const known = attributesBelow.get(reader.constants) ?? new Map<number, Attributes>()
  attributesBelow.set(reader.constants, known)
  const below = known.get(parent.id) ?? attributesIn(parent)
  known.set(parent.id, below)
  const found: Annotation[] = []
  for (const one of below.get(node.id) ?? []) {
    const attribute = partsOf(one)[0]!
    const name = partsOf(attribute)[0]!
    const tokens = attribute.childForFieldName('arguments')
    // `#[doc = "The card was lost."]`
    const text = attribute.childForFieldName('value')
    const value = text && valueAt(text, reader)
    const own = value ? [{ name: '0', at: spanOf(one), value }] : []
    found.push({
      name: name.text.split('::').at(-1)!,
      fields: tokens === null ? own : tokensAsFields(tokens, reader),
    })
  }
  return found
}

function attributesIn(parent: Node): Attributes {
  const found = new Map<number, readonly Node[]>()
  let above: Node[] = []
  for (const node of parent.namedChildren) {
    if (node.type === 'attribute_item') above.push(node)
    else if (!isComment(node)) {
      found.set(node.id, above)
      above = []
    }
  }
  return found
}

/** What serde does not write. */
const SKIPPED = /^skip(?:_serializing)?$/

/** The tokens of an attribute: `rename = "x"`, `402`, `rename(serialize = "x")`. */
function tokensAsFields(tokens: Node, reader: Reader, outer = ''): Field[] {
  const fields: Field[] = []
  let name = ''
  let place = 0
  for (const token of tokens.children) {
    if (token.type === 'identifier') name = token.text
    else if (token.type === 'token_tree') {
      const inner = tokensAsFields(token, reader, name)
      const said = inner.find((one) => one.name === 'serialize') ?? inner[0]
      const path = /^\(\s*([\w:]+)\s*\)$/.exec(token.text)?.[1]
      if (said !== undefined) fields.push({ ...said, name: name || said.name })
      // `#[diagnostic(code(card::lost))]`
      else if (name !== '' && path !== undefined) fields.push(partOf(name, path, spanOf(token)))
      name = ''
    } else if (token.text === ',') {
      if (SKIPPED.test(name)) fields.push(partOf(name, true, spanOf(token)))
      name = ''
      place++
    } else if (token.isNamed) {
      const value = reader.constants.valueOf(token)
      if (value !== undefined)
        fields.push(partOf(name || outer || `${place}`, value, spanOf(token)))
    }
  }
  if (SKIPPED.test(name)) fields.push(partOf(name, true, spanOf(tokens)))
  return fields
}

/** `"card.lost" => 404` */
const isArrow = ({ text }: Node): boolean => text === '=>'

/** `"card.lost" => (410, "The card was lost.")` */
const PAIR = /^"[\w.:/-]+"=>\(\s*[45]\d\d\s*,\s*"[^"\s]*\s[^"]*"\s*(?:,\s*)?\)$/

/** `"KV:Card:"` above the rows, of which a macro makes the codes. */
const BEGINNING = /^"[^"\s]*[-:._/]"$/

/** The macros of a file that make other names of those in their rows: `stringify!($name).to_case(…)`. */
const makersIn = memoOfObjects(
  ({ rootNode }: Tree): ReadonlyMap<string | undefined, Span> =>
    new Map(
      rootNode
        .descendantsOfType('macro_definition')
        .flatMap((one) =>
          one && MAKES_NAMES.test(one.text)
            ? [[one.childForFieldName('name')?.text, spanOf(one)]]
            : [],
        ),
    ),
)
const MAKES_NAMES = /\.to_(?:\w*case|\w*(?:lower|upper)\w*)\b|\brename_all\b/

/** The rows of a macro: `/// doc  (1, CARD_LOST, "…");`, by their places. */
function readRows(node: Node, reader: Reader): void {
  const tree = partsOf(node).at(-1)
  if (tree?.type !== 'token_tree') return
  const macro = node.childForFieldName('macro')?.text
  const [, first, comma] = tree.children
  const isBeginning = first !== undefined && BEGINNING.test(first.text) && comma?.text === ','
  const made = isBeginning ? spanOf(first) : makersIn(node.tree).get(macro)
  let [row, above]: [Node[], Node[]] = [[], []]
  const end = () => {
    const isOpen = row.length === 1 || PAIR.test(row.map(({ text }) => text).join(''))
    const tokens = row.flatMap((one) =>
      one.type === 'token_tree' && isOpen ? one.children : [one],
    )
    const cells = tokens.filter(({ isNamed }) => isNamed)
    const name = cells.find(({ type }) => type === 'identifier') ?? cells[0]
    // `static ref CODES: …` of `lazy_static!` is a declaration.
    if (cells.length > 1 && name !== undefined && row[0]!.text !== 'static') {
      const parts = cells.flatMap((cell, index): Field[] => {
        if (cell.id === name.id) return []
        const value = reader.constants.valueOf(cell)
        const at = spanOf(cell)
        return value === undefined
          ? [{ name: `${index}`, at, value: { kind: 'name', name: cell.text, at } }]
          : [partOf(`${index}`, value, at)]
      })
      reader.loose(
        'rows',
        item(name, above.length > 0 ? saidBy(above, row[0]) : NOTHING_SAID, {
          parts: made ? [...parts, unknownPart(WIRE, made)] : parts,
        }),
        { type: macro },
      )
    }
    row = []
    above = []
  }
  for (const token of tree.children) {
    if (/comment$/.test(token.type)) {
      if (row.length > 0) end()
      above.push(token)
    } else if (token.text === ';') end()
    else if (token.text === ',' && (row.some(isArrow) || row[0]?.type === 'token_tree')) end()
    else if (!/^[{}]$/.test(token.text)) row.push(token)
  }
  end()
}
