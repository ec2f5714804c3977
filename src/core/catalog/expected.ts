import type { Path } from '../diagnostic.ts'
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
