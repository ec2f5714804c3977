import { version } from '../../base/core/version.ts'
import { type Found, positionOf } from '../lists/index.ts'
import { waysOf } from './lists.ts'
import { wayToKeep } from './report.ts'

type Outcome = {
  /** The file that was written, and its lint errors. */
  readonly file?: string
  readonly lintErrors?: number
  /** Why nothing was written. */
  readonly error?: string
  readonly found?: Found | undefined
  /** What a published list or a FHIR resource loses. */
  readonly notes?: readonly string[]
}

/** The account of an import as one JSON document; its schema is schema/import.schema.json. */
export function accountOf({ file, lintErrors, error, found, notes }: Outcome): string {
  const lists = found && {
    columns: Object.fromEntries(found.columns),
    taken: found.entries.map(({ fields: { code, ...fields }, name, list, places, ...entry }) => ({
      code,
      name,
      list,
      at: positionOf(entry),
      fields: Object.entries(fields).map(([field, value]) => ({
        field,
        value,
        at: positionOf(places.get(field) ?? entry),
      })),
    })),
    left: found.left.map(({ message, isChange = false, ...note }) => ({
      message,
      isChange,
      at: positionOf(note),
    })),
    unused: found.unused.map(({ column, count, first, field }) => ({
      column,
      count,
      way: wayToKeep(column, field),
      at: positionOf(first),
    })),
    doubts: found.doubts.map((doubt) => {
      const { list, message, examples } = doubt
      return { list, message, examples, ways: waysOf(doubt), at: positionOf(doubt) }
    }),
    lists: found.lists.map(({ name, file, at, count, isRead }) => ({
      name,
      file,
      count,
      isRead,
      ...(at && { at: positionOf(at) }),
    })),
  }
  const head = { schemaVersion: 1, tool: 'rail-errors', version, file, lintErrors, error }
  return `${JSON.stringify({ ...head, ...(lists ?? { notes }) }, null, 2)}\n`
}
