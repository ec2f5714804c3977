import { basename, dirname, resolve } from 'node:path'
import type { Host } from '../../../io/host/host.ts'
import { UserError } from '../../../io/host/user-error.ts'
import { fileNameFault, isFilePath } from '../../../targets/file-name.ts'
import { targets } from '../../../targets/targets.ts'
import type { PluginContributions } from '../../plugin/plugin.ts'
import { makesFhir } from '../catalog-run.ts'
import type { Workspace } from '../workspace.ts'

export type OutputFlags = { target?: string[]; out?: string }

/**
 * Splits `--out gen/errors.ts` into folder and file. Rejects with {@link UserError} a path that
 * names a file which the targets can't make: the folder `errors.ts` is what nobody means.
 */
export async function splitOut(
  host: Host,
  { target = [], out }: OutputFlags,
  plugins: PluginContributions,
): Promise<{ out?: string; file?: string }> {
  if (out === undefined) return {}
  const [only, ...others] = target
  const all = [...targets, ...plugins.generators]
  const chosen = all.find(({ id }) => id === only)
  const isUnknown = only !== undefined && chosen === undefined // planning refuses it
  if (
    isUnknown ||
    !isFilePath(out, all) ||
    (await host.files.kind(resolve(host.cwd, out))) === 'folder'
  )
    return { out }
  const advice = `; for a folder of this name, write ${out}/`
  if (chosen === undefined || others.length > 0)
    throw new UserError(
      'usage',
      `--out ${out} names a file; choose one target that makes it with --target${advice}`,
    )
  const file = basename(out)
  const fault = fileNameFault(chosen, file)
  if (fault !== undefined) throw new UserError('usage', `--out ${out}: ${fault}${advice}`)
  return { out: dirname(out), file }
}

/** The workspace with other outputs: those of `--target` and `--out`. */
export async function withOutputs(
  host: Host,
  workspace: Workspace,
  flags: OutputFlags,
): Promise<Workspace> {
  const { plugins } = workspace.project
  const { out, file } = await splitOut(host, flags, plugins)
  const jobs = workspace.jobs.map((job) => {
    const chosen = flags.target?.flatMap((id) => {
      const own = job.outputs.filter((output) => output.target === id)
      return own.length > 0 ? own : [{ target: id, out: job.fallback }]
    })
    const outputs = (chosen ?? job.outputs).map((output) =>
      out === undefined
        ? output
        : { ...output, out: resolve(host.cwd, out), ...(file && { file }) },
    )
    return { ...job, outputs, listed: job.outputs, fhir: makesFhir(outputs, plugins, job.outputs) }
  })
  return { ...workspace, jobs }
}
