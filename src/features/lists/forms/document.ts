import type { Path, Span } from '../../../base/core/diagnostic.ts'
import { isRecord } from '../../../base/core/values/record.ts'
import type { FilesAround, Source } from '../../../base/core/yaml/source.ts'
import type { Field, Item, ItemList, Lists, Scalar, Value } from '../value.ts'

/** A kind of document in JSON or YAML whose lists have places of their own. */
export type DocumentKind = {
  recognises(value: Readonly<Record<string, unknown>>, file: string): boolean
  /** `files`: those around the document; without it, what it says of them is not there. */
  read(source: Source, files?: FilesAround): Lists | Promise<Lists>
}

export const part = (source: Source, name: string, path: Path, value: unknown): Field => {
  const at = source.locate(path)
  return { name, at, value: plainValue(value, at) }
}

export const plainValue = (value: unknown, at: Span): Value => valueIn(value, () => at)

/** A value of a document with the places of its parts. `scalarAt`: what is written at a place. */
export function valueIn(
  value: unknown,
  locate: (path: Path, part?: 'key') => Span,
  path: Path = [],
  scalarAt: (path: Path, value: Scalar['value']) => Scalar['value'] = (_, one) => one,
): Value {
  const at = locate(path)
  const inner = (step: string | number, one: unknown) =>
    valueIn(one, locate, [...path, step], scalarAt)
  if (Array.isArray(value))
    return { kind: 'list', items: value.map((one, index) => inner(index, one)), at }
  if (!isRecord(value))
    return { kind: 'scalar', value: scalarAt(path, value as Scalar['value']), at }
  const fields = Object.entries(value).map(([name, one]) => ({
    name,
    at: locate([...path, name], 'key'),
    value: inner(name, one),
  }))
  return { kind: 'group', call: '', fields, at }
}

export const parts = (
  source: Source,
  path: Path,
  names: Readonly<Record<string, unknown>>,
): Field[] =>
  Object.entries(names).flatMap(([name, value]) =>
    value === undefined || value === null ? [] : [part(source, name, path, value)],
  )

export const list = (
  source: Source,
  { name, what }: Pick<ItemList, 'name' | 'what'>,
  path: Path,
  items: readonly Item[],
): ItemList[] => (items.length > 0 ? [{ name, what, at: source.locate(path), items }] : [])
