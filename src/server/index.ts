export { railExpress } from './adapters/express.ts'
export { railFastify } from './adapters/fastify.ts'
export { railHono } from './adapters/hono.ts'
export { railFilter } from './adapters/nestjs.ts'
export type { AdapterOptions } from './adapters/options.ts'
export { railResponse } from './adapters/web.ts'
export { isRailFailure, RailFailure } from './failure.ts'
export { type FrameworkCodes, failuresOf, type ToFailure } from './framework-codes.ts'
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
export type { Claims, Granted, Introspection, Jwks, OneOf, RequireTokenHooks, RequireTokenOptions, Secret } from './token/options.ts'
export { isTokenRefusal, type OAuthBody, TokenRefusal } from './token/refusal.ts'
export { requireToken, type TokenCheck } from './token/require-token.ts'
