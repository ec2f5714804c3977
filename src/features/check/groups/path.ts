import type { PathNotation } from '../../../base/core/contract/forms/form.ts'
import { readPath } from '../../../base/core/contract/forms/notation.ts'
import { stepsOf, valueAt } from '../../../base/core/contract/paths/steps.ts'
import { parseWirePath } from '../../../base/core/contract/paths/wire-path.ts'
import type { InForm } from '../answer/in-form.ts'
import { fieldAt } from '../answer/reasons.ts'
import { isRedacted } from '../answer/redacted.ts'
import { typeName } from '../answer/type-name.ts'
import type { Report } from '../finding.ts'
import type { Shown } from '../private-texts.ts'
import type { Group } from './group.ts'

/** `path` follows the grammar of paths. */
export const pathGroup: Group = ({ kind, reasons, request, wire }, report, { shown }) => {
  if (kind !== 'contract') return
  if (wire !== undefined) reportNotation(wire, report, shown)
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

const EXAMPLE: Readonly<Record<PathNotation, string>> = {
  wire: 'lines[0].documents',
  pointer: '/lines/0/documents',
  fragment: '#/lines/0/documents',
  dotted: 'lines.0.documents',
  fhirpath: 'lines[0].documents',
}

/** What is sent where a path is follows the notation of the form: clients read no other. */
function reportNotation(
  { form: { path: notation = 'wire' }, paths }: InForm,
  report: Report,
  shown: Shown['shown'],
) {
  for (const { place, sent } of paths()) {
    if (isRedacted(sent)) continue
    if (typeof sent !== 'string')
      report({
        id: 'wire-field-type',
        at: place,
        message: `the path is ${typeName(sent)}, not a text`,
        help: `send a text such as ${EXAMPLE[notation]}`,
      })
    else if (notation !== 'wire' && sent !== '#' && readPath(sent, notation) === '')
      report({
        id: 'wire-path-syntax',
        at: place,
        message: `${shown(sent)} is not a path as the form writes it, so clients read none`,
        help: `send a path such as ${EXAMPLE[notation]}`,
      })
    // Clients read both, and others may not.
    else if (/^(?:fragment|pointer)$/.test(notation) && sent[0] !== EXAMPLE[notation][0])
      report({
        id: 'wire-path-syntax',
        severity: 'warn',
        at: place,
        message: `${shown(sent)} is a ${sent[0] === '#' ? 'fragment' : 'pointer without #'}, and the form writes ${EXAMPLE[notation]}`,
        help: `send a path such as ${EXAMPLE[notation]}`,
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
