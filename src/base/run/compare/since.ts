import { relative, resolve } from 'node:path'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { commitOf, mergeBase } from '../../io/git/history.ts'
import { findRepository } from '../../io/git/repository.ts'
import { treeOf } from '../../io/git/tree.ts'
import type { Host } from '../../io/host/host.ts'
import { fileNamed } from '../../io/host/inside-repository.ts'
import { toPosix } from '../../io/host/paths.ts'
import { UserError } from '../../io/host/user-error.ts'

const GIVE = 'name a commit with --since'

/**
 * The findings on lines that a branch has changed: on lines that their file did not have in the
 * commit, and on what those lines in the catalog say. `ref`: a commit, or merge-base; `lines`:
 * further lines that findings are about, by their fingerprints. Rejects with {@link UserError}
 * outside a repository and for an unknown commit.
 */
export async function findingsSince(
  host: Host,
  ref: string,
  diagnostics: readonly Diagnostic[],
  texts: ReadonlyMap<string, string>,
  lines: ReadonlyMap<string, readonly (readonly [first: number, last: number])[]>,
): Promise<Diagnostic[]> {
  const found = await findRepository(host, host.cwd)
  if ('fault' in found) throw new UserError('git', `--since ${ref}: ${found.fault}`)
  const { root } = found
  const commit =
    ref === 'merge-base'
      ? (await mergeBase(host, root, GIVE)).commit
      : await commitOf(host, root, ref)
  if (commit === undefined)
    throw new UserError('not-found', `--since ${ref}: git knows no such commit`)
  const tree = await treeOf(host, root, commit)
  const changed = new Map<string, (line: number) => boolean>()
  const places = diagnostics.flatMap(({ file, related = [] }) => [
    file,
    ...related.map(({ file }) => file),
  ])
  for (const file of new Set(places)) {
    const name = toPosix(relative(root, resolve(host.cwd, file)))
    const blob = tree.blobs.get(name)
    const old = blob === undefined ? '' : new TextDecoder().decode(await tree.blob(blob))
    changed.set(file, changedLines(old, texts.get(file) ?? (await textOf(host, root, name))))
  }
  const isChanged = ({ file, range }: Pick<Diagnostic, 'file' | 'range'>): boolean =>
    changed.get(file)!(range.line)
  return diagnostics.filter(
    (diagnostic) =>
      isChanged(diagnostic) ||
      diagnostic.related?.some(isChanged) ||
      lines.get(diagnostic.fingerprint)?.some(([first, last]) => {
        const isNew = changed.get(diagnostic.file)!
        let line = first
        while (line <= last && !isNew(line)) line++
        return line <= last
      }),
  )
}

/** The text of a file of the repository that only a printed list names; empty if it can't be read. */
async function textOf(host: Host, root: string, name: string): Promise<string> {
  const found = await fileNamed(host, name, root)
  return 'path' in found ? new TextDecoder().decode(await host.files.read(found.path)) : ''
}

/** Finds the lines of a text that an older text did not have, or had less often. */
function changedLines(old: string, text: string): (line: number) => boolean {
  const left = new Map<string, number>()
  for (const line of linesOf(old)) left.set(line, (left.get(line) ?? 0) + 1)
  const isNew = linesOf(text).map((line) => {
    const count = left.get(line) ?? 0
    left.set(line, count - 1)
    return count < 1
  })
  return (line) => isNew[line - 1] === true
}

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/)
