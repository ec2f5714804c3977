import { resolve } from 'node:path'
import { asRecord, jsonOf } from '../../base/core/values/record.ts'
import { shellPath } from '../../base/core/values/shell.ts'
import { ignoresAny } from '../../base/io/git/files.ts'
import type { Host } from '../../base/io/host/host.ts'

/**
 * Reports what another clone lacks because git ignores it: files that were written, and the tarball
 * that hooks and CI install (`from`, or what package.json names).
 */
export async function sayIgnored(
  host: Host,
  written: readonly string[],
  from: string | undefined,
): Promise<void> {
  const tarball = (from ?? (await dependencyOf(host)))?.replace(/^file:/, '')
  for (const path of [...written, ...(tarball === undefined ? [] : [tarball])]) {
    const at = resolve(host.cwd, path)
    if ((await host.files.kind(at)) === 'file' && (await ignoresAny(host, [at])))
      host.say(
        `git ignores ${path}, so it is missing in another clone; to commit it: git add --force ${shellPath(path)}`,
      )
  }
}

async function dependencyOf(host: Host): Promise<string | undefined> {
  const path = resolve(host.cwd, 'package.json')
  if ((await host.files.kind(path)) !== 'file') return undefined
  const { dependencies, devDependencies } = asRecord(jsonOf(await host.files.read(path)))
  const spec = { ...asRecord(dependencies), ...asRecord(devDependencies) }['rail-errors']
  return typeof spec === 'string' ? spec : undefined
}
