import { dirname, join } from 'node:path'
import type { ParsedCatalog } from '../../core/catalog/parsed-catalog.ts'
import { baseName } from '../../core/catalog/relative-name.ts'
import type { Diagnostic } from '../../core/diagnostic.ts'
import { reread } from '../../forms/read.ts'
import type { Host } from '../../io/host/host.ts'
import { UserError } from '../../io/host/user-error.ts'
import { fixText } from '../../rules/linter/apply-fixes.ts'
import { type LintOptions, lint } from '../../rules/linter/lint.ts'
import type { CatalogRun } from './catalog-run.ts'

/** Options of `lint` that repair. */
export type FixFlags = { fix?: true; fixUnsafe?: true; dryRun?: true }

/** The catalog with its fixes, which were written or printed as a diff. */
export async function repairCatalog(
  host: Host,
  { reading, path }: CatalogRun,
  settings: LintOptions,
  flags: FixFlags,
): Promise<ParsedCatalog> {
  const { file, text } = reading.source
  if (path === undefined || reading.sourceFormat !== 'yaml')
    throw new UserError(
      'unsupported',
      `${file} can't be fixed: fixes can be applied only to an errors.yaml on disk`,
    )
  const fixed = await repairText(
    host,
    { file, text, path },
    async (next) => lint(await reread(reading, next), settings),
    flags,
  )
  let now = fixed === text ? reading : await reread(reading, fixed)
  const fixable = new Set(lint(now, settings).flatMap((one) => (one.fix ? [one.file] : [])))
  for (const { source } of now.languages) {
    if (!fixable.has(source.file)) continue
    const name = baseName(source.file)
    const withWords = (next: string) => reread(now, now.source.text, { [name]: next })
    const words = { file: source.file, text: source.text, path: join(dirname(path), name) }
    const relint = async (next: string) => lint(await withWords(next), settings)
    const next = await repairText(host, words, relint, flags)
    if (next !== source.text) now = await withWords(next)
  }
  if (now === reading && flags.dryRun) host.say(`${file}: nothing to fix`)
  return now
}

/**
 * Applies the fixes of the findings in a file, and writes it, or prints the change as a diff. Returns
 * its text with them.
 */
async function repairText(
  host: Host,
  { file, text, path }: { file: string; text: string; path: string },
  relint: (text: string) => Promise<readonly Diagnostic[]>,
  { fixUnsafe, dryRun }: FixFlags,
): Promise<string> {
  const fixed = await fixText(text, relint, fixUnsafe ? 'ask' : 'yes', file)
  for (const { range, rule } of fixed.refused)
    host.say(
      `${file}:${range.line}:${range.column}: the fix of ${rule} was not applied, because it would cause new findings`,
    )
  if (fixed.untried > 0)
    host.say(
      `${file}: ${fixed.untried} fixes were not tried, because others failed; fix some findings by hand first`,
    )
  if (fixed.text === text) return text
  if (dryRun) {
    const { textDiff } = await import('../../targets/unified-diff.ts')
    host.out(textDiff(file, text, fixed.text))
    return fixed.text
  }
  await host.files.write(path, fixed.text)
  host.say(`${file}: applied ${fixed.applied === 1 ? '1 fix' : `${fixed.applied} fixes`}`)
  return fixed.text
}
