import type { Path } from '../diagnostic.ts'
import { isRecord, put } from '../values/record.ts'
import type { Shape } from '../yaml/decode.ts'
import type { Part } from '../yaml/source.ts'
import catalogShape from './shape.json' with { type: 'json' }

/**
 * The type that the model expects at a path of errors.yaml: `string`, `date`, `integer`, `boolean`;
 * undefined for an unknown path.
 */
export function expectedAt(path: Path, part: Part): string | undefined {
  const container = shapeAt(part === 'key' ? path.slice(0, -1) : path)
  if (part === 'key')
    return typeof container?.additionalProperties === 'object' ? 'string' : undefined
  const text =
    container?.anyOf?.find(({ type }) => type === 'string' || type === 'integer') ?? container
  return text?.type === 'string' && text.format === 'date' ? 'date' : text?.type
}

/** The shape of the model at a path; undefined for an unknown path. */
export function shapeAt(path: Path): Shape | undefined {
  let shape: Shape | undefined = catalogShape as Shape
  for (const step of path) {
    const record: Shape | undefined =
      shape?.anyOf?.find((branch) => branch.type === 'object') ?? shape
    if (typeof step === 'number')
      shape = (shape?.anyOf?.find((branch) => branch.type === 'array') ?? shape)?.items
    else if (record?.properties && Object.hasOwn(record.properties, step))
      shape = record.properties[step]
    else
      shape =
        typeof record?.additionalProperties === 'object' ? record.additionalProperties : undefined
  }
  return shape
}

/**
 * Returns the same value as every form would give it: keys in the order of the model, sorted
 * languages, no empty lists or mappings. So a catalog gives the same bytes whether it was read from
 * errors.yaml or from a published form. `deprecated: {}`, `raised_by: []` and `x-desk: {}` in a list
 * of own fields stay: their presence is their meaning.
 */
export function canonicalize(shape: Shape, value: unknown): unknown {
  if (!Array.isArray(value) && !isRecord(value)) return value
  const fitting = shape.anyOf?.find(({ type }) => type === 'object' && isRecord(value)) ?? shape
  if (Array.isArray(value))
    return fitting.items === undefined
      ? value
      : value.map((item) => canonicalize(fitting.items!, item))
  const { properties = {}, additionalProperties: free } = fitting
  const result: Record<string, unknown> = {}
  const keep = (key: string, inner: unknown) => {
    const isMeant = MEANT_EMPTY.has(key) || (typeof free === 'object' && key.startsWith('x-'))
    if (inner !== undefined && (isMeant || !saysNothing(inner))) put(result, key, inner)
  }
  for (const key of Object.keys(properties))
    if (Object.hasOwn(value, key)) keep(key, canonicalize(properties[key]!, value[key]))
  const others = Object.keys(value).filter((key) => !Object.hasOwn(properties, key))
  const ordered = typeof free === 'object' ? others.sort() : others
  for (const key of ordered)
    keep(key, typeof free === 'object' ? canonicalize(free, value[key]) : value[key])
  return result
}

const MEANT_EMPTY = new Set(['codes', 'stages', 'deprecated', 'retired', 'raised_by'])

const saysNothing = (value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : isRecord(value) && Object.keys(value).length === 0
