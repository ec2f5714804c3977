import { REASON_FIELDS } from '../../../base/core/contract/reason.ts'
import { type Fields, isRecord } from '../../../base/core/values/record.ts'
import { fieldAt, type Placed } from '../answer/reasons.ts'
import { typeName } from '../answer/type-name.ts'
import type { Group } from './group.ts'

const KNOWN = new Set<string>(REASON_FIELDS)
const PROBLEM = new Set(['type', 'title', 'status', 'detail', 'instance'])

/**
 * The members of reasons and of the body: the four fields are there, they are texts, and there are
 * no others.
 */
export const fieldsGroup: Group = (
  { kind, failed, value, reasons, header },
  report,
  { allow, reasons: { key }, warnings, isStaged, shownName },
) => {
  if (kind !== 'contract' || isPlain(value, reasons)) return
  for (const reason of reasons) {
    if (REASON_FIELDS.every((field) => typeof reason.fields[field] === 'string')) continue
    const promised = isStaged(reason.fields.error)
      ? REASON_FIELDS
      : REASON_FIELDS.filter((field) => field !== 'fix_stage')
    const missing = promised.filter((field) => !(field in reason.fields))
    if (missing.length > 0)
      report({
        id: 'wire-field-missing',
        at: reason.at,
        message: `${listed(missing)} ${missing.length === 1 ? 'is' : 'are'} missing`,
        help: `send ${listed(promised)} with every reason`,
      })
    for (const field of REASON_FIELDS) {
      if (!(field in reason.fields) || typeof reason.fields[field] === 'string') continue
      const help =
        field === 'path' ? 'send a text; an empty text means the whole request' : 'send a text'
      report({
        id: 'wire-field-type',
        at: fieldAt(reason, field),
        message: `${field} is ${typeName(reason.fields[field])}, not a text`,
        help,
      })
    }
  }
  const list = isRecord(value) ? value[key] : undefined
  if (
    failed &&
    list !== undefined &&
    list !== null &&
    !Array.isArray(list) &&
    hasFields(value, reasons)
  )
    report({
      id: 'wire-field-type',
      at: key,
      message: `${key} is ${typeName(list)}, not a list`,
      help: `send a list of reasons in "${key}"`,
    })
  // A body of something else has no members too many: it is not of the contract at all.
  if (!failed || !hasFields(value, reasons)) return
  const isKnown = (field: string, at: string): boolean =>
    KNOWN.has(field) ||
    allow.has(field) ||
    (at === '' &&
      (field === key ||
        field === warnings.key ||
        (PROBLEM.has(field) && /problem\+json/i.test(header('content-type')))))
  const all =
    Array.isArray(value) || reasons[0]?.at === ''
      ? reasons
      : [{ at: '', fields: Object(value) as Fields }, ...reasons]
  for (const reason of all) {
    const extra = Object.keys(reason.fields).filter((field) => !isKnown(field, reason.at))
    if (extra.length > 0)
      report({
        id: 'wire-field-extra',
        at: reason.at,
        message: `${listed(extra.slice(0, 5).map(shownName))} ${extra.length === 1 ? 'is not a member' : 'are not members'} of the contract`,
        help: 'remove it, or name it in "allow"',
      })
  }
}

/** True for one reason with the four fields and nothing else, as most bodies are. */
const isPlain = (value: unknown, [reason]: readonly Placed[]): boolean =>
  reason?.fields === value &&
  REASON_FIELDS.every((field) => typeof reason?.fields[field] === 'string') &&
  Object.keys(value as Fields).length === REASON_FIELDS.length

const hasFields = (value: unknown, reasons: readonly Placed[]): boolean =>
  hasField(Object(value)) || reasons.some(({ fields }) => hasField(fields))

const hasField = (fields: object): boolean => REASON_FIELDS.some((field) => field in fields)

const listed = (names: readonly string[]): string =>
  names.join(', ').replace(/, ([^,]*)$/, ' and $1')
