import * as z from 'zod'
import { asRecord, isRecord } from '../../src/base/core/values/record.ts'

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
      // What reads a file knows closed lists only.
      if (typeof jsonSchema.const === 'boolean') {
        jsonSchema.enum = [jsonSchema.const]
        delete jsonSchema.const
      }
      if (jsonSchema.title !== undefined && open.includes(jsonSchema.title))
        jsonSchema.patternProperties = { '^x-': {} }
    },
  })
}

const SHAPE_KEYS = ['type', 'enum', 'format', 'items', 'anyOf', 'additionalProperties']

/** The part of a JSON Schema that reading a file needs: without texts for people and editors. */
export function shapeOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(shapeOf)
  if (!isRecord(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([key, value]) =>
      key === 'properties' || key === 'patternProperties'
        ? [
            [
              key,
              Object.fromEntries(
                Object.entries(asRecord(value)).map(([name, one]) => [name, shapeOf(one)]),
              ),
            ],
          ]
        : SHAPE_KEYS.includes(key)
          ? [[key, shapeOf(value)]]
          : [],
    ),
  )
}
