import { basename, dirname, resolve } from 'node:path'
import type { ParsedCatalog } from '../../catalog/parsed-catalog.ts'
import type { Host } from '../../host/host.ts'
import { shownPath } from '../../host/paths.ts'
import { UserError } from '../../host/user-error.ts'
import { sha256 } from '../../values/hash.ts'
import { jsonOf, withSortedKeys } from '../../values/json.ts'
import { asRecord, isRecord, isTexts } from '../../values/record.ts'

/**
 * What the last import into a catalog found: a short hash of each field of each code. The next
 * import compares with it, so that what a person changed since then is kept.
 */
export type ImportRecord = {
  /** How the source was read. */
  readonly read: ReadFlags
  readonly codes: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The header, of a source that has one: its fields with dots, such as `fhir.code_system.url`. */
  readonly header?: Readonly<Record<string, string>>
}

/** What an import found: the catalog, and whether its header is from the source. */
type Imported = { readonly value: ParsedCatalog['value']; readonly hasHeader?: true }

/** The options that say how a source is read: the next import uses them again. */
export type ReadFlags = {
  readonly map?: readonly string[]
  readonly list?: readonly string[]
  readonly qualify?: true
}

const NOTHING: ImportRecord = { read: {}, codes: {} }

/** The file of the record of a catalog: `.rail-errors/errors.imported.json` for errors.yaml. */
const fileOf = (path: string): string =>
  resolve(dirname(path), '.rail-errors', `${basename(path).replace(/\.ya?ml$/i, '')}.imported.json`)

/**
 * The record of the last import; an empty one if there was none. Rejects with {@link UserError} a
 * file that is not one: without it, nobody knows what a person changed.
 */
export async function readRecord(host: Host, path: string): Promise<ImportRecord> {
  const file = fileOf(path)
  if ((await host.files.kind(file)) !== 'file') return NOTHING
  const { read, codes, header } = asRecord(jsonOf(await host.files.read(file)))
  const isValid =
    isRecord(codes) &&
    isRecord(read) &&
    (header === undefined || isRecord(header)) &&
    Object.values(codes).every(
      (fields) =>
        isRecord(fields) && Object.values(fields).every((hash) => typeof hash === 'string'),
    )
  if (!isValid)
    throw new UserError(
      `${shownPath(host, file)} is not the record of an import; restore it from git, or delete it to keep every value that ${shownPath(host, path)} has`,
    )
  return {
    read: flagsOf(read),
    codes: codes as ImportRecord['codes'],
    ...(isRecord(header) && { header: header as Record<string, string> }),
  }
}

/** The options that say how a source is read, of all options. */
export const flagsOf = ({ map, list, qualify }: Record<string, unknown>): ReadFlags => ({
  ...(isTexts(map) && { map }),
  ...(isTexts(list) && { list }),
  ...(qualify === true && { qualify }),
})

export async function writeRecord(
  host: Host,
  path: string,
  imported: Imported,
  flags: ReadFlags,
): Promise<void> {
  const { at, contents } = recordFile(path, imported, flags)
  await host.files.write(at, contents)
}

/** The file of the record of a catalog (absolute), with its contents. */
export function recordFile(
  path: string,
  { value, hasHeader }: Imported,
  flags: ReadFlags,
): { at: string; contents: string } {
  const about =
    'What rail-errors import found last. Commit this file: the next import keeps what you changed since.'
  const record = {
    about,
    read: flagsOf(flags),
    ...(hasHeader && {
      header: Object.fromEntries(
        Object.entries(headerFields(value)).map(([field, inner]) => [field, hashOf(inner)]),
      ),
    }),
    codes: Object.fromEntries(
      (value.codes ?? []).map((entry) => [`${entry?.code}`, hashesOf(asRecord(entry))]),
    ),
  }
  return { at: fileOf(path), contents: `${JSON.stringify(record, null, 1)}\n` }
}

/** The texts of a header by their paths: `version`, `fhir.code_system.url`. */
export function headerFields(value: unknown): Record<string, string | boolean> {
  const found: Record<string, string | boolean> = {}
  const visit = (inner: unknown, path: string): void => {
    if (typeof inner === 'string' || typeof inner === 'boolean') found[path] = inner
    else if (isRecord(inner))
      for (const [name, one] of Object.entries(inner))
        visit(one, path === '' ? name : `${path}.${name}`)
  }
  const { codes: _, name: __, url: ___, ...header } = asRecord(value)
  visit(header, '')
  return found
}

const hashesOf = ({ code: _, ...fields }: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, hashOf(value)]))

/** The hash of a value; the order of keys does not count. */
export const hashOf = (value: unknown): string =>
  sha256(JSON.stringify(withSortedKeys(value)) ?? '').slice(0, 8)
