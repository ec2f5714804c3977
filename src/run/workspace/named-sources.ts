import { basename, resolve } from 'node:path'
import { parseSpec } from '../../core/config/source-spec.ts'
import type { Host } from '../../io/host/host.ts'
import { shownPath } from '../../io/host/paths.ts'
import { UserError } from '../../io/host/user-error.ts'

const CATALOG = 'errors.yaml'

/**
 * The sources of a command line. A folder stands for every errors.yaml in it, a glob for the files
 * that it matches: a shell that expands no globs (Windows, quotes) leaves them to the program.
 * Rejects with {@link UserError} one without a catalog.
 */
export async function namedSources(host: Host, sources: readonly string[]): Promise<string[]> {
  const all: string[] = []
  for (const source of sources) {
    const spec = parseSpec(source)
    const kind = spec.kind === 'path' ? await host.files.kind(resolve(host.cwd, spec.path)) : 'file'
    if (kind === 'file' || (kind === undefined && !/[*?[{]/.test(source))) all.push(source)
    else all.push(...(await catalogsOf(host, source, kind === 'folder')))
  }
  return [...new Set(all)]
}

async function catalogsOf(host: Host, source: string, isFolder: boolean): Promise<string[]> {
  const { codeFiles } = await import('../../live/usage/files.ts')
  const { files } = await codeFiles(
    host,
    { globs: [source], from: host.cwd },
    { globs: [], from: host.cwd },
  )
  const found = isFolder ? files.filter((file) => basename(file) === CATALOG) : files
  if (found.length === 0)
    throw new UserError(
      `${source}: ${isFolder ? `no ${CATALOG} in this folder` : 'no file matches'}; give the path of a catalog`,
    )
  return found.map((file) => shownPath(host, file))
}
