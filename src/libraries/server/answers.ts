import type { NeedsValues } from './params.ts'
import type { CodeIn, ErrorsModule, Success } from './table.ts'

/** The codes of a status that need no values: a framework has none. */
type CodeWith<M extends ErrorsModule, Status extends number> = {
  [C in CodeIn<M>]: Status extends M['entries'][C]['http']
    ? NeedsValues<M['entries'][C]> extends true
      ? never
      : C
    : never
}[CodeIn<M>]

type Needed = 400 | 404 | 500
type Refused<Status> = `${Status & number}` extends Success ? never : Exclude<Status, Needed>

/** The code for each status that a framework answers by itself: 400, 404 and 500 must have one. */
export type Answers<M extends ErrorsModule> = { readonly [S in Needed]: CodeWith<M, S> } & {
  readonly [E in M['entries'][CodeIn<M>] as Refused<E['http']>]?: CodeWith<M, E['http']>
}
