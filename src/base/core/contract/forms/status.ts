import { ownOf } from '../received.ts'
import type { Form } from './form.ts'

type Notation = NonNullable<Form['status']>[string]

/**
 * The gRPC codes with their HTTP status (google/rpc/code.proto). Of several with one status, the
 * first is written.
 */
const GRPC: Readonly<Record<string, number>> = {
  INVALID_ARGUMENT: 400,
  FAILED_PRECONDITION: 400,
  OUT_OF_RANGE: 400,
  UNAUTHENTICATED: 401,
  PERMISSION_DENIED: 403,
  NOT_FOUND: 404,
  ABORTED: 409,
  ALREADY_EXISTS: 409,
  RESOURCE_EXHAUSTED: 429,
  CANCELLED: 499,
  INTERNAL: 500,
  UNKNOWN: 500,
  DATA_LOSS: 500,
  UNIMPLEMENTED: 501,
  UNAVAILABLE: 503,
  DEADLINE_EXCEEDED: 504,
}

/** The statuses that a gRPC code has; of the others, their class says the name. */
export const grpcStatuses = (): number[] => [...new Set(Object.values(GRPC))]

/** A status as a form has it: a number, a text, or the name of a gRPC code. */
export function statusAs(as: Notation, status: number): number | string {
  if (as !== 'grpc') return as === 'number' ? status : `${status}`
  const [name = status < 500 ? 'FAILED_PRECONDITION' : 'INTERNAL'] =
    Object.entries(GRPC).find(([, one]) => one === status) ?? []
  return name
}

export const isStatus = (as: Notation, value: unknown, status: number): boolean =>
  (typeof value === 'number' || typeof value === 'string') &&
  (`${value}` === `${statusAs(as, status)}` ||
    (as === 'grpc' && ownOf(GRPC, `${value}`) === status))
