/**
 * The command could not do its job (exit code 2): what is wrong, where, and what to do next, in one
 * line.
 */
export class UserError extends Error {
  override name = 'UserError'
}
