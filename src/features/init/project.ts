import { basename, join, resolve } from 'node:path'
import { quoted } from '../../base/core/values/escape.ts'
import { asRecord, jsonOf } from '../../base/core/values/record.ts'
import { askGit } from '../../base/io/git/ask.ts'
import type { Listed } from '../../base/io/git/files.ts'
import type { Host } from '../../base/io/host/host.ts'
import { isInside, shownPath } from '../../base/io/host/paths.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { COPIED, INSTALLED, SCHEMAS } from '../../base/run/workspace/editor-schemas.ts'
import type { Answers } from './answers.ts'
import type { Found } from './found.ts'
import { LEFTHOOK_FILES } from './hooks.ts'
import { below, findInstallation, nearestWith } from './installation.ts'
import { nameFromFolder, titleFromName } from './name.ts'
import { fetchedProgram, type Installation, installedProgram, isTarball } from './program.ts'
import { isWithoutNode } from './proposed-outputs.ts'

/** The answers that flags of `init` give, the catalogs that exist, and the files of git. */
type Asked = InitFlags & { found: readonly Found[]; listed: Listed }

export type InitFlags = {
  name?: string
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
  { url, from, ci, hook, found, listed, ...given }: Asked,
): Promise<Answers> {
  const [first, ...others] = found
  const name =
    given.name ??
    (others.length > 0 ? undefined : first?.name) ??
    nameFromFolder(basename(host.cwd))
  if (from !== undefined && !isAddress(from))
    throw new UserError(
      'usage',
      `--from takes a git URL or a tarball, such as github:acme/rail-errors#v1.2.0 or ./tools/rail-errors-1.2.0.tgz, not ${quoted(from)}`,
    )
  const has = async (...paths: string[]) => {
    for (const path of paths)
      if ((await host.files.kind(join(top, path))) !== undefined) return true
    return false
  }
  const schemas = await nearestWith(host, top, `${INSTALLED}/${SCHEMAS.catalog}`)
  const installation =
    from === undefined
      ? ((await findInstallation(host, top)) ??
        (first && (await findInstallation({ ...host, cwd: first.folder }, top))))
      : undefined
  const manifest = await packageAt(host, top)
  const managers = Object.keys(asRecord(manifest.devDependencies))
  const folder = below(top, host.cwd)
  const fetched = from ?? (await fetchedFrom(host, top, { listed, installation, manifest }))
  const owner = (await has('go.mod')) ? 'Go' : (await has('composer.json')) ? 'Composer' : undefined
  if (fetched !== undefined && owner !== undefined && /^(?:\.\/)?vendor\//.test(fetched))
    throw new UserError(
      'usage',
      `vendor/ is the folder of ${owner}, which would refuse or remove what is in it: move ${quoted(fetched)} to another folder, such as tools/, then run init again with that path`,
    )
  return {
    name,
    title: titleFromName(name),
    url,
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
      fetched !== undefined
        ? fetchedProgram(fetched, folder)
        : installation && installedProgram(installation, folder),
    ci: ci ?? ((await has('.gitlab-ci.yml', '.gitlab-ci.rail-errors.yml')) ? 'gitlab' : 'github'),
    hook:
      hook ??
      ((await has('.husky')) || managers.includes('husky')
        ? 'husky'
        : (await has(...LEFTHOOK_FILES)) || managers.includes('lefthook')
          ? 'lefthook'
          : 'pre-commit'),
    ...(first && {
      files: {
        catalogs: found.flatMap(({ catalogs }) => catalogs),
        lists: found.flatMap(({ lists }) => lists),
        outputs: found.flatMap(({ outputs }) => outputs),
      },
    }),
  }
}

async function packageAt({ files }: Host, top: string): Promise<Record<string, unknown>> {
  const path = join(top, 'package.json')
  if ((await files.kind(path)) !== 'file') return {}
  return asRecord(jsonOf(new TextDecoder().decode(await files.read(path))))
}

/**
 * The git URL or the tarball of the project in which nobody works with Node: what a package.json that
 * is there for rail-errors alone names, or what npx runs now. Undefined where it is installed.
 */
async function fetchedFrom(
  host: Host,
  top: string,
  {
    listed,
    installation,
    manifest: { dependencies, devDependencies, scripts },
  }: {
    listed: Listed
    installation: Installation | undefined
    manifest: Record<string, unknown>
  },
): Promise<string | undefined> {
  const all = { ...asRecord(dependencies), ...asRecord(devDependencies) }
  const isAlone = Object.keys(all).length === 1 && Object.keys(asRecord(scripts)).length === 0
  const spec =
    installation === undefined
      ? host.env.npm_config_package
      : installation.folder === '' && isAlone && (await isWithoutNode(host, listed))
        ? all['rail-errors']
        : undefined
  if (typeof spec !== 'string' || !isAddress(spec)) return undefined
  if (!isTarball(spec)) return spec
  // A file: of this repository, from its top, where hooks and jobs run.
  const from = installation === undefined ? host.cwd : top
  const at = resolve(from, spec.replace(/^file:/, ''))
  if (!isInside(top, at) || (await host.files.kind(at)) !== 'file') return undefined
  return `./${below(top, at)}`
}

/** The branch that changes go to: that of the remote, else the current one. */
async function branchOf(host: Host): Promise<string> {
  const branchAt = async (ref: string) => {
    const { code, text } = await askGit(host, host.cwd, 'symbolic-ref', '--quiet', '--short', ref)
    return code === 0 ? text.replace(/^origin\//, '') : undefined
  }
  return (await branchAt('refs/remotes/origin/HEAD')) ?? (await branchAt('HEAD')) ?? 'main'
}

/** True for a git URL or a tarball; the name of a package is whatever a registry has under it. */
const isAddress = (from: string): boolean =>
  /^(?:git(?:\+\w+)?|ssh|https?|file|github|gitlab|bitbucket|gist):\S|^git@\S|^[\w.-]+\/[\w.-]+(?:#\S*)?$|\.(?:tgz|tar\.gz)$/.test(
    from,
  )
