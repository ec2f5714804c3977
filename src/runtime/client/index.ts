export type { HeadersLike } from '../../core/contract/headers.ts'
export type { Answer } from './answer.ts'
export {
  type Attempt,
  type RailCall,
  type RailFetch,
  type RailHooks,
  type RailInit,
  railCalls,
  withRailErrors,
} from './fetch.ts'
export type { Producer } from './foreign.ts'
export { fixFor, messageFor, type Texts } from './message.ts'
export { parseRailError, type RailResult } from './parse.ts'
export { fieldsAt, parsePath, type Step, toJsonPath, toPointer } from './path.ts'
export { isRailError, type NotRepeated, RailError } from './rail-error.ts'
export { readRailError } from './read.ts'
export type { ReadAnswer } from './read-rail.ts'
export { type Routes, route } from './route.ts'
export type {
  CodeOf,
  Handling,
  KnownReason,
  Plan,
  Reason,
  StageOf,
  Table,
  TableEntry,
  UnknownReason,
} from './table.ts'
export { type Verdict, verdict } from './verdict.ts'
