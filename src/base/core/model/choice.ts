import * as z from 'zod'

/**
 * A closed list for a schema.ts, with what each value means: editors, the docs and `explain` show
 * it. Only schemas import it: zod never reaches the package.
 */
export const choice = (
  description: string,
  values: Record<string, string>,
  more: Record<string, unknown> = {},
) =>
  z
    .enum(Object.keys(values))
    .meta({ description, enumDescriptions: Object.values(values), ...more })
