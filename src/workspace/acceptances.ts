import { relative, resolve } from 'node:path'
import { addEntries, newFile, removeEntries } from '../acceptance/edit.ts'
import type { Accepted, Kind } from '../acceptance/kinds.ts'
import { type Acceptances, readAcceptances } from '../acceptance/read.ts'
import type { Host } from '../host/host.ts'
import { shownPath, toPosix } from '../host/paths.ts'
import { UserError } from '../host/user-error.ts'
import { same } from '../values/same.ts'
import { type Edited, Uneditable } from '../yaml/edited.ts'
import type { Source } from '../yaml/source.ts'
import { throwIfProblems } from './problems.ts'

/**
 * A file of suppressions or approvals (absolute), its path for people, and its content; undefined
 * if the file does not exist.
 */
export type AcceptanceFile<Entry extends Accepted> = {
  path: string
  shown: string
  read: Acceptances<Entry> | undefined
}

/** Options of every command that changes such a file. */
export type AcceptFlags = { reason?: string; owner?: string; expires?: string; dryRun?: true }

/** The fields of a new entry. */
export const termsOf = ({ reason = '', owner, expires }: AcceptFlags): Omit<Accepted, 'rule'> => ({
  reason,
  ...(owner !== undefined && { owner }),
  ...(expires !== undefined && { expires }),
})

/** The message if an entry for the same finding exists and has a fault. */
export const INVALID_ENTRY = 'the existing entry is invalid; fix it by hand'

/** Reads a file of suppressions or approvals. Rejects with all its mistakes, like a config. */
export async function openAcceptances<Entry extends Accepted>(
  host: Host,
  path: string,
  kind: Kind<Entry>,
): Promise<AcceptanceFile<Entry>> {
  const shown = shownPath(host, path)
  if ((await host.files.kind(path)) !== 'file') return { path, shown, read: undefined }
  const read = await readAcceptances(await host.files.read(path), shown, kind)
  throwIfProblems(`${shown} is not valid`, [read])
  return { path, shown, read }
}

/**
 * Removes entries (indexes), then adds others. True if the file was written; with `dryRun` the
 * change is printed instead.
 */
export async function editAcceptances<Entry extends Accepted>(
  host: Host,
  kind: Kind<Entry>,
  file: AcceptanceFile<Entry>,
  {
    removed,
    added,
    dryRun,
  }: { removed: ReadonlySet<number>; added: readonly Entry[]; dryRun: boolean },
): Promise<boolean> {
  if (removed.size + added.length === 0) {
    if (dryRun) host.say(`${file.shown}: nothing to change`)
    return false
  }
  const text = await edited(host, kind, file, removed, added)
  if (!dryRun) {
    await host.files.write(file.path, text)
    return true
  }
  const { textDiff } = await import('../build/unified-diff.ts')
  host.out(
    textDiff(file.shown, file.read?.source.text ?? '', text, { created: file.read === undefined }),
  )
  return false
}

/**
 * The text after both edits. Each result is parsed again, and refused if anything else has changed.
 */
async function edited<Entry extends Accepted>(
  host: Host,
  kind: Kind<Entry>,
  { read, shown, path }: AcceptanceFile<Entry>,
  removed: ReadonlySet<number>,
  added: readonly Entry[],
): Promise<string> {
  const prove = async ({ text, raw }: Edited): Promise<Source> => {
    const { problems, source } = await readAcceptances(text, shown, kind)
    if (problems.length > 0 || !same(source.value, raw))
      throw new Uneditable('other parts of the file would change; edit it by hand')
    return source
  }
  try {
    if (read === undefined)
      return (await prove(newFile(kind, added, await schemaFor(host, path, kind)))).text
    const pruned =
      removed.size === 0 ? read.source : await prove(removeEntries(kind, read.source, removed))
    return added.length === 0 ? pruned.text : (await prove(addEntries(kind, pruned, added))).text
  } catch (error) {
    if (!(error instanceof Uneditable)) throw error
    throw new UserError(`${shown} can't be edited here: ${error.message}. Nothing was written`)
  }
}

/**
 * The path of the JSON Schema from the file, for editors offline; undefined if it is not installed
 * nearby.
 */
async function schemaFor(
  host: Host,
  path: string,
  { schema }: Pick<Kind<never>, 'schema'>,
): Promise<string | undefined> {
  const folder = resolve(path, '..')
  for (const near of [
    '.',
    '../node_modules/rail-errors/schema',
    'node_modules/rail-errors/schema',
  ]) {
    const found = resolve(folder, near, schema)
    if ((await host.files.kind(found)) !== 'file') continue
    const way = toPosix(relative(folder, found))
    return way.startsWith('.') ? way : `./${way}`
  }
  return undefined
}
