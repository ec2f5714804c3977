import type { Catalog } from '../../base/core/catalog/catalog.ts'
import { addressesOf, displayOf } from '../../base/core/catalog/names.ts'
import { exampleBody } from '../../base/core/catalog/pages/example-body.ts'
import type { Entry } from '../../base/core/catalog/types.ts'
import { type AnswerForm, formsOf } from '../../base/core/contract/forms/forms-of.ts'
import { type Written, writeForm } from '../../base/core/contract/forms/write.ts'
import { toOperationOutcome } from './catalog-terms.ts'

/** The form in which services send the codes of a catalog. */
export const formOf = (catalog: Catalog): AnswerForm =>
  formsOf(catalog.wire, addressesOf(catalog))[0] ?? 'rail'

/** An answer with a code, as services send it: its texts are those of the catalog. */
export function sentAnswer(catalog: Catalog, entry: Entry): Written {
  const form = formOf(catalog)
  const example = exampleBody(entry)
  const { fix_stage = '', ...reason } = example
  if (form === 'rail') return { body: { ...reason, fix_stage }, headers: {} }
  if (form.outcome) {
    const { text: _, ...body } = toOperationOutcome(example, catalog)
    return { body, headers: {} }
  }
  return writeForm(
    form,
    [{ ...reason, fix_stage, title: displayOf(entry), help: entry.help }],
    entry.http,
  )
}
