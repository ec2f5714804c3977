import { basename, dirname, join, resolve } from 'node:path'
import { shellWord } from '../../base/core/values/shell.ts'
import type { Host } from '../../base/io/host/host.ts'
import { findUpwards, shownPath } from '../../base/io/host/paths.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { findOwnConfig } from '../../base/run/workspace/project.ts'
import { fileRegistry } from './registry/registry.ts'

export type DataFlags = { data?: string | undefined; config?: string | undefined }

/** The name of the data folder beside the config or the catalog. */
export const DATA_FOLDER = '.rail-errors-sandbox'

/**
 * ` --data <folder>` as the user gave it, for a command in a message; without the option, nothing.
 */
export const dataFlag = ({ data }: DataFlags): string =>
  data === undefined ? '' : ` --data ${shellWord(data)}`

/**
 * The data folder of a sandbox, to write in: {@link findSandboxFolder}, and of the default folder a
 * `.gitignore` that makes git ignore it.
 */
export async function sandboxFolder(
  host: Host,
  flags: DataFlags,
  sources: readonly string[] = [],
): Promise<string> {
  const folder = await findSandboxFolder(host, flags, sources)
  const ignore = join(folder, '.gitignore')
  if (flags.data === undefined && (await host.files.kind(ignore)) === undefined)
    await host.files.write(ignore, '*\n', { private: true })
  return folder
}

/**
 * The data folder of a sandbox, which may not exist yet: that of `--data`, else the one beside the
 * config, else the one beside the nearest errors.yaml. Rejects with {@link UserError} if neither
 * exists, or if the default folder is a link: a pull request can contain one.
 */
export async function findSandboxFolder(
  host: Host,
  { data, config }: DataFlags,
  sources: readonly string[] = [],
): Promise<string> {
  if (data !== undefined) return folderAt(host, data)
  const { folder: start, path } = await findOwnConfig(host, { config }, sources)
  const beside = path ?? (await findUpwards(host, ['errors.yaml'], start))
  if (beside === undefined)
    throw new UserError(
      'usage',
      'the data folder of the sandbox is unknown: no config or errors.yaml was found; give --data <folder>',
    )
  const folder = join(dirname(beside), DATA_FOLDER)
  await refuseLink(host, folder)
  return folder
}

/** The clients and users that are registered in the data folder, and the folder. */
export async function readRegistry(host: Host, flags: DataFlags) {
  const folder = await findSandboxFolder(host, flags)
  return { folder, ...(await fileRegistry(host.files, folder).read()) }
}

/** The registry in the data folder, to write in. */
export const openRegistry = async (host: Host, flags: DataFlags) =>
  fileRegistry(host.files, await sandboxFolder(host, flags))

/**
 * The folder that the user named, with links resolved: reading is not limited to the repository
 * then.
 */
async function folderAt({ cwd, files }: Host, data: string): Promise<string> {
  if (data === '') throw new UserError('usage', '--data is empty; give the path of a folder')
  const folder = resolve(cwd, data)
  if ((await files.kind(folder)) === 'file')
    throw new UserError('usage', `--data ${data} is a file; give the path of a folder`)
  return realOf(files, folder)
}

/** The path without links; of what does not exist yet, the parts that do. */
async function realOf(files: Host['files'], path: string): Promise<string> {
  if ((await files.kind(path)) !== undefined || dirname(path) === path) return files.real(path)
  return join(await realOf(files, dirname(path)), basename(path))
}

async function refuseLink(host: Host, folder: string): Promise<void> {
  const { files } = host
  await files.refuseEscape(folder, dirname(folder))
  const kind = await files.kind(folder)
  const shown = shownPath(host, folder)
  if (kind === 'file')
    throw new UserError(
      'file',
      `${shown} is a file, so it cannot keep the data of the sandbox; remove it, or give --data <folder>`,
    )
  if (
    kind === 'folder' &&
    (await files.real(folder)) !== join(await files.real(dirname(folder)), DATA_FOLDER)
  )
    throw new UserError(
      'refused',
      `${shown} is a symbolic link, so it cannot keep the data of the sandbox; remove it, or give --data <folder>`,
    )
}
