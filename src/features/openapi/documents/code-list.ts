import { codeIn } from '../../../base/core/contract/forms/read.ts'
import { asRecord } from '../../../base/core/values/record.ts'
import type { Node } from './node.ts'

/** What a document says about a code at one place, beside the code. */
export type Fact = {
  /** The field of the catalog that it repeats. */
  name: 'fix_stage' | 'stop' | 'http' | 'retry'
  node: Node
  as?: 'number' | 'text' | 'grpc'
}

/** A code at one place of a document. */
export type Listed = {
  code: string
  node: Node
  part?: 'key'
  facts: readonly Fact[]
  /** True if the document says beside it that it is deprecated. */
  isDeprecated?: boolean
  /** What the document says about it beside it. */
  text?: string
  /** In a body: the parts beside it, and its message. */
  parts?: readonly string[]
  message?: Node | undefined
  /** True if it is inside a text that has JSON in it: it has no place of its own. */
  isOpaque?: boolean
}

/**
 * The codes of one place: a list of an extension, an enum or a constant of a schema, an example of
 * an answer (`example`) or of a schema (`sample`).
 */
export type CodeList = {
  kind: 'extension' | 'schema' | 'example' | 'sample'
  node: Node
  items: readonly Listed[]
}

export const isCodeLike = (text: string): boolean => /^\S{1,200}$/.test(text)

/** The code that a value is, with the text around it; none if it is not one. */
export function listedAt(node: Node, around: string | undefined): Listed[] {
  const code = codeIn(node.value, around)
  return isCodeLike(code) ? [{ code, node, facts: [] }] : []
}

const DESCRIPTIONS =
  'enumDescriptions x-enumDescriptions x-enum-descriptions markdownEnumDescriptions'.split(' ')

/** What a schema says about a value of its enum: in a list by its place, or in a mapping by the value. */
export function saidOfValue(schema: unknown, value: unknown, place: number): unknown {
  const said = DESCRIPTIONS.map((key) => asRecord(schema)[key]).find((one) => one !== undefined)
  return Array.isArray(said) ? said[place] : asRecord(said)[`${value}`]
}
