import { readFileSync } from 'node:fs'
import { UNPUBLISHED } from '../../../src/features/fhir/reading/unknown-fields.ts'
import { CONCEPT_PROPERTIES } from '../../../src/features/fhir/terms/properties.ts'
import { fenced, table } from '../../derive/markdown.ts'

/** The sections of docs/fhir.md that are derived. */
export const sections = {
  properties: propertiesPart,
  unpublished: () => UNPUBLISHED.map((field) => `\`${field}\``).join(', '),
  concept: () =>
    fenced(
      'json',
      JSON.stringify(
        (
          JSON.parse(readFileSync('dist-terminology/rail-errors.codesystem.json', 'utf8')) as {
            concept: object[]
          }
        ).concept[0],
        null,
        2,
      ).replace(/\{\s+("code": .*)\s+("value.*)\s+\}/g, '{ $1 $2 }'),
    ),
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
