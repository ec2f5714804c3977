import { expectedAt, shapeAt } from '../../base/core/catalog/shape.ts'
import { namedValue } from '../../base/core/values/named-value.ts'
import { didYouMean, nearest } from '../../base/core/values/nearest.ts'
import type { Shape } from '../../base/core/yaml/decode.ts'
import { UserError } from '../../base/io/host/user-error.ts'

/**
 * Parses `http=503 handling.retry=same` as the fields of an entry, each with the type that the
 * model expects. Rejects with {@link UserError}.
 */
export function readAssignments(assignments: readonly string[]): Record<string, unknown> {
  const fields: Record<string, unknown> = {}
  for (const assignment of assignments) put(fields, assignment)
  return fields
}

function put(fields: Record<string, unknown>, assignment: string): void {
  const [name, text] = namedValue(assignment) ?? []
  if (name === undefined || text === undefined)
    throw new UserError(
      'usage',
      `"${assignment}" is not an assignment; write field=value, such as http=503`,
    )
  const steps = name.split('.')
  const value = typed(name, steps, text)
  const last = steps.pop()!
  let into = fields
  for (const step of steps) {
    into[step] ??= {}
    into = into[step] as Record<string, unknown>
  }
  if (Object.hasOwn(into, last)) throw new UserError('usage', `${name} is set twice`)
  into[last] = value
}

/** Converts the text to the type that the model expects. */
function typed(name: string, steps: readonly string[], text: string): unknown {
  if (name === 'code')
    throw new UserError('usage', 'the code is the first argument; "code" cannot be a field')
  if (steps.length === 1 && name.startsWith('x-')) return customValue(text)
  const path = known(name, steps)
  if (text === '')
    throw new UserError('usage', `${name} has no value; give one, or leave the field out`)
  const shape = shapeAt(path)
  const expected = expectedAt(path, 'value')
  if (expected === 'integer' && shape?.anyOf && /^\d{1,9}(?:,\d{1,9})+$/.test(text))
    return text.split(',').map(Number)
  if (expected === 'integer')
    return /^-?[0-9]{1,15}$/.test(text) ? Number(text) : wrong(name, 'a whole number', text)
  if (expected === 'boolean')
    return text === 'true' || text === 'false'
      ? text === 'true'
      : wrong(name, 'true or false', text)
  if (expected === 'string' || expected === 'date') return text
  if (expected === 'array' && shape?.items?.type === 'string')
    return text
      .split(',')
      .map((word) => word.trim())
      .filter(Boolean)
  const inner = Object.keys(shape?.properties ?? {})[0]
  throw new UserError(
    'usage',
    expected === 'object'
      ? `${name} is a mapping; set its fields: ${name}.${inner ?? '<name>'}=…`
      : `${name} is a list of mappings; edit it by hand`,
  )
}

/** The path of a field of an entry in the model; refuses unknown fields. */
function known(name: string, steps: readonly string[]): (string | number)[] {
  const path: (string | number)[] = ['codes', 0]
  for (const step of steps) {
    const { properties = {}, additionalProperties }: Shape = shapeAt(path) ?? {}
    const fields = Object.keys(properties)
    if (
      !fields.includes(step) &&
      (typeof additionalProperties !== 'object' || ['', '__proto__'].includes(step))
    )
      throw new UserError(
        'usage',
        `${name} is not a known field${didYouMean(nearest(step, fields)) || (fields.length > 0 ? `; the known fields are ${fields.join(', ')}` : '')}`,
      )
    path.push(step)
  }
  return path
}

/** A custom field has no type: its value is read as it would be in the file. */
const customValue = (text: string): unknown =>
  /^-?(?:0|[1-9][0-9]{0,14})$/.test(text)
    ? Number(text)
    : text === 'true' || text === 'false'
      ? text === 'true'
      : text

function wrong(name: string, wanted: string, text: string): never {
  throw new UserError('usage', `${name} must be ${wanted}, not "${text}"`)
}
