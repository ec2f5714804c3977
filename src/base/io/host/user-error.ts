/**
 * The command could not do its job (exit code 2): what is wrong, where, and what to do next, in one
 * line.
 */
export class UserError extends Error {
  override name = 'UserError'
}

/** The command found something that is refused (exit code 1): a gate that can't see the codes never passes. */
export class GateError extends UserError {}
