// The door `rail-errors/client/forms`: the client without the reader of the contract, for answers in
// another form. The build leaves that reader out; here the types ask for one.
import type { Answer } from './answer.ts'
import type {
  RailCall,
  RailFetch,
  RailHooks,
  RailInit,
  RailResult,
  ReadAnswer,
  Table,
} from './index.ts'
import * as client from './index.ts'

export * from './index.ts'

/** The hooks of `rail-errors/client`, with the reader of the form. */
export type FormHooks<T extends Table = Table> = RailHooks<T> & { readonly read: ReadAnswer }

/** As in `rail-errors/client`, with the reader of the form. */
export const parseRailError: <T extends Table>(
  answer: Answer,
  entries: T,
  read: ReadAnswer,
) => RailResult<T> = client.parseRailError

/** As in `rail-errors/client`, with the reader of the form. */
export const readRailError: <T extends Table>(
  response: Response,
  entries: T,
  read: ReadAnswer,
) => Promise<RailResult<T>> = client.readRailError

/** As in `rail-errors/client`, with the reader of the form. */
export const railCalls: <T extends Table>(
  fetch: typeof globalThis.fetch,
  entries: T,
  hooks: FormHooks<NoInfer<T>>,
) => (
  input: Parameters<typeof globalThis.fetch>[0],
  init?: RailInit & RailHooks<T>,
) => Promise<RailCall<T>> = client.railCalls

/** As in `rail-errors/client`, with the reader of the form. */
export const withRailErrors: <T extends Table>(
  fetch: typeof globalThis.fetch,
  entries: T,
  hooks: FormHooks<NoInfer<T>>,
) => RailFetch<T> = client.withRailErrors
