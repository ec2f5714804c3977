import { exampleBody } from '../../../base/core/catalog/pages/example-body.ts'
import { hasWorkflow } from '../../../base/core/catalog/parsed-catalog.ts'
import type { Entry } from '../../../base/core/catalog/types.ts'
import { formsOf } from '../../../base/core/contract/forms/forms-of.ts'
import { toOperationOutcome, toProblem } from '../../../libraries/wire/catalog-terms.ts'
import { formOf, sentAnswer } from '../../../libraries/wire/sent-answer.ts'

import type { Site } from '../model.ts'
import { ENGLISH, type Tongue } from '../words/spoken.ts'

/** A response with a code in each of its forms, as it is sent, with the title of the form. */
export function examplesOf(
  { original: catalog, hasFhir }: Pick<Site, 'original' | 'hasFhir'>,
  { code }: Entry,
  words: Tongue['words'] = ENGLISH.words,
): [title: string, value: unknown][] {
  const entry = catalog.codes.find((one) => one.code === code)!
  const body = exampleBody(entry)
  const { text: _, ...outcome } = toOperationOutcome(body, catalog)
  return [
    ...sentAs(catalog, entry, words.example),
    ...(isAccepted(catalog, 'problem')
      ? [[words.example_problem, toProblem(body, catalog)] as [string, unknown]]
      : []),
    ...(!(hasFhir || isAccepted(catalog, 'operation-outcome')) ||
    catalog.unknownFields.includes('codes.issue_type')
      ? []
      : [[words.example_fhir, outcome] as [string, unknown]]),
  ]
}

/** True if the catalog names a form after the one that is sent. */
const isAccepted = (catalog: Site['catalog'], name: string): boolean =>
  formsOf(catalog.wire, {})
    .slice(1)
    .some((form) => form !== 'rail' && form.name.startsWith(name))

/**
 * The body that services send; of a form that carries the code in a header, with that. Nothing if
 * the source of the catalog can't say the form.
 */
function sentAs(
  catalog: Site['catalog'],
  entry: Entry,
  title: string,
): [title: string, value: unknown][] {
  if (formOf(catalog) === 'rail' && !hasWorkflow(catalog)) return []
  const { body, headers } = sentAnswer(catalog, entry)
  return [[title, Object.keys(headers).length === 0 ? body : { headers, body }]]
}
