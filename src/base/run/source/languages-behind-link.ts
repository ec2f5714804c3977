import { basename, dirname } from 'node:path'
import { languageOfFile } from '../../core/catalog/language-files.ts'
import type { Host } from '../../io/host/host.ts'
import { shownPath } from '../../io/host/paths.ts'

/** The languages of a link that is a catalog: they are read beside it, not where it leads. */
export async function languagesBehind(host: Host, link: string, real: string): Promise<string[]> {
  const tagsBeside = async (file: string) =>
    (await host.files.list(dirname(file))).flatMap(
      (name) => languageOfFile(basename(file), name) ?? [],
    )
  const linked = await tagsBeside(link)
  const hidden = (await tagsBeside(real)).filter((tag) => !linked.includes(tag))
  return hidden.length === 0
    ? []
    : [
        `${shownPath(host, link)} is read without the languages beside ${shownPath(host, real)}: ${hidden.join(', ')}; link their files, too`,
      ]
}
