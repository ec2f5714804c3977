import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path'
import { asRecord, isRecord, jsonOf } from '../../core/values/record.ts'
import type { Host } from '../../io/host/host.ts'
import { ownership } from '../../io/host/paths.ts'
import { fileAt, isPath, type Named } from './file-at.ts'

/** The file that `./rail-plugin.mjs` or `@clinic/rail-plugin` means in a config in the folder `from`. */
export async function moduleNamed(
  host: Pick<Host, 'cwd' | 'files' | 'users'>,
  name: string,
  from: string,
): Promise<Named> {
  if (isPath(name)) return fileAt(host, name, from)
  const [, id, inside = ''] = /^((?:@[^/\\@]+\/)?[^/\\@.][^/\\]*)(?:\/(.+))?$/.exec(name) ?? []
  if (id === undefined)
    return { fault: `"${name}" is not a path or a package name; a path starts with ./` }
  const folder = await packageFolder(host, id, from)
  if (folder === undefined) {
    const meant =
      (await host.files.kind(resolve(from, name))) === 'file'
        ? `; for the file next to this one, write ./${name}`
        : '; install it, or write a path that starts with ./'
    return { fault: `the package "${id}" is not installed${meant}` }
  }
  const path = await moduleIn(host, folder, inside)
  if (path === undefined || leaves(folder, path) || (await host.files.size(path)) === undefined)
    return { fault: `the package ${id} has no ${inside === '' ? 'such file' : inside}` }
  return { path }
}

const leaves = (folder: string, path: string): boolean =>
  /^\.\.(?:[\\/]|$)/.test(relative(folder, path)) || isAbsolute(relative(folder, path))

/**
 * The folder of a package, looked up as Node does: in node_modules of this folder and of every
 * folder above. Stops at a folder of another user, because that user could have put a
 * package there.
 */
export async function packageFolder(
  host: Pick<Host, 'files' | 'users'>,
  id: string,
  from: string,
): Promise<string | undefined> {
  const isOwn = await ownership(host, from)
  for (let folder = from; await isOwn(folder); folder = dirname(folder)) {
    const packages = join(folder, 'node_modules')
    if (
      basename(folder) !== 'node_modules' &&
      (await host.files.kind(join(packages, id))) === 'folder'
    )
      return (await isOwn(packages)) ? join(packages, id) : undefined
    if (dirname(folder) === folder) return undefined
  }
  return undefined
}

/** The module of a package: by `exports` of its package.json, else by `main`, else index.js. */
async function moduleIn(
  { files }: Pick<Host, 'files'>,
  folder: string,
  inside: string,
): Promise<string | undefined> {
  const manifest = await manifestOf(files, folder)
  if (manifest.exports !== undefined && manifest.exports !== null) {
    const target = exported(manifest.exports, inside === '' ? '.' : `./${inside}`)
    return target === undefined ? undefined : join(folder, target)
  }
  if (inside !== '') return join(folder, inside)
  return join(folder, typeof manifest.main === 'string' ? manifest.main : 'index.js')
}

async function manifestOf(files: Host['files'], folder: string): Promise<Record<string, unknown>> {
  const path = join(folder, 'package.json')
  if ((await files.kind(path)) !== 'file') return {}
  return asRecord(jsonOf(await files.read(path).catch(() => '')))
}

// The conditions of an import in Node (Node's packages documentation, "Conditional exports").
const CONDITIONS = ['import', 'node', 'module-sync', 'default']

/** The target of a sub-path in `exports`: exact, or by the longest pattern with a `*`. */
function exported(exports: unknown, subpath: string): string | undefined {
  const table =
    isRecord(exports) && Object.keys(exports).some((key) => key.startsWith('.'))
      ? exports
      : { '.': exports }
  if (Object.hasOwn(table, subpath)) return target(table[subpath])
  const patterns = Object.keys(table).filter((key) => key.includes('*'))
  for (const key of patterns.sort((a, b) => b.indexOf('*') - a.indexOf('*'))) {
    const [start = '', end = ''] = key.split('*')
    if (
      subpath.length > start.length + end.length &&
      subpath.startsWith(start) &&
      subpath.endsWith(end)
    )
      return target(table[key])?.replaceAll('*', () =>
        subpath.slice(start.length, subpath.length - end.length),
      )
  }
  return undefined
}

function target(value: unknown): string | undefined {
  if (typeof value === 'string') return value.startsWith('./') ? value : undefined
  if (Array.isArray(value)) return value.map(target).find((found) => found !== undefined)
  if (!isRecord(value)) return undefined
  for (const [condition, inner] of Object.entries(value)) {
    const found = CONDITIONS.includes(condition) ? target(inner) : undefined
    if (found !== undefined) return found
  }
  return undefined
}
