import { posix } from 'node:path'
import { askGit, type GitAnswer } from '../../io/git/ask.ts'
import { FETCH_TAGS, isShallow } from '../../io/git/history.ts'
import { prefixOf, repositoryOf } from '../../io/git/repository.ts'
import { type Tree, throughLinks, treeOf, unchangedSince } from '../../io/git/tree.ts'
import type { Host } from '../../io/host/host.ts'
import { UserError } from '../../io/host/user-error.ts'
import type { Opened } from './opened.ts'

/**
 * Opens a file of a commit: `HEAD:errors.yaml` is relative to the top of the repository,
 * `HEAD:./errors.yaml` to the working directory.
 */
export async function fromGit(
  host: Host,
  { ref, path }: { ref: string; path: string },
  base: string,
  given?: Tree,
): Promise<Opened> {
  const shown = `${ref}:${path}`
  if (ref.startsWith('-') || path === '')
    throw new UserError(
      'usage',
      `"${shown}" is not a valid source; write <git ref>:<path>, such as HEAD:errors.yaml`,
    )
  const root = await repositoryOf(
    host,
    base,
    (fault) => `${shown} cannot be read from git: ${fault}`,
  )
  // Without one, as for a ref that is not there, git names the fault below.
  const tree = given ?? (await treeOf(host, root, ref).catch(() => undefined))
  const prefix = isRelative(path) ? await prefixOf(host, root, base) : ''
  const show = async (name: string) => {
    const asked = isRelative(name) ? posix.join(prefix, name) : name
    const at = tree === undefined ? { path: asked } : await throughLinks(tree, asked)
    if ('fault' in at) return { code: 1, stdout: new Uint8Array(), reason: at.fault }
    const stdout = tree && (await unchangedSince(host, tree, at.path))
    return stdout === undefined
      ? askGit(host, root, 'cat-file', 'blob', `${ref}:${at.path}`)
      : { code: 0, stdout, reason: '' }
  }
  const answer = await show(path)
  if (answer.code !== 0)
    throw new UserError(
      'git',
      `${shown} cannot be read from git: ${inWords(answer, ref, path)}${isUnknown(answer) && (await isShallow(host, root)) ? FETCH_TAGS : ''}`,
    )
  const folder = posix.dirname(isRelative(path) ? posix.join(prefix, path) : path)
  return {
    shown,
    file: posix.basename(path),
    text: answer.stdout,
    async beside(name) {
      const { code, stdout } = await show(
        `${path.includes('/') ? path.slice(0, path.lastIndexOf('/') + 1) : ''}${name}`,
      )
      return code === 0 ? stdout : undefined
    },
    async named(name) {
      const file = posix.join(folder, name)
      if (file.startsWith('../')) return undefined
      const { code, stdout } = await show(file)
      return code === 0 ? stdout : undefined
    },
    async namesBeside(name) {
      // As on the disk: beside the name of a catalog, whatever a link by that name leads to.
      const at = tree && (await throughLinks(tree, posix.dirname(posix.join(folder, name))))
      if (tree === undefined || at === undefined || 'fault' in at) return []
      const start = at.path === '.' ? '' : `${at.path}/`
      return [...tree.blobs.keys()].flatMap((file) =>
        file.startsWith(start) && !file.includes('/', start.length) ? file.slice(start.length) : [],
      )
    },
  }
}

const isUnknown = ({ reason }: Pick<GitAnswer, 'reason'>): boolean =>
  /invalid object name|Not a valid object name|unknown revision/i.test(reason)

const isRelative = (path: string): boolean => /^\.\.?\//.test(path)

function inWords({ reason }: Pick<GitAnswer, 'reason'>, ref: string, path: string): string {
  if (/exists on disk, but not in|does not exist in/i.test(reason))
    return `${path} is not in ${ref}; paths are relative to the root of the repository, or start with ./`
  if (isUnknown({ reason })) return `${ref} is not a commit, branch or tag here`
  return reason
}
