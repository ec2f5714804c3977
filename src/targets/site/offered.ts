import type { Catalog } from '../../core/catalog/catalog.ts'
import type { OutputFile } from '../../core/output-file.ts'
import { sha256 } from '../../core/values/hash.ts'
import type { Settings } from '../generator.ts'
import { isLanguage, LANGUAGES } from '../languages/languages.ts'
import { SUMS } from './words.ts'

/**
 * The files of the languages that the publisher builds, each in a folder of its target, and their
 * hashes: for clients without Node.
 */
export async function offeredFiles(
  catalog: Catalog,
  { offered = [], ...settings }: Settings,
): Promise<OutputFile[]> {
  const files = new Map<string, OutputFile>()
  for (const { target, file, language } of offered) {
    if (!isLanguage(target)) continue
    const { default: generator } = await LANGUAGES[target]()
    const made = await generator.generate(catalog, { ...settings, language }, file)
    for (const one of made) {
      const path = `${target}/${one.path}`
      if (!files.has(path)) files.set(path, { ...one, path })
    }
  }
  if (files.size === 0) return []
  const sums = [...files.values()].map(({ path, contents }) => `${sha256(contents)}  ${path}\n`)
  return [...files.values(), { path: SUMS, contents: sums.join(''), mediaType: 'text/plain' }]
}
