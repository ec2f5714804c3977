import { dirname, join, resolve } from 'node:path'
import type { Host } from '../../base/io/host/host.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { type CodeFiles, codeFiles } from '../../base/run/source/globs.ts'
import type { CatalogRun } from '../../base/run/workspace/catalog-run.ts'
import { manifestAt } from '../../base/run/workspace/outputs/output-folder.ts'
import type { Workspace } from '../../base/run/workspace/workspace.ts'
import { writtenPaths } from '../../base/targets/manifest.ts'

/**
 * The files to scan: those of the command line, else those of the config; never the catalog nor
 * what was built from it.
 */
export async function sourceCodeFiles(
  host: Host,
  globs: readonly string[],
  { project: { config, from }, jobs }: Workspace,
): Promise<CodeFiles> {
  const base = from.fieldOf('usage')
  const { include = [], exclude = [] } = config.usage ?? {}
  const wanted =
    globs.length > 0 ? { globs, from: host.cwd } : { globs: include, from: base, isData: true }
  const isComplete = config.usage?.complete !== undefined
  if (wanted.globs.length === 0 && isComplete) return { files: [], named: new Set() }
  if (wanted.globs.length === 0)
    throw new UserError(
      'usage',
      "no source files given; give globs, such as rail-errors usage 'src/**', or set usage.include in the config",
    )
  const { files, named, empty } = await codeFiles(host, wanted, { globs: exclude, from: base })
  const own = new Set([...jobs.flatMap(catalogFiles), ...(await outputsOf(host, jobs))])
  const chosen = files.filter((file) => !own.has(file))
  if (chosen.length === 0)
    throw new UserError(
      'not-found',
      `${wanted.globs.join(', ')}: no files match, or all matches are excluded or ignored by git`,
    )
  for (const glob of empty) host.say(`${glob} matches no files`)
  return { files: chosen, named }
}

/** The errors.yaml of a catalog, and the files with codes that it names. */
const catalogFiles = ({ path, reading: { companions } }: CatalogRun): string[] =>
  path === undefined
    ? []
    : [path, ...Object.keys(companions).map((name) => resolve(dirname(path), name))]

/** The outputs of earlier builds in the output folders. */
async function outputsOf(host: Host, jobs: readonly CatalogRun[]): Promise<string[]> {
  const written: string[] = []
  for (const { reading, outputs, fallback } of jobs)
    for (const folder of new Set([fallback, ...outputs.map(({ out }) => out)])) {
      const manifest = await manifestAt(host, folder, reading.value.name ?? '')
      if (manifest !== undefined)
        written.push(...writtenPaths(manifest).map((path) => join(folder, path)))
    }
  return written
}
