import { posix } from 'node:path'
import { CannotRun } from '../src/cannot-run.ts'
import type { Host } from '../src/host.ts'

export type World = {
  files?: Record<string, string | Uint8Array>
  cwd?: string
  env?: Record<string, string>
  stdin?: string | Uint8Array
  git?: Record<string, string>
  readOnly?: boolean
  /** Modules by path: what importing each gives, or throws. */
  modules?: Record<string, () => unknown>
  /** Links by path: where each leads. */
  links?: Record<string, string>
}

/** A host whose world is a record: files under /repo, a git repository as `ref:path` to text, and what was printed. */
export function memoryHost({ files = {}, cwd = '/repo', env = {}, stdin = '', git, readOnly = false, modules = {}, links = {} }: World) {
  const disk = new Map(Object.entries(files).map(([path, contents]) => [posix.resolve('/repo', path), contents]))
  for (const path of Object.keys(modules)) disk.set(posix.resolve('/repo', path), '// a module\n')
  const printed = { out: '', err: '' }
  const bytes = (contents: string | Uint8Array) => (typeof contents === 'string' ? new TextEncoder().encode(contents) : contents)
  const follow = (path: string) => {
    const link = Object.keys(links).find((from) => `${path}/`.startsWith(`${posix.resolve('/repo', from)}/`))
    return link === undefined ? path : posix.resolve('/repo', links[link]!) + path.slice(posix.resolve('/repo', link).length)
  }
  const isFolder = (path: string) => path === '/repo' || [...disk.keys()].some((file) => file.startsWith(`${path}/`))
  const refuse = () => {
    if (readOnly) throw new CannotRun('the disk cannot be written: the file system is read-only')
  }
  const host: Host = {
    cwd,
    env,
    terminal: { color: false, width: 100 },
    out(text) {
      printed.out += text
    },
    err(text) {
      printed.err += text
    },
    stdin: async () => bytes(stdin),
    today: () => '2026-11-21',
    files: {
      kind: async (path) => (disk.has(follow(path)) ? 'file' : isFolder(follow(path)) ? 'folder' : undefined),
      read: async (path) => bytes(disk.get(follow(path))!),
      real: async (path) => follow(path),
      list: async (folder) => [
        ...new Set(
          [...disk.keys()].filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1).split('/')[0]!),
        ),
      ],
      async write(path, contents) {
        refuse()
        disk.set(path, contents)
      },
      async remove(path) {
        refuse()
        disk.delete(path)
      },
    },
    async load(path) {
      const [, give] = Object.entries(modules).find(([name]) => posix.resolve('/repo', name) === path)!
      return give()
    },
    async git(args) {
      const asked = args.at(-1)!
      if (git === undefined)
        return { code: 128, stdout: new Uint8Array(), stderr: 'fatal: not a git repository (or any of the parent directories): .git\n' }
      const text = git[asked]
      if (text === undefined)
        return {
          code: 128,
          stdout: new Uint8Array(),
          stderr: `fatal: path '${asked.split(':')[1]}' does not exist in '${asked.split(':')[0]}'\n`,
        }
      return { code: 0, stdout: bytes(text), stderr: '' }
    },
  }
  const text = (path: string) => {
    const contents = disk.get(posix.resolve('/repo', path))
    return contents === undefined || typeof contents === 'string' ? contents : new TextDecoder().decode(contents)
  }
  return { host, printed, disk, text, paths: () => [...disk.keys()].map((path) => posix.relative('/repo', path)).sort() }
}
