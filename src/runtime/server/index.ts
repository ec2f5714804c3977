export { railExpress } from './adapters/express.ts'
export { railFastify } from './adapters/fastify.ts'
export { railHono } from './adapters/hono.ts'
export { railFilter } from './adapters/nestjs.ts'
export { railNodeServer } from './adapters/node-server.ts'
export type { AdapterOptions } from './adapters/options.ts'
export { railFetch, railResponse } from './adapters/web.ts'
export type { Collector } from './collector.ts'
export { isRailFailure, RailFailure } from './failure.ts'
export { type Fault, faultsOf, faultsOfAjv } from './faults.ts'
export type { Form, Forms } from './forms.ts'
export { type FrameworkCodes, failuresOf, type ToFailure } from './framework-codes.ts'
export type { CodeWithOptions, Given, Rest } from './given.ts'
export type { AnswerOptions } from './language.ts'
export {
  createRail,
  type FailureAnswer,
  type Rail,
  type RailOptions,
  type ResponseOptions,
} from './rail.ts'
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
export { isTokenRefusal, type OAuthBody, TokenRefusal } from './token/refusal.ts'
export { requireToken, type TokenCheck } from './token/require-token.ts'
export type { Undeclared } from './undeclared.ts'
export type { Unmapped } from './upstream.ts'
