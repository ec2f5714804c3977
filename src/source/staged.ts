import { relative, resolve, sep } from 'node:path'
import { CannotRun } from '../cannot-run.ts'
import type { Host } from '../host.ts'

/**
 * The host as the next commit would have it: files are read from git's index, not from the disk, so that what is committed
 * is what is checked. Nothing can be written. Rejects with {@link CannotRun} outside a repository.
 */
export async function stagedHost(host: Host): Promise<Host> {
  const asked = async (...args: string[]) => {
    const { code, stdout, stderr } = await host.git(args, host.cwd)
    if (code === 127) throw new CannotRun('--staged needs git, and git cannot be run here')
    if (code !== 0)
      throw new CannotRun(
        `--staged reads git's index: ${stderr
          .trim()
          .split('\n')[0]!
          .replace(/^fatal: /, '')}`,
      )
    return stdout
  }
  const root = resolve(new TextDecoder().decode(await asked('rev-parse', '--show-toplevel')).trim())
  const blobs = new Map<string, string>() // by path from the root, with /
  for (const line of new TextDecoder().decode(await asked('ls-files', '--stage', '-z', '--full-name', root)).split('\0')) {
    const [, blob, path] = /^[0-7]+ ([0-9a-f]+) 0\t(.*)$/s.exec(line) ?? []
    if (blob !== undefined && path !== undefined) blobs.set(path, blob)
  }
  // Packages are not committed, and what lies outside the repository can't be: there is only the disk.
  const isForeign = (name: string) => /^(?:\.\.|[A-Za-z]:)(?:\/|$)|(?:^|\/)node_modules(?:\/|$)/.test(name)
  const inside = (path: string) => relative(root, path).split(sep).join('/')
  const refuse = () => Promise.reject(new CannotRun('--staged reads the index and writes nothing; leave it out to write'))
  return {
    ...host,
    files: {
      async kind(path) {
        const name = inside(path)
        if (blobs.has(name)) return 'file'
        if (name === '.git' || name === '' || [...blobs.keys()].some((file) => file.startsWith(`${name}/`))) return 'folder'
        return isForeign(name) ? host.files.kind(path) : undefined
      },
      read: (path) => {
        const blob = blobs.get(inside(path))
        return blob === undefined ? host.files.read(path) : asked('cat-file', 'blob', blob)
      },
      real: (path) => (isForeign(inside(path)) && !blobs.has(inside(path)) ? host.files.real(path) : Promise.resolve(path)),
      async list(folder) {
        const start = inside(folder) === '' ? '' : `${inside(folder)}/`
        return [
          ...new Set([...blobs.keys()].filter((file) => file.startsWith(start)).map((file) => file.slice(start.length).split('/')[0]!)),
        ]
      },
      async below(folder, without) {
        const start = inside(folder) === '' ? '' : `${inside(folder)}/`
        const below = [...blobs.keys()].flatMap((file) => (file.startsWith(start) ? [file.slice(start.length)] : []))
        return below.filter(
          (file) =>
            !file
              .split('/')
              .slice(0, -1)
              .some((name) => without.includes(name)),
        )
      },
      write: refuse,
      remove: refuse,
    },
  }
}
