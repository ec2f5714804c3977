import { join } from 'node:path'
import { askGit } from '../../base/io/git/ask.ts'
import { findRepository } from '../../base/io/git/repository.ts'
import type { Host } from '../../base/io/host/host.ts'
import type { InitFile } from './init-file.ts'

/**
 * `.gitignore` at the top with `node_modules`, which an install of rail-errors made in a project of
 * another language; undefined if git ignores it, or there is none.
 */
export async function ignoreFile(host: Host, top: string): Promise<InitFile | undefined> {
  if ((await host.files.kind(join(top, 'node_modules'))) !== 'folder') return undefined
  const found = await findRepository(host, top)
  if ('fault' in found) return undefined
  const asked = ['--others', '--ignored', '--exclude-standard', '--directory', '--', 'node_modules']
  const { code, stdout } = await askGit(host, found.root, 'ls-files', ...asked)
  if (code !== 0 || stdout.length > 0) return undefined
  const at = join(top, '.gitignore')
  const kind = await host.files.kind(at)
  if (kind !== undefined && kind !== 'file') return undefined
  const before = kind === undefined ? undefined : await host.files.read(at)
  const text = before === undefined ? '' : new TextDecoder().decode(before)
  return {
    path: '.gitignore',
    top: true,
    before,
    contents: `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}node_modules/\n`,
  }
}
