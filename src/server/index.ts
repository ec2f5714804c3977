export { isRailFailure, RailFailure } from './failure.ts'
export {
  type AnswerOptions,
  type Collector,
  createRail,
  type FailureAnswer,
  type Rail,
  type RailOptions,
  type ResponseOptions,
} from './rail.ts'
export type { ErrorsModule, ParamShape, ServerEntry, ServerText } from './table.ts'
