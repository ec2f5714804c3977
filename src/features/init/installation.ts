import { dirname, join, relative } from 'node:path'
import type { Host } from '../../base/io/host/host.ts'
import { toPosix } from '../../base/io/host/paths.ts'
import type { Installation } from './program.ts'

const LOCKS: readonly (readonly [file: string, manager: Installation['manager']])[] = [
  ['pnpm-lock.yaml', 'pnpm'],
  ['yarn.lock', 'yarn'],
  ['bun.lock', 'bun'],
  ['bun.lockb', 'bun'],
  ['package-lock.json', 'npm'],
  ['npm-shrinkwrap.json', 'npm'],
]

/** The nearest folder, from the working directory up to the top, that has one of these paths. */
export async function nearestWith(
  host: Host,
  top: string,
  ...paths: readonly string[]
): Promise<string | undefined> {
  for (let folder = host.cwd; ; folder = dirname(folder)) {
    for (const path of paths)
      if ((await host.files.kind(join(folder, path))) !== undefined) return folder
    if (folder === top || dirname(folder) === folder) return undefined
  }
}

/**
 * How the project of the working directory has installed rail-errors, as Node and the package
 * managers find it; undefined without it or its lock-file.
 */
export async function findInstallation(host: Host, top: string): Promise<Installation | undefined> {
  const folder = await nearestWith(host, top, 'node_modules/rail-errors/package.json')
  const lock = await nearestWith(host, top, ...LOCKS.map(([file]) => file))
  if (folder === undefined || lock === undefined) return undefined
  for (const [file, manager] of LOCKS) {
    if ((await host.files.kind(join(lock, file))) === undefined) continue
    const classic =
      manager === 'yarn' && (await host.files.kind(join(lock, '.yarnrc.yml'))) === undefined
    return {
      manager,
      folder: below(top, folder),
      lock: below(top, lock),
      classic,
    }
  }
  return undefined
}

/** A folder as its way from the top; empty for the top. */
export const below = (top: string, folder: string): string => toPosix(relative(top, folder))
