import * as z from 'zod'

/**
 * A zod schema as the JSON Schema that is committed; `x-` keys are free at the places that `open`
 * names by title.
 */
export function jsonSchema(
  schema: z.ZodType,
  open: readonly string[] = [],
): Record<string, unknown> {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    override({ jsonSchema }) {
      if (jsonSchema.type === 'integer') {
        if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
        if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      }
      delete jsonSchema.propertyNames
      if (jsonSchema.title !== undefined && open.includes(jsonSchema.title))
        jsonSchema.patternProperties = { '^x-': {} }
    },
  })
}
