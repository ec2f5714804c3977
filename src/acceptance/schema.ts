/** The model of .rail-errors/suppressions.yaml; schema/suppressions.schema.json is derived from it by `npm run gen`. */
import * as z from 'zod'
import { suppression } from '../config/schema.ts'

export const suppressionsSchema = z
  .strictObject({ suppressions: z.array(suppression).describe('Findings that are known and accepted.') })
  .meta({ title: 'Suppressions', description: 'What rail-errors lint --suppress records.' })
