import { UNPUBLISHED } from '../../../src/features/fhir/reading/unknown-fields.ts'
import { CONCEPT_PROPERTIES } from '../../../src/features/fhir/terms/properties.ts'
import { table } from '../../derive/markdown.ts'

/** The sections of docs/fhir.md that are derived. */
export const sections = {
  properties: propertiesPart,
  unpublished: () => UNPUBLISHED.map((field) => `\`${field}\``).join(', '),
}

/**
 * How fields are written in FHIR that are not properties of their own name, from the table that the
 * targets and the readers share.
 */
function propertiesPart(): string {
  const rows = CONCEPT_PROPERTIES.filter(
    ({ code, field, encoding }) =>
      encoding !== undefined || ![field.at(-1), field.join('_')].includes(code),
  ).map(({ code, field, encoding }) => [
    code === 'status' ? '`deprecated`, `retired`' : `\`${field.join('.')}\``,
    encoding === undefined ? `\`${code}\`` : `\`${code}\`: ${encoding}`,
  ])
  return table(['Field', 'Property'], rows)
}
