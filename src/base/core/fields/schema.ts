/** The part of JSON Schema that says what a field is for people. */
export type FieldSchema = {
  type?: string
  title?: string
  description?: string
  format?: string
  enum?: readonly (string | boolean)[]
  enumDescriptions?: readonly string[]
  examples?: readonly unknown[]
  anyOf?: readonly FieldSchema[]
  properties?: Readonly<Record<string, FieldSchema>>
  required?: readonly string[]
  /** What is required unless another field, such as `defaults`, has it. */
  'x-required'?: readonly string[]
  additionalProperties?: boolean | FieldSchema
  items?: FieldSchema
  'x-key'?: string
  /**
   * The page that has this field, or the fields of this mapping, if it is not that of the file; with
   * `#` and a heading, that of all below, too.
   */
  'x-page'?: string
}

export type FieldValue = { value: string; meaning?: string }

/**
 * The allowed values of a field: its own, those of the items of a list, or those in a mapping; of
 * alternatives, those that have a meaning.
 */
export function valuesOf({
  enum: values,
  enumDescriptions: meanings,
  anyOf = [],
  items,
  additionalProperties,
}: FieldSchema): readonly FieldValue[] {
  const explained = anyOf.find((one) => one.enumDescriptions)
  if (explained !== undefined) return valuesOf(explained)
  if (values !== undefined)
    return values.map((value, i) => ({
      value: String(value),
      ...(meanings && { meaning: meanings[i]! }),
    }))
  if (items !== undefined) return valuesOf(items)
  return typeof additionalProperties === 'object' ? valuesOf(additionalProperties) : []
}

/** `string or [mapping](#stages)` as `strings or [mappings](#stages)`; values in backticks stay. */
const plural = (type: string): string =>
  type.replace(/(?<![#`\w])(string|integer|number|boolean|mapping|date)(?![`\w])/g, '$1s')

/**
 * The type of a field in words. `mapping` and `values` say how a mapping and a closed list are
 * named.
 */
export function typeOf(
  at: FieldSchema,
  words: { mapping(at: FieldSchema): string; values?(list: readonly string[]): string },
): string {
  if (at.enum !== undefined && words.values !== undefined) return words.values(at.enum.map(String))
  if (at.anyOf !== undefined) return at.anyOf.map((one) => typeOf(one, words)).join(' or ')
  if (at.type === 'array') return `list of ${plural(typeOf(at.items ?? {}, words))}`
  if (at.type === 'object') return words.mapping(at)
  return at.format === 'date' ? 'date' : (at.type ?? 'any')
}
