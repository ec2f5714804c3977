import { dirname, resolve } from 'node:path'
import { printCatalog } from '../../../core/catalog/edit/print.ts'
import type { ParsedCatalog } from '../../../core/catalog/parsed-catalog.ts'
import { asArray, asRecord, same } from '../../../core/values/record.ts'
import { read } from '../../../forms/read.ts'
import type { Host } from '../../../io/host/host.ts'
import { UserError } from '../../../io/host/user-error.ts'
import { COPIED, INSTALLED, SCHEMAS, schemaFiles } from '../../init/schemas.ts'
import type { NewCatalog } from './new-catalog.ts'

/**
 * Writes a catalog as a new errors.yaml, and the schema that its first line names if that has to be
 * written. Rejects with {@link UserError}, and writes nothing, if YAML can't have a value of it.
 */
export async function writeCatalog(host: Host, path: string, catalog: NewCatalog): Promise<void> {
  const schemas = await schemasBeside(host, path)
  const text = await catalogText(catalog, schemas.folder)
  for (const { at, contents } of schemas.missing) await host.files.write(at, contents)
  await host.files.write(path, text)
}

/**
 * The text of a new errors.yaml. `schemas`: the folder of the schema that its first line names.
 * Rejects with {@link UserError} if YAML can't have a value of it.
 */
export const catalogText = (
  { value, from, comment }: NewCatalog,
  schemas: string,
): Promise<string> =>
  provenText(value, {
    from,
    comment: [`yaml-language-server: $schema=${schemas}/${SCHEMAS.catalog}`, ...comment],
  })

/**
 * Prints a catalog, and reads it again to prove that nothing of it was lost. Rejects with
 * {@link UserError} if something was. `from`: the source, for people.
 */
export async function provenText(
  value: ParsedCatalog['value'],
  { from, comment }: { from: string; comment: readonly string[] },
): Promise<string> {
  const text = printCatalog({ value }, comment)
  const again = await read(text)
  const [all, listed] = [asArray(value.codes).length, asArray(asRecord(again.raw).codes).length]
  if (listed < all)
    throw new UserError(
      `${from} can't be imported: it has ${all} codes and little about each; a file of this size can have ${listed}. Nothing was written`,
    )
  if (!same(plain(again.raw), plain(value)))
    throw new UserError(
      `${from} can't be imported: it contains a value that YAML can't represent. Nothing was written`,
    )
  return text
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
