import { basename, join } from 'node:path'
import { askGit } from '../git/ask.ts'
import type { Host } from '../host/host.ts'
import { shownPath } from '../host/paths.ts'
import type { Answers } from '../init/answers.ts'
import { LEFTHOOK_FILES } from '../init/hooks.ts'
import { nameFromFolder, titleFromName, urlFromName } from '../init/name.ts'
import { fetchedProgram, installedProgram } from '../init/program.ts'
import { COPIED, INSTALLED, SCHEMAS } from '../init/schemas.ts'
import { below, findInstallation, nearestWith } from '../workspace/installation.ts'

/** The answers that flags of `init` give. */
export type InitFlags = {
  name?: string
  title?: string
  url?: string
  from?: string
  ci?: Answers['ci']
  hook?: Answers['hook']
}

/**
 * The answers of the flags, completed by what the project has. `top`: the folder at the top of the
 * repository.
 */
export async function answersOf(
  host: Host,
  top: string,
  {
    name = nameFromFolder(basename(host.cwd)),
    title = titleFromName(name),
    url,
    from,
    ci,
    hook,
  }: InitFlags,
): Promise<Answers> {
  const has = async (...paths: string[]) => {
    for (const path of paths)
      if ((await host.files.kind(join(top, path))) !== undefined) return true
    return false
  }
  const schemas = await nearestWith(host, top, `${INSTALLED}/${SCHEMAS.catalog}`)
  const installation = from === undefined ? await findInstallation(host, top) : undefined
  const folder = below(top, host.cwd)
  return {
    name,
    title,
    url: url ?? urlFromName(name),
    urlGiven: url !== undefined,
    date: host.today(),
    schemas:
      schemas === undefined
        ? COPIED
        : schemas === host.cwd
          ? INSTALLED
          : `${shownPath(host, schemas)}/${INSTALLED.slice(2)}`,
    folder,
    branch: await branchOf(host),
    program:
      from !== undefined
        ? fetchedProgram(from, folder)
        : installation && installedProgram(installation, folder),
    ci: ci ?? ((await has('.gitlab-ci.yml', '.gitlab-ci.rail-errors.yml')) ? 'gitlab' : 'github'),
    hook:
      hook ??
      ((await has('.husky'))
        ? 'husky'
        : (await has(...LEFTHOOK_FILES))
          ? 'lefthook'
          : 'pre-commit'),
  }
}

/** The branch that changes go to: that of the remote, else the current one. */
async function branchOf(host: Host): Promise<string> {
  const named = async (ref: string) => {
    const { code, text } = await askGit(host, host.cwd, 'symbolic-ref', '--quiet', '--short', ref)
    return code === 0 ? text.replace(/^origin\//, '') : undefined
  }
  return (await named('refs/remotes/origin/HEAD')) ?? (await named('HEAD')) ?? 'main'
}
