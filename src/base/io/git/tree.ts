import { join, posix, relative, resolve } from 'node:path'
import { digest } from '../../core/values/hash.ts'
import type { Host } from '../host/host.ts'
import { toPosix } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import { type AskingHost, gitOutput, nulSeparated } from './ask.ts'

/**
 * Files of git instead of those on the disk: the names of their blobs, by path from the top of the
 * repository, with `/`. `links`: the paths of symbolic links, whose blobs are where they lead.
 */
export type Tree = {
  root: string
  blobs: ReadonlyMap<string, string>
  links: ReadonlySet<string>
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
  const lines = nulSeparated(await asked('ls-tree', '-r', '-z', '--full-tree', commit))
  const names = filesIn(lines, /^([0-7]+) blob ([0-9a-f]+)\t(.*)/s)
  return { root: resolve(root), ...names, blob: (name) => asked('cat-file', 'blob', name) }
}

/** The blobs and the links among the lines of git: mode, blob and path. */
export function filesIn(lines: readonly string[], format: RegExp): Pick<Tree, 'blobs' | 'links'> {
  const [blobs, links] = [new Map<string, string>(), new Set<string>()]
  for (const line of lines) {
    const [, mode, blob, path] = format.exec(line) ?? []
    if (path === undefined) continue
    blobs.set(path, blob!)
    if (mode === '120000') links.add(path)
  }
  return { blobs, links }
}

/** More links in one path are a circle. */
const MOST_LINKS = 40

/** The path to which links in a tree lead, or why there is none. */
export async function throughLinks(
  { blobs, links, blob }: Tree,
  path: string,
): Promise<{ path: string } | { fault: string }> {
  if (links.size === 0) return { path }
  let name = path
  for (let count = 0; count <= MOST_LINKS; count++) {
    const link = name
      .split('/')
      .map((_, index, parts) => parts.slice(0, index + 1).join('/'))
      .find((start) => links.has(start))
    if (link === undefined) return { path: name }
    const to = new TextDecoder().decode(await blob(blobs.get(link)!))
    name = posix.join(posix.dirname(link), to, name.slice(link.length))
    if (to.startsWith('/') || name.startsWith('../'))
      return { fault: 'a symbolic link leads out of the repository' }
  }
  return { fault: 'its symbolic links form a loop' }
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
  const { root, blobs, links, blob } = tree
  // Packages are not committed, and files outside the repository can't be: both are read from the
  // disk.
  const isForeign = (name: string) =>
    /^(?:\.\.|[A-Za-z]:)(?:\/|$)|(?:^|\/)node_modules(?:\/|$)/.test(name)
  const inside = async (path: string) => {
    const name = toPosix(relative(root, path))
    if (isForeign(name)) return name
    const led = await throughLinks(tree, name)
    return 'path' in led ? led.path : name
  }
  const refuse = () => Promise.reject(new UserError('unsupported', why))
  return {
    ...host,
    files: {
      ...host.files,
      async kind(path) {
        const name = await inside(path)
        if (blobs.has(name)) return links.has(name) ? undefined : 'file'
        if (
          name === '.git' ||
          name === '' ||
          [...blobs.keys()].some((file) => file.startsWith(`${name}/`))
        )
          return 'folder'
        return isForeign(name) ? host.files.kind(path) : undefined
      },
      read: async (path) => {
        const name = await inside(path)
        const found = blobs.get(name)
        if (links.has(name))
          throw new UserError(
            'refused',
            `${name} is a symbolic link that leads out of the repository, or nowhere`,
          )
        if (found === undefined) return host.files.read(path)
        return (await unchangedSince(host, tree, name)) ?? blob(found)
      },
      async size(path) {
        const name = await inside(path)
        const found = blobs.get(name)
        if (found === undefined) return isForeign(name) ? host.files.size(path) : undefined
        return (await blob(found)).length
      },
      async real(path) {
        const name = await inside(path)
        return isForeign(name) && !blobs.has(name) ? host.files.real(path) : join(root, name)
      },
      async list(folder) {
        const name = await inside(folder)
        if (isForeign(name)) return host.files.list(folder)
        const start = name === '' ? '' : `${name}/`
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
