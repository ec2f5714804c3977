import type { Path } from '../diagnostic.ts'
import { asRecord, same } from '../values/record.ts'
import type { ParsedCatalog } from './parsed-catalog.ts'

/** Values of a wrong type: without them, outputs would say something else, and nothing compares them. */
export const lostValues = ({
  problems,
  raw,
  value,
}: ParsedCatalog): { path: Path; message: string }[] =>
  problems.flatMap(({ path, part, message }) =>
    part !== 'key' && !same(at(raw, path), at(value, path)) ? [{ path, message }] : [],
  )

const at = (value: unknown, path: Path): unknown =>
  path.reduce<unknown>(
    (inner, step) => (Array.isArray(inner) ? inner[Number(step)] : asRecord(inner)[step]),
    value,
  )
