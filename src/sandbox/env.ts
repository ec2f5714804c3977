import type { Connection } from '../host/host.ts'

/** What a request brings beside itself. */
export type Env = { Bindings: { connection: Connection } }
