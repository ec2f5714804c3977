import { textOf } from '../../../base/core/contract/received.ts'
import { fieldAt } from '../answer/reasons.ts'
import type { Group } from './group.ts'

/** An operation answers with the codes that it declares. */
export const operationGroup: Group = (
  { reasons, operation, method, url },
  report,
  { entry, declares, operationOf, shownNames },
) => {
  if (operation === undefined || declares === undefined) return
  for (const reason of reasons) {
    const code = textOf(reason.fields.error)
    const known = entry(code)
    if (known === undefined || known.retired || declares(operation, code)) continue
    // That of a document is not of the record.
    const name = operationOf(method, url) === operation ? operation : shownNames(operation)
    report({
      id: 'wire-code-undeclared',
      at: fieldAt(reason, 'error'),
      message: `${name} answers with ${code}, and raised_by of the catalog does not name it`,
      help: `add ${name} to raised_by of ${code}, or correct the service`,
      operation: name,
    })
  }
}
