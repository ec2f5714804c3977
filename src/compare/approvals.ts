import { dirname, join, resolve } from 'node:path'
import type { Change } from '../diagnostic.ts'
import { type Approval, type Approvals, readApprovals } from '../diff/approvals.ts'
import { NotAppendable, withApprovals } from '../diff/approve.ts'
import type { Host } from '../host/host.ts'
import { shownPath } from '../host/paths.ts'
import { findUpwards } from '../host/upwards.ts'
import { UserError } from '../host/user-error.ts'
import type { Project } from '../workspace/project.ts'

const NAME = join('.rail-errors', 'approved-changes.yaml')

/** The file of the approvals (absolute): as it was asked for, the nearest one, or the one that will be written. */
export async function approvalsPath(host: Host, { config, base, from }: Project, asked: string | undefined): Promise<string> {
  if (asked !== undefined) return resolve(host.cwd, asked)
  if (config.diff?.approvals !== undefined) return resolve(from.approvals, config.diff.approvals)
  return (await findUpwards(host, [NAME])) ?? join(base ?? (await rootFolder(host)), NAME)
}

/** The top of the repository, or the working directory when it is in none. */
async function rootFolder(host: Host): Promise<string> {
  for (let folder = host.cwd; ; folder = dirname(folder)) {
    if ((await host.files.kind(join(folder, '.git'))) !== undefined) return folder
    if (dirname(folder) === folder) return host.cwd
  }
}

/** Reads the approvals; undefined when there is no such file. Rejects what can't be read, with each place. */
export async function openApprovals(host: Host, path: string): Promise<Approvals | undefined> {
  if ((await host.files.kind(path)) !== 'file') return undefined
  const approvals = await readApprovals(await host.files.read(path), shownPath(host, path))
  if (approvals.faults.length > 0) throw new UserError(`the approvals have mistakes, so nothing was done\n${approvals.faults.join('\n')}`)
  return approvals
}

export type ApproveFlags = { approve?: string[]; reason?: string; approver?: string; expires?: string }

/** Writes down that these changes are accepted. What stands in the file stays, byte for byte; what is approved already is left alone. */
export async function writeApprovals(
  host: Host,
  { path, approvals, changes }: { path: string; approvals: Approvals | undefined; changes: readonly Change[] },
  { approve = [], reason, approver, expires }: ApproveFlags,
): Promise<void> {
  if (reason === undefined || reason.trim() === '') throw new UserError('the next reader must be able to judge it; give a --reason')
  if (expires !== undefined && !/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(expires))
    throw new UserError(`--expires ${expires} is no day; write it as 2027-01-31`)
  const shown = shownPath(host, path)
  const added: Approval[] = []
  for (const fingerprint of new Set(approve)) {
    const change = changes.find((one) => one.fingerprint === fingerprint)
    if (change === undefined) throw new UserError(`there is no change ${fingerprint} here; rail-errors diff prints the fingerprint of each`)
    if (change.step === 'none' && change.level === 'breaking') throw new UserError(`${change.rule} can't be approved: ${change.message}`)
    if (approvals?.list.some((one) => one.fingerprint === fingerprint)) {
      host.say(`${shown}: ${fingerprint} stands there already`)
      continue
    }
    const more = { ...(change.code !== undefined && { code: change.code }), reason }
    added.push({
      fingerprint,
      rule: change.rule,
      ...more,
      ...(approver !== undefined && { approver }),
      ...(expires !== undefined && { expires }),
    })
  }
  if (added.length === 0) return
  try {
    await host.files.write(path, await withApprovals(approvals?.source.text, added, shown))
  } catch (error) {
    if (error instanceof Error && error.name === NotAppendable.name) throw new UserError(`${error.message}. Nothing was written`)
    throw error
  }
  for (const { fingerprint, rule, code } of added)
    host.say(`${shown}: approved ${rule}${code === undefined ? '' : ` of ${code}`} (${fingerprint})`)
}
