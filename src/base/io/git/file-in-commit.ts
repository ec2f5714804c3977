import { basename, dirname } from 'node:path'
import type { Host } from '../host/host.ts'
import { commitOf, historyOf, mergeBase, pathIn, shortened } from './history.ts'
import { type GitHost, prefixOf } from './repository.ts'
import { type Tree, treeHost, treeOf } from './tree.ts'

/** A file of the working tree in a commit. */
export type PastFile = {
  /** The top of the repository (absolute). */
  root: string
  commit: string
  /** The name of the commit for people, and its time. */
  shown: string
  when: string
  /**
   * The path of the file from the top of the repository, now and in the commit; `formerName` is
   * undefined if it did not exist.
   */
  name: string
  formerName: string | undefined
  tree: Tree
}

/**
 * Finds a file (absolute) in the commit of a ref; without one, in the commit where this branch
 * began. Rejects with {@link UserError} outside of a repository; `give` says how to name another
 * catalog.
 */
export async function pastFile(
  host: GitHost,
  path: string,
  ref: string | undefined,
  give: string,
): Promise<PastFile> {
  const root = await historyOf(host, dirname(path), give)
  const { commit, branch } =
    ref === undefined
      ? await mergeBase(host, root, give)
      : { commit: (await commitOf(host, root, ref)) ?? ref, branch: ref }
  const shown = ref ?? (await shortened(host, root, commit))
  const when = ref ?? `${shown} (merge base with ${branch})`
  const name = `${await prefixOf(host, root, dirname(path))}${basename(path)}`
  const tree = await treeOf(host, root, commit)
  const formerName = tree.blobs.has(name) ? name : await pathIn(host, root, commit, name)
  return { root, commit, shown, when, name, formerName, tree }
}

/** The host with the files of that commit instead of those on the disk. It can't write. */
export const pastHost = (host: Host, { tree, shown }: PastFile): Host =>
  treeHost(host, tree, `${shown} is a commit and can't be written to`)
