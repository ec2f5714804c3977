import { basename, dirname, join } from 'node:path'
import { languageOfFile } from '../../core/catalog/language-files.ts'
import { isBrokenText, type LanguageFile } from '../../core/catalog/parsed-catalog.ts'
import { baseName } from '../../core/catalog/relative-name.ts'
import { toLint } from '../../core/values/shell.ts'
import type { Host } from '../../io/host/host.ts'
import { shownPath } from '../../io/host/paths.ts'
import { UserError } from '../../io/host/user-error.ts'

/**
 * Rejects with {@link UserError} a file of a language that can't be written beside the catalog at
 * `path` (absolute), before any is written: one of that name is there that was not `read`, such as a
 * catalog of its own or a folder, or one of the same language in another spelling.
 */
export async function refuseOtherFiles(
  host: Host,
  path: string,
  names: readonly string[],
  read: readonly LanguageFile[] = [],
): Promise<void> {
  const folder = dirname(path)
  const there = (await host.files.kind(folder)) === 'folder' ? await host.files.list(folder) : []
  const languageOf = (name: string) =>
    languageOfFile(basename(path), name)?.toLowerCase().replaceAll('_', '-')
  for (const name of names) {
    const language = languageOf(name)
    if (language === undefined) continue
    const isRead = read.some(({ source }) => baseName(source.file) === name)
    const other = there.find((one) => languageOf(one) === language && !(isRead && one === name))
    if (other !== undefined)
      throw new UserError(
        'exists',
        `${shownPath(host, join(folder, other))} already exists, ${
          other === name
            ? `and is not read as texts of ${basename(path)}`
            : `in the same language as ${name}`
        }; rename or remove it first. Nothing was written`,
      )
    // What another program creates from here on is not overwritten.
    if (!isRead) await host.files.kind(join(folder, name))
  }
}

/** Rejects with {@link UserError} the file of a language of `catalog` whose text can't be edited. */
export function refuseBrokenFile({ source, isMissing }: LanguageFile, catalog: string): void {
  if (isMissing || isBrokenText(source))
    throw new UserError(
      'catalog',
      `${source.file} can't be edited: it has errors; run ${toLint(catalog)} for details. Nothing was written`,
    )
}
