import { resolve } from 'node:path'
import type { Diagnostic } from '../../diagnostic.ts'
import type { Host } from '../../host/host.ts'
import { type FixFlags, repairText } from '../repair.ts'
import type { Checked } from './check.ts'

/** Checks again with other texts of files (absolute). */
type Recheck = (texts: ReadonlyMap<string, string>) => Promise<Checked>

/**
 * Applies the fixes in the files of documents, and writes them or prints them as a diff. Returns the
 * texts that changed, by absolute path.
 */
export async function fixDocuments(
  host: Host,
  { diagnostics, documents, sources }: Checked,
  recheck: Recheck,
  flags: FixFlags,
): Promise<Map<string, string>> {
  const changed = new Map<string, string>()
  const isOnDisk = new Set(
    sources.filter(
      (source) =>
        documents.find((one) => one.source === source)?.path !== undefined ||
        documents.every((one) => one.source !== source),
    ),
  )
  for (const { file, text } of isOnDisk) {
    if (!diagnostics.some((one) => one.file === file && one.fix !== undefined)) continue
    const path = resolve(host.cwd, file)
    const relint = async (next: string): Promise<readonly Diagnostic[]> =>
      (await recheck(new Map([...changed, [path, next]]))).diagnostics.filter(
        (one) => one.file === file,
      )
    const fixed = await repairText(host, { file, text, path }, relint, flags)
    if (fixed !== text) changed.set(path, fixed)
  }
  return changed
}
