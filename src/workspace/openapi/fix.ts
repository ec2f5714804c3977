import { resolve } from 'node:path'
import type { Diagnostic } from '../../diagnostic.ts'
import type { Host } from '../../host/host.ts'
import { fixText } from '../../lint/fix.ts'
import type { FixFlags } from '../repair.ts'
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
  { fixUnsafe, dryRun }: FixFlags,
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
    const fixed = await fixText(text, relint, fixUnsafe ? 'ask' : 'yes')
    for (const { range, rule } of fixed.refused)
      host.say(
        `${file}:${range.line}:${range.column}: the fix of ${rule} was not applied, because it would cause new findings`,
      )
    if (fixed.untried > 0)
      host.say(
        `${file}: ${fixed.untried} fixes were not tried, because others failed; fix some findings by hand first`,
      )
    if (fixed.text === text) continue
    changed.set(path, fixed.text)
    if (dryRun) {
      const { textDiff } = await import('../../build/unified-diff.ts')
      host.out(textDiff(file, text, fixed.text))
      continue
    }
    await host.files.write(path, fixed.text)
    host.say(`${file}: applied ${fixed.applied === 1 ? '1 fix' : `${fixed.applied} fixes`}`)
  }
  return changed
}
