import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parse } from 'yaml'

/**
 * The rows of a table beside its test: `words.test.ts` has its tables in `words.cases.yaml`, by name.
 * Who knows YAML adds a row there.
 */
export function rowsOf<Row>(test: ImportMeta, table: string): readonly Row[] {
  const path = test.filename.replace(/\.test\.ts$/, '.cases.yaml')
  const rows = (parse(readFileSync(path, 'utf8')) as Record<string, Row[]>)[table]
  if (rows === undefined) throw new Error(`${basename(path)} has no table "${table}"`)
  return rows
}
