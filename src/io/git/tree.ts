import { join, relative, resolve } from 'node:path'
import { digest } from '../../core/values/hash.ts'
import type { Host } from '../host/host.ts'
import { toPosix } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import { type AskingHost, gitOutput, nulSeparated } from './ask.ts'

/**
 * Files of git instead of those on the disk: the names of their blobs, by path from the top of the
 * repository, with `/`.
 */
export type Tree = {
  root: string
  blobs: ReadonlyMap<string, string>
  blob(name: string): Promise<Uint8Array>
}

const trees = new WeakMap<AskingHost['git'], Map<string, Promise<Tree>>>()

/**
 * The files of a commit, listed once for all who ask through one host. `root` is the top of the
 * repository (absolute).
 */
export function treeOf(host: AskingHost, root: string, commit: string): Promise<Tree> {
  if (!/^[0-9a-f]{40,}$/.test(commit)) return listed(host, root, commit)
  const known = trees.get(host.git) ?? new Map<string, Promise<Tree>>()
  trees.set(host.git, known)
  const key = JSON.stringify([root, commit])
  const tree = known.get(key) ?? listed(host, root, commit)
  known.set(key, tree)
  return tree
}

async function listed(host: AskingHost, root: string, commit: string): Promise<Tree> {
  const asked = (...args: string[]) =>
    gitOutput(host, root, { who: commit, failed: `${commit} cannot be read from git` }, args)
  const blobs = new Map<string, string>()
  for (const line of nulSeparated(await asked('ls-tree', '-r', '-z', '--full-tree', commit))) {
    const found = /^[0-7]+ blob ([0-9a-f]+)\t(.*)/s.exec(line)
    if (found) blobs.set(found[2]!, found[1]!)
  }
  return { root: resolve(root), blobs, blob: (name) => asked('cat-file', 'blob', name) }
}

/**
 * The bytes of a file of a tree, if the file on the disk has them: reading it is much faster than
 * asking git. Undefined if the tree has no such file, or other bytes.
 */
export async function unchangedSince(
  { files }: Pick<Host, 'files'>,
  { root, blobs }: Tree,
  name: string,
): Promise<Uint8Array | undefined> {
  const hash = blobs.get(name)
  const path = join(root, name)
  if (hash === undefined || (await files.kind(path)) !== 'file') return undefined
  const bytes = await files.read(path)
  return blobHash(bytes, hash.length) === hash ? bytes : undefined
}

/** The name that git gives contents, of its 40 or 64 digits. */
function blobHash(bytes: Uint8Array, digits: number): string {
  const head = new TextEncoder().encode(`blob ${bytes.length}\0`)
  const all = new Uint8Array(head.length + bytes.length)
  all.set(head)
  all.set(bytes, head.length)
  return digest(digits === 64 ? 'sha256' : 'sha1', all, 'hex')
}

/**
 * The host with the files of a tree instead of those of its repository. It can't write; messages
 * contain `why`.
 */
export function treeHost(host: Host, tree: Tree, why: string): Host {
  const { root, blobs, blob } = tree
  // Packages are not committed, and files outside the repository can't be: both are read from the
  // disk.
  const isForeign = (name: string) =>
    /^(?:\.\.|[A-Za-z]:)(?:\/|$)|(?:^|\/)node_modules(?:\/|$)/.test(name)
  const inside = (path: string) => toPosix(relative(root, path))
  const refuse = () => Promise.reject(new UserError(why))
  return {
    ...host,
    files: {
      ...host.files,
      async kind(path) {
        const name = inside(path)
        if (blobs.has(name)) return 'file'
        if (
          name === '.git' ||
          name === '' ||
          [...blobs.keys()].some((file) => file.startsWith(`${name}/`))
        )
          return 'folder'
        return isForeign(name) ? host.files.kind(path) : undefined
      },
      read: async (path) => {
        const name = inside(path)
        const found = blobs.get(name)
        if (found === undefined) return host.files.read(path)
        return (await unchangedSince(host, tree, name)) ?? blob(found)
      },
      async size(path) {
        const found = blobs.get(inside(path))
        if (found === undefined) return isForeign(inside(path)) ? host.files.size(path) : undefined
        return (await blob(found)).length
      },
      real: (path) =>
        isForeign(inside(path)) && !blobs.has(inside(path))
          ? host.files.real(path)
          : Promise.resolve(path),
      async list(folder) {
        if (isForeign(inside(folder))) return host.files.list(folder)
        const start = inside(folder) === '' ? '' : `${inside(folder)}/`
        return [
          ...new Set(
            [...blobs.keys()]
              .filter((file) => file.startsWith(start))
              .map((file) => file.slice(start.length).split('/')[0]!),
          ),
        ]
      },
      below: refuse, // source code is checked on the disk only
      write: refuse,
      lock: refuse,
      refuseEscape: async () => undefined, // a commit is never written to
      remove: refuse,
    },
  }
}
