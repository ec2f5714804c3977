import type { Entry } from '../../catalog/model.ts'
import { toOperationOutcome, toProblem } from '../../wire/catalog-terms.ts'
import { exampleBody } from '../fhir/outcome-examples.ts'
import { type Html, html } from './html.ts'
import type { Site } from './model.ts'

/** A response with this code in each of its forms. */
export function examplesOf({ catalog }: Site, entry: Entry): Html {
  const body = exampleBody(entry)
  const { text: _, ...outcome } = toOperationOutcome(body, catalog)
  const forms: [string, object][] = [
    ['Example response', body],
    ['As problem details (RFC 9457)', toProblem(body, catalog)],
    ...(catalog.unknownFields.includes('codes.issue_type')
      ? []
      : [['As a FHIR OperationOutcome', outcome] as [string, object]]),
  ]
  return html`${forms.map(([title, value]) => html`<details class="example"><summary>${title}</summary><pre><code>${JSON.stringify(value, null, 2)}</code></pre></details>\n`)}`
}
