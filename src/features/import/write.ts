import { basename, dirname, resolve } from 'node:path'
import { printCatalog } from '../../base/core/catalog/edit/print.ts'
import { fileOfLanguage } from '../../base/core/catalog/language-files.ts'
import { OF_CATALOG } from '../../base/core/catalog/languages.ts'
import { asArray, asRecord, same } from '../../base/core/values/record.ts'
import { read } from '../../base/forms/read.ts'
import type { Host } from '../../base/io/host/host.ts'
import { UserError } from '../../base/io/host/user-error.ts'
import { COPIED, INSTALLED, SCHEMAS, schemaFiles } from '../../base/run/workspace/editor-schemas.ts'
import { refuseOtherFiles } from '../../base/run/workspace/language-files.ts'
import type { NewCatalog } from './new-catalog.ts'

/**
 * Writes a catalog as a new errors.yaml with the files of its languages, and the schema that its first
 * line names if that has to be written. Rejects with {@link UserError}, and writes nothing, if YAML
 * can't have a value of it, or if the file of a language exists.
 */
export async function writeCatalog(host: Host, path: string, catalog: NewCatalog): Promise<void> {
  const schemas = await schemasBeside(host, path)
  const texts = Object.entries(
    await catalogTexts(catalog, { file: basename(path), schemas: schemas.folder }),
  ).map(([name, text]) => ({ at: resolve(dirname(path), name), text }))
  await refuseOtherFiles(
    host,
    path,
    texts.map(({ at }) => basename(at)),
  )
  for (const { at, contents } of schemas.missing) await host.files.write(at, contents)
  for (const { at, text } of texts) await host.files.write(at, text)
}

/**
 * The texts of a new errors.yaml and of the files of its languages, by name, and reads them again to
 * prove that nothing was lost. `schemas`: the folder of the schema that its first line names. Rejects
 * with {@link UserError} if something was lost.
 */
export async function catalogTexts(
  { value: given, from, comment, ending }: NewCatalog,
  { file = 'errors.yaml', schemas }: { file?: string; schemas: string },
): Promise<Readonly<Record<string, string>>> {
  const refused = (why: string) =>
    new UserError('unsupported', `${from} can't be imported: ${why}. Nothing was written`)
  const first = `yaml-language-server: $schema=${schemas}/${SCHEMAS.catalog}`
  const value = withWords(given)
  const translated = value.codes?.filter(({ translations }) => translations) ?? []
  if (translated.some(({ code }) => code === OF_CATALOG))
    throw refused(`"${OF_CATALOG}" can't be a code with translations`)
  const lastOf = new Map(translated.map(({ code, translations }) => [code, translations]))
  for (const { code, translations } of translated)
    if (!same(lastOf.get(code), translations))
      throw refused(`it has ${code} twice, with other translations; remove one of the two`)
  const { own, languages } = printCatalog({ value }, [first, ...comment], ending)
  const companions = Object.fromEntries(
    [...languages].map(([tag, text]) => [fileOfLanguage(file, tag), text]),
  )
  const again = await read(own, { file, companions })
  const [all, listed] = [asArray(value.codes).length, asArray(asRecord(again.raw).codes).length]
  if (listed < all)
    throw refused(
      `it has ${all} codes and little about each; a file of this size can have ${listed}`,
    )
  if (!same(plain(again.raw), plain(value)))
    throw refused("it contains a value that YAML can't represent")
  return { ...companions, [file]: own }
}

/** Without languages of which no word was taken: they have no place in a file. */
function withWords(value: NewCatalog['value']): NewCatalog['value'] {
  const worded = <One>(one: One): One => {
    const { translations, ...others } = asRecord(one)
    if (translations === undefined) return one
    const spoken = Object.entries(asRecord(translations)).filter(([, words]) =>
      Object.values(asRecord(words)).some((text) => text !== undefined),
    )
    const kept = spoken.length > 0 ? { translations: Object.fromEntries(spoken) } : {}
    return { ...others, ...kept } as One
  }
  const { stages, codes } = value
  return worded({
    ...value,
    ...(stages && { stages: stages.map(worded) }),
    ...(codes && { codes: codes.map(worded) }),
  })
}

/**
 * The folder of the schema that the first line names, and the schema if it has to be written there,
 * as `init` does.
 */
async function schemasBeside(host: Host, path: string) {
  const folder = dirname(path)
  const has = async (name: string) => (await host.files.kind(resolve(folder, name))) !== undefined
  if (await has(`${INSTALLED}/${SCHEMAS.catalog}`)) return { folder: INSTALLED, missing: [] }
  const own = schemaFiles().filter(({ path: name }) => name.endsWith(SCHEMAS.catalog))
  const missing = []
  for (const { path: name, contents } of own)
    if (!(await has(name))) missing.push({ at: resolve(folder, name), contents })
  return { folder: COPIED, missing }
}

/** As it is read again: without fields and items that are lost. */
const plain = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, inner) =>
      Array.isArray(inner) ? inner.filter((item) => item !== undefined) : inner,
    ),
  )
