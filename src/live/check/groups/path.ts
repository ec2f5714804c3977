import { parseWirePath } from '../../../core/contract/path.ts'
import { stepsOf } from '../../../core/contract/steps.ts'
import { valueAt } from '../../../core/contract/value-at.ts'
import type { Group } from '../group.ts'
import { fieldAt } from '../reasons.ts'
import { isRedacted } from '../redacted.ts'

/** `path` follows the grammar of paths. */
export const pathGroup: Group = ({ kind, reasons, request }, report, { shown }) => {
  if (kind !== 'contract') return
  for (const reason of reasons) {
    const { path } = reason.fields
    // Most paths are right, and are names and indexes.
    if (typeof path !== 'string' || path === '' || (PLAIN.test(path) && !isComposed(request)))
      continue
    const at = fieldAt(reason, 'path')
    const parsed = parseWirePath(path)
    if ('wanted' in parsed)
      report({
        id: 'wire-path-syntax',
        at,
        message: `${shown(path)} is not a path: ${parsed.wanted} is expected at position ${parsed.at + 1}`,
        help: 'write lines[0].documents, or an empty text for the whole request',
      })
    else if (parsed.segments.some(({ indexes }) => indexes.includes(undefined)))
      report({
        id: 'wire-path-wildcard',
        at,
        message: `${shown(path)} does not say which item`,
        help: 'send the index if the service knows it',
      })
    const missing =
      'wanted' in parsed || !isComposed(request) ? undefined : missingParent(path, request)
    if (missing !== undefined)
      report({
        id: 'wire-path-unresolvable',
        at,
        message: `${shown(path)} is not a place in the request, which has no ${shown(missing)}`,
        help: 'name the member of the request; only the last one may be absent',
      })
  }
}

const PLAIN = /^[A-Za-z_]\w*(?:\[(?:0|[1-9]\d*)\])*(?:\.[A-Za-z_]\w*(?:\[(?:0|[1-9]\d*)\])*)*$/

const isComposed = (value: unknown): boolean => typeof value === 'object' && value !== null

/**
 * The first part of a path above its last step that the request does not have. The last one may be
 * absent: that can be the error.
 */
function missingParent(path: string, request: unknown): string | undefined {
  const steps = stepsOf(path) ?? []
  for (let count = 1; count < steps.length; count++) {
    const parent = steps.slice(0, count)
    const value = valueAt(request, parent)
    if (isRedacted(value)) return undefined
    if (isComposed(value)) continue
    // Some item of an empty list, or of one whose items are elsewhere: which one is not said.
    return steps[count - 1] === '*'
      ? undefined
      : parent
          .map((step, at) =>
            typeof step === 'number'
              ? `[${step}]`
              : step === '*'
                ? '[]'
                : at === 0
                  ? step
                  : `.${step}`,
          )
          .join('')
  }
  return undefined
}
