import { UserError } from '../../base/io/host/user-error.ts'

/** Options of the commands that deprecate or retire a code. */
export type LifecycleFlags = { reason?: string; replacedBy?: string; note?: string; since?: string }

/**
 * Version, reason and replacement as given; otherwise as in the entry; reason and replacement
 * otherwise as in its deprecation. Without a version, `release` writes the one that it makes.
 */
export function lifecycleBlock(
  given: LifecycleFlags,
  now: Record<string, unknown>,
  announced: Record<string, unknown> = {},
): Record<string, unknown> {
  const since = given.since ?? now.since
  const reason = given.reason ?? now.reason ?? announced.reason
  const said = [{ replaced_by: given.replacedBy, note: given.note }, now, announced]
  const { replaced_by, note } =
    said.find((way) => way.replaced_by !== undefined || way.note !== undefined) ?? {}
  if (reason === undefined)
    throw new UserError('usage', '--reason is required: integrators read it')
  return {
    ...(since !== undefined && { since }),
    reason,
    ...(replaced_by !== undefined && { replaced_by }),
    ...(note !== undefined && { note }),
  }
}
