/** What went wrong, by kind. Programs read these words, so they stay as they are. */
export type ErrorCode =
  /** An option, an argument or an address is wrong, or missing. */
  | 'usage'
  /** What is named does not exist. */
  | 'not-found'
  /** What would be made exists already. */
  | 'exists'
  /** A file or folder can't be read, written or watched, or is broken. */
  | 'file'
  /** A setting is wrong or missing, in the config or in the environment. */
  | 'config'
  /** The catalog, or what is compared with it, is broken or lacks what the command needs. */
  | 'catalog'
  /** This can't be done with such a file or server. */
  | 'unsupported'
  /** It would be unsafe, or lose something. */
  | 'refused'
  /** git can't be run, or the clone lacks history. */
  | 'git'
  /** A server can't be reached, or its answer can't be used. */
  | 'network'
  /** A server needs a login or a token, or rejects it. */
  | 'access'
  /** A plugin failed. */
  | 'plugin'
  /** A prompt was left. */
  | 'cancelled'

/**
 * The command could not do its job (exit code 2): what is wrong, where, and what to do next, in one
 * line.
 */
export class UserError extends Error {
  override name = 'UserError'
  declare readonly code: ErrorCode

  constructor(code: ErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

/** The command found something that is refused (exit code 1): a gate that can't see the codes never passes. */
export class GateError extends UserError {}
