import { basename, dirname, join, posix } from 'node:path'
import type { PackageSpec } from '../../core/config/source-spec.ts'
import type { Host } from '../../io/host/host.ts'
import { fileNamed, placeNamed } from '../../io/host/inside-repository.ts'
import { UserError } from '../../io/host/user-error.ts'
import { packageFolder } from '../config/module-resolution.ts'
import type { Opened } from './opened.ts'

/**
 * The path of a file of a package, for a text in `folder`: one that npm or another package manager
 * put into node_modules of the same repository, or one in the package cache of FHIR, which all tools
 * of a user share. Undefined if it is not there.
 */
export async function installedFile(
  host: Host,
  { manager, name, file }: PackageSpec,
  folder: string,
): Promise<string | undefined> {
  if (name === undefined || file === undefined || leaves(file)) return undefined
  const root =
    manager === 'npm' ? await npmFolder(host, name, folder) : await fhirFolder(host, name)
  if (root === undefined) return undefined
  const named = await fileNamed(host, file, root, { within: root })
  return 'path' in named ? named.path : undefined
}

/** The folder of a package. Workspaces link it, inside the repository; another link is not followed. */
async function npmFolder(host: Host, name: string, from: string): Promise<string | undefined> {
  const found = await packageFolder(host, name, from)
  const placed = found && (await placeNamed(host, found, from))
  return placed && 'path' in placed ? found : undefined
}

/** The folder of a package in the cache, such as `~/.fhir/packages/shop.errors#1.0.0/package`. */
async function fhirFolder({ env }: Host, name: string): Promise<string | undefined> {
  const home = env.HOME ?? env.USERPROFILE
  return home === undefined ? undefined : join(home, '.fhir', 'packages', name, 'package')
}

const leaves = (file: string): boolean => /^(?:\.\.)?\/|^\.\.$|\\/.test(posix.normalize(file))

/** Opens a file of an installed package. Rejects with {@link UserError} if there is none. */
export async function fromPackage(host: Host, spec: PackageSpec, base: string): Promise<Opened> {
  const path = await installedFile(host, spec, base)
  if (path === undefined) throw new UserError('not-found', `${spec.named} ${missing(spec)}`)
  const readInPackage = async (name: string) => {
    const file = posix.join(posix.dirname(spec.file!), name)
    const at = await installedFile(host, { ...spec, file }, base)
    return at === undefined ? undefined : host.files.read(at)
  }
  return {
    shown: spec.named,
    file: basename(path),
    text: await host.files.read(path),
    beside: readInPackage,
    named: readInPackage,
    namesBeside: () => host.files.list(dirname(path)),
  }
}

const missing = ({ manager, name, file }: PackageSpec): string =>
  name === undefined
    ? `is not a package; write ${manager === 'npm' ? 'npm:<package>/<file>, without a version: package.json has it' : 'fhir:<package>#<version>/<file>'}`
    : file === undefined
      ? `names no file of the package; add it, such as /${manager === 'npm' ? 'errors.yaml' : 'CodeSystem-errors.json'}`
      : manager === 'npm'
        ? 'is not installed in this repository; run the install of your package manager'
        : 'is not in ~/.fhir/packages, where tools such as SUSHI put FHIR packages'
