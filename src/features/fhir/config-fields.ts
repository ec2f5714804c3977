import * as z from 'zod'
import { choice } from '../../base/core/model/choice.ts'

const fhir = z
  .strictObject({
    value_sets: z
      .array(
        choice('A ValueSet.', {
          active: 'The codes that may be sent: active and deprecated ones.',
        }),
      )
      .describe('Further ValueSets to publish.')
      .optional(),
  })
  .meta({ title: 'FhirSettings' })

export const configFields = {
  fhir: fhir.describe('What the FHIR targets publish.').optional(),
}
