import { join } from 'node:path'
import { asRecord, jsonOf } from '../../base/core/values/record.ts'
import type { Files, WriteOptions } from '../../base/io/host/host.ts'

const SCHEMA_VERSION = 1

/** A file in the data folder of the sandbox, which only this user can read. It is always complete. */
export function dataFile(files: Files, folder: string, name: string) {
  const path = join(folder, name)
  return {
    path,
    read: async (): Promise<Uint8Array | undefined> =>
      (await files.kind(path)) === undefined ? undefined : files.read(path),
    async write(data: object, options: WriteOptions): Promise<void> {
      await files.refuseEscape(path, folder)
      const text = `${JSON.stringify({ schemaVersion: SCHEMA_VERSION, ...data }, null, 2)}\n`
      await files.write(path, text, { private: 'file', ...options })
    },
  }
}

/** What a file of this version has; undefined for any other. */
export function dataIn(bytes: Uint8Array): Record<string, unknown> | undefined {
  const { schemaVersion, ...data } = asRecord(jsonOf(bytes))
  return schemaVersion === SCHEMA_VERSION ? data : undefined
}
