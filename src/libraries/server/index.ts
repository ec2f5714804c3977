export { railExpress } from './adapters/express.ts'
export { railFastify } from './adapters/fastify.ts'
export { railHono } from './adapters/hono.ts'
export { railNest } from './adapters/nest.ts'
export { railNodeServer } from './adapters/node-server.ts'
export { railFetch } from './adapters/web.ts'
export type { AnswerOptions, FailureAnswer, ResponseOptions } from './answer.ts'
export type { AnsweredFailure, AppOptions } from './answerer.ts'
export type { Answers } from './answers.ts'
export type { AppRail } from './app-rail.ts'
export type { CodeOfFault, Collector } from './collector.ts'
export { isRailFailure, type RailFailure } from './failure.ts'
export type { Fault } from './faults.ts'
export type { RailFinding } from './findings.ts'
export type { Form, Forms } from './forms.ts'
export type { CodeWithOptions, Given, Rest } from './given-reason.ts'
export { createRail, type Rail, type RailOptions } from './rail.ts'
export type {
  ErrorsModule,
  ParamShape,
  ServerEntry,
  ServerTerminology,
  ServerText,
} from './table.ts'
export type { Translations } from './texts.ts'
export type {
  Claims,
  Granted,
  Introspection,
  Jwks,
  OneOf,
  RequireTokenHooks,
  RequireTokenOptions,
  Secret,
} from './token/options.ts'
export { isTokenRefusal, type OAuthBody, type TokenRefusal } from './token/refusal.ts'
export { requireToken, type TokenCheck } from './token/require-token.ts'
