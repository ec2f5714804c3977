import { UserError } from '../host/user-error.ts'
import type { CatalogRun } from './catalog-run.ts'

/** Options of the commands that deprecate or retire a code. */
export type LifecycleFlags = { reason?: string; replacedBy?: string; note?: string; since?: string }

/**
 * Date, reason and replacement as given; otherwise as in the entry; otherwise as in its
 * deprecation.
 */
export function lifecycleBlock(
  { reading }: CatalogRun,
  given: LifecycleFlags,
  now: Record<string, unknown>,
  announced: Record<string, unknown> = {},
): Record<string, unknown> {
  const since = given.since ?? now.since ?? reading.value.version
  const reason = given.reason ?? now.reason ?? announced.reason
  const said = [{ replaced_by: given.replacedBy, note: given.note }, now, announced]
  const { replaced_by, note } =
    said.find((way) => way.replaced_by !== undefined || way.note !== undefined) ?? {}
  if (since === undefined)
    throw new UserError(
      `${reading.source.file} has no valid version such as "1.2.0"; correct it, or give the version that makes this change with --since`,
    )
  if (reason === undefined) throw new UserError('--reason is required: integrators read it')
  return {
    since,
    reason,
    ...(replaced_by !== undefined && { replaced_by }),
    ...(note !== undefined && { note }),
  }
}
