import { basename } from 'node:path'
import { CONFIG_NAMES } from '../../core/config/read.ts'
import type { Host } from '../../io/host/host.ts'
import { shownPath } from '../../io/host/paths.ts'
import { UserError } from '../../io/host/user-error.ts'

const CODES = /^(?:codes(?:_from)?|"codes"|'codes')[ \t]*:/m

/**
 * Rejects with {@link UserError} a path for a printed text if the file there is a catalog or a
 * config: people edit it, and it would be lost.
 */
export async function refuseOverSource(
  host: Pick<Host, 'files' | 'cwd'>,
  path: string,
): Promise<void> {
  if (!/\.ya?ml$/i.test(path) || (await host.files.kind(path)) !== 'file') return
  const what = CONFIG_NAMES.includes(basename(path))
    ? 'config'
    : CODES.test(await textOf(host, path))
      ? 'catalog'
      : undefined
  if (what !== undefined)
    throw new UserError(
      `${shownPath(host, path)} is a ${what} and would be overwritten; give another file`,
    )
}

const textOf = async ({ files }: Pick<Host, 'files'>, path: string): Promise<string> =>
  new TextDecoder().decode(await files.read(path))
