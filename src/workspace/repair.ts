import type { ParsedCatalog } from '../catalog/parsed-catalog.ts'
import { reread } from '../catalog/read.ts'
import type { Host } from '../host/host.ts'
import { UserError } from '../host/user-error.ts'
import { fixText } from '../lint/fix.ts'
import { type LintOptions, lint } from '../lint/lint.ts'
import type { CatalogRun } from './catalog-run.ts'

/** Options of `lint` that repair. */
export type FixFlags = { fix?: true; fixUnsafe?: true; dryRun?: true }

/** The catalog with its fixes, which were written or printed as a diff. */
export async function repairCatalog(
  host: Host,
  { reading, path }: CatalogRun,
  settings: LintOptions,
  { fixUnsafe, dryRun }: FixFlags,
): Promise<ParsedCatalog> {
  const { file, text } = reading.source
  if (path === undefined || reading.sourceFormat !== 'yaml')
    throw new UserError(
      `${file} can't be fixed: fixes can be applied only to an errors.yaml on disk`,
    )
  const relint = async (next: string) => lint(await reread(reading, next), settings)
  const fixed = await fixText(text, relint, fixUnsafe ? 'ask' : 'yes')
  for (const { range, rule } of fixed.refused)
    host.say(
      `${file}:${range.line}:${range.column}: the fix of ${rule} was not applied, because it would cause new findings`,
    )
  if (fixed.untried > 0)
    host.say(
      `${file}: ${fixed.untried} fixes were not tried, because others failed; fix some findings by hand first`,
    )
  if (dryRun && fixed.text !== text) {
    const { textDiff } = await import('../build/unified-diff.ts')
    host.out(textDiff(file, text, fixed.text))
    return reread(reading, fixed.text)
  }
  if (fixed.text === text) {
    if (dryRun) host.say(`${file}: nothing to fix`)
    return reading
  }
  await host.files.write(path, fixed.text)
  host.say(`${file}: applied ${fixed.applied === 1 ? '1 fix' : `${fixed.applied} fixes`}`)
  return reread(reading, fixed.text)
}
