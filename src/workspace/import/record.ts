import { dirname, resolve } from 'node:path'
import type { ParsedCatalog } from '../../catalog/parsed-catalog.ts'
import type { Host } from '../../host/host.ts'
import { sha256 } from '../../values/hash.ts'
import { withSortedKeys } from '../../values/json.ts'
import { asRecord } from '../../values/record.ts'

/**
 * What the last import found: a short hash of each field of each code. The next import compares with
 * it, so that what a person changed since then is kept.
 */
export type ImportRecord = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The file of the record of a catalog. */
const fileOf = (path: string): string => resolve(dirname(path), '.rail-errors', 'imported.json')

export async function readRecord(host: Host, path: string): Promise<ImportRecord> {
  const file = fileOf(path)
  if ((await host.files.kind(file)) !== 'file') return {}
  try {
    const value = JSON.parse(new TextDecoder().decode(await host.files.read(file)))
    return asRecord(asRecord(value).codes) as ImportRecord
  } catch {
    return {} // as if nothing had been imported: what is written is kept
  }
}

export async function writeRecord(
  host: Host,
  path: string,
  { codes = [] }: ParsedCatalog['value'],
): Promise<void> {
  const record = Object.fromEntries(
    codes.map((entry) => [`${entry?.code}`, hashesOf(asRecord(entry))]),
  )
  const about =
    'What rail-errors import found last. Commit this file: the next import keeps what you changed since.'
  await host.files.write(fileOf(path), `${JSON.stringify({ about, codes: record }, null, 1)}\n`)
}

const hashesOf = ({ code: _, ...fields }: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, hashOf(value)]))

/** The hash of a value; the order of keys does not count. */
export const hashOf = (value: unknown): string =>
  sha256(JSON.stringify(withSortedKeys(value)) ?? '').slice(0, 8)
