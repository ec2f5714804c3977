import type { Span } from '../../base/core/diagnostic.ts'
import { plural } from '../../base/core/values/text.ts'
import type { FilesAround } from '../../base/core/yaml/source.ts'

/** A value as a text in another form has it, with its place. */
export type Value = Scalar | Name | List | Group | Expression

export type Scalar = {
  readonly kind: 'scalar'
  readonly value: string | number | boolean | null
  readonly at: Span
}

/** A name in code, such as `HttpStatus.NOT_FOUND`: what it means is not known. */
export type Name = { readonly kind: 'name'; readonly name: string; readonly at: Span }

/** Code whose value is not known: a call, a condition. */
export type Expression = { readonly kind: 'expression'; readonly at: Span }

export type List = { readonly kind: 'list'; readonly items: readonly Value[]; readonly at: Span }

/**
 * Values with names: a mapping, an object, or a call with its arguments, which have the names `0`,
 * `1` … if they have none of their own.
 */
export type Group = {
  readonly kind: 'group'
  /** What is called or constructed, such as `ApiError`; empty for a mapping. */
  readonly call: string
  readonly fields: readonly Field[]
  readonly at: Span
}

export type Field = { readonly name: string; readonly at: Span; readonly value: Value }

export const scalar = (value: Scalar['value'], at: Span): Scalar => ({ kind: 'scalar', value, at })

export const partOf = (name: string, value: Scalar['value'], at: Span): Field => ({
  name,
  at,
  value: scalar(value, at),
})

/** An item of a list of codes: an entry of a mapping, a member of an enum, a row of a table. */
export type Item = {
  /** The name that the form gives it: a key, the name of a constant. Empty for an item of a list. */
  readonly name: string
  /** The place of the name, or of the item if it has none. */
  readonly at: Span
  /** The value of a constant or of a key. */
  readonly value?: Value | undefined
  /** Named parts that are not in the value: columns, arguments, a comment (`comment`). */
  readonly parts?: readonly Field[] | undefined
  /** True, or the text, if the form marks it as deprecated. */
  readonly deprecated?: boolean | string | undefined
  /** Its id in a Smithy model. */
  readonly shape?: string
}

/** What the list of a page is called, whose one item is the page. */
export const PAGE = 'page'

/** A list of items that belong together, such as one enum. */
export type ItemList = {
  /** The name in the text: `ErrorCode`, or `errors.payment` for a nested list. */
  readonly name: string
  readonly at: Span
  readonly items: readonly Item[]
  /** What people call it in its form: `enum`, `constants`, `table`. */
  readonly what: string
  /** A description of the whole list. */
  readonly about?: string | undefined
  /** The keys that lead to the list, if it may be a section of a longer one. */
  readonly path?: readonly string[]
  /** True for a list that is read only by its name. */
  readonly isAside?: boolean
  /** Parts of the text beside its items. */
  readonly left?: readonly Left[]
}

/**
 * What could not be taken, or was changed, and where. `isUnread`: a part of the text, whose items are not
 * known.
 */
export type Left = {
  readonly at: Span
  readonly message: string
  readonly isChange?: true
  readonly isUnread?: true
  /** An item whose code is not known. */
  readonly isLost?: true
}

/** A part of a text that can't be parsed, with its extent. */
export function unreadPart(text: string, { start, end }: Span): Left {
  const part = text.slice(start, end).trim()
  const from = start + text.slice(start, end).indexOf(part)
  const lines = part.split(/\r\n|\n|\r/).length
  return {
    at: { start: from, end: from + part.length },
    message:
      part === ''
        ? "a part that is missing: the text can't be parsed here"
        : `${plural(lines, 'line')} with ${plural(part.length, 'character')}, which can't be parsed`,
    isUnread: true,
  }
}

/** The lists of a text, and what could not be taken. */
export type Lists = {
  readonly lists: readonly ItemList[]
  readonly left: readonly Left[]
  /** The shapes of a Smithy model, whose operations can be in another text. */
  readonly shapes?: Readonly<Record<string, unknown>>
  /** The ids of the operations of an API, if its lists have `raised_by`. */
  readonly operations?: readonly string[]
  /** Where the answers of an API have the code, as `wire` of an errors.yaml. */
  readonly wire?: string
}

/** The longest text that is read, in UTF-16 units: a token takes a hundred times its length. */
export const LONGEST = 8 * 1024 * 1024

/** One form in which teams keep their codes. Reading throws `Unreadable` for what can't be parsed. */
export type NativeForm = {
  /** The longest text that it reads, in UTF-16 units, if that is not {@link LONGEST}. */
  readonly longest?: number
  read(text: string, file: string, files?: FilesAround): Lists | Promise<Lists>
}
