import { statusesOf } from '../../../base/core/catalog/entry-values.ts'
import type { Group } from './group.ts'

/** A failure is not sent as a success, in whatever form. */
export const successGroup: Group = ({ said, status }, report, { entry }) => {
  if (said === undefined) return
  const { at, says, code } = said
  const [wanted] = statusesOf(entry(code) ?? {})
  report({
    id: 'wire-error-success',
    at,
    message:
      code === undefined
        ? `the body says that the call failed (${says}), but the status is ${status}`
        : `${code} stops the call, but the status is ${status}`,
    help: `answer with ${wanted ?? 'the status of the error'}, and with the error body of the catalog`,
  })
}
