import { memoByKey } from '../../base/core/values/memo.ts'
import type { Host } from '../../base/io/host/host.ts'
import { fileNamed } from '../../base/io/host/inside-repository.ts'
import { shownPath } from '../../base/io/host/paths.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import type { TargetRun } from '../../base/run/workspace/outputs/target-run.ts'
import { LARGEST_TEMPLATE, requireTemplate } from './template.ts'

const templateRun: TargetRun = {
  files(host, folder) {
    const templateAt = memoByKey((name: string) => templateIn(host, name, folder))
    return async ({ target = '' }) => ({ template: await templateAt(target) })
  },
}
export default templateRun

/** A template of a team. Rejects with {@link UserError} one with mistakes. */
async function templateIn(
  host: Host,
  name: string,
  folder: string,
): Promise<{ file: string; text: string }> {
  const named = await fileNamed(host, name, folder)
  if ('fault' in named) throw new UserError('config', `the template ${name} ${named.fault}`)
  const size = await host.files.size(named.path)
  if (size !== undefined && size > LARGEST_TEMPLATE)
    throw new UserError(
      'config',
      `the template ${name} has more than ${LARGEST_TEMPLATE / 1024} kB`,
    )
  const file = shownPath(host, named.path)
  const text = new TextDecoder().decode(await host.files.read(named.path))
  const fault = requireTemplate(file, text)
  if (fault !== undefined) throw new UserError('config', fault)
  return { file, text }
}
