import type { OwnText } from './occurrence.ts'
import type { NeedsValues, ValuesOf } from './params.ts'
import type { CodeIn, ErrorsModule } from './table.ts'

/** What a reason has beside its code. */
export type Given<E> = {
  /** The place in the request, such as `lines[0].documents`; the whole request if it is absent. */
  path?: string | undefined
  /**
   * A text for this occurrence instead of that of the catalog, up to 1,000 characters: in the
   * language of the catalog, or one for each language, `{ en: '…', de: '…' }`. `Content-Language`
   * names the language in which it is sent.
   */
  message?: OwnText | undefined
} & (NeedsValues<E> extends true ? { params: ValuesOf<E> } : { params?: ValuesOf<E> | undefined })

/** The options of a code: they must be given if it has a param that must be. */
export type Rest<E, More = object> =
  NeedsValues<E> extends true ? [given: Given<E> & More] : [given?: Given<E> & More]

/** A code alone if it needs no values, or a code with what its reason has. */
export type CodeWithOptions<M extends ErrorsModule, Declared extends CodeIn<M> = CodeIn<M>> = {
  [C in Declared]:
    | ({ code: C } & Given<M['entries'][C]>)
    | (NeedsValues<M['entries'][C]> extends true ? never : C)
}[Declared]
