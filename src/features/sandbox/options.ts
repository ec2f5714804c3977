import type { Encode, OutputFile } from '../../base/core/output-file.ts'
import type { Connection } from '../../base/io/host/host.ts'
import type { ErrorsModule } from '../../libraries/server/table.ts'
import type { Translations } from '../../libraries/server/texts.ts'
import type { LoginLimits } from './authorization/throttle.ts'
import type { ClientDetails, Credentials } from './registry/client.ts'

export type SandboxOptions = {
  /** The files to serve, such as the outputs of the target static-site; default: none. */
  terminology?: readonly OutputFile[]
  /** Compresses them; default: as `serveFiles` of rail-errors/serve. */
  encode?: Encode
  /**
   * The codes to answer with: the module that the target javascript or typescript generates.
   * Without it, there is no workflow and no code on demand.
   */
  errors?: ErrorsModule
  /** The texts of other languages: `{ de: (await errors.texts.de()).texts }`. */
  texts?: Translations
  /**
   * The folder in which clients, users and the workflow of each client are kept; default: in
   * memory.
   */
  data?: string
  /** How long an access token is valid; default: 3600. */
  tokenSeconds?: number
  /** The limits of failed logins; default: 10 a minute for an account, 100 for an address. */
  limits?: Partial<LoginLimits>
  /**
   * Trusts the headers X-Forwarded-For, -Proto and -Host; default: false. Only if all requests come
   * through a proxy that sets them.
   */
  trustProxy?: boolean
  /** The clock: milliseconds since 1970. Default: `Date.now`. */
  now?: () => number
  /**
   * Called with a failure of the sandbox itself, and once with each code of an operation for which
   * `raised_by` of the catalog does not name it; default: nothing.
   */
  onError?: (error: unknown) => void
}

/** The service as a function of a request, and its operator's commands. */
export type Sandbox = {
  /**
   * Answers one request. `connection`: what it came through; default: this machine. Rejects if a
   * fault drops the connection.
   */
  fetch(request: Request, connection?: Connection): Promise<Response>
  /** Registers a client. The secret is returned only here. */
  addClient(
    details?: Partial<ClientDetails>,
    credentials?: Partial<Credentials>,
  ): Promise<Credentials>
  addUser(username: string, password: string): Promise<void>
}

export type StartOptions = SandboxOptions & {
  /** Default: 127.0.0.1. */
  address?: string
  /** Default: any free one. */
  port?: number
  /** Certificate and key, in PEM. */
  tls?: { cert: string; key: string }
}

export type RunningSandbox = Sandbox & {
  /** Where it listens, such as `http://127.0.0.1:43121`. */
  url: string
  /** Finishes open requests, then stops. */
  close(): Promise<void>
}
