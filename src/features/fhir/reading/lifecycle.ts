import { isDay } from '../../../base/core/values/formats.ts'
import { asRecord, type Fields } from '../../../base/core/values/record.ts'
import { extensionIn } from '../../../libraries/wire/field.ts'

export type Value = { code: unknown; value: unknown; beside?: unknown }

const REPLACED_BY = 'http://hl7.org/fhir/StructureDefinition/codesystem-replacedby'
const STANDARDS_STATUS =
  'http://hl7.org/fhir/StructureDefinition/structuredefinition-standards-status'
/** Someone who withdraws a code no longer sends it. */
const BY_STANDARDS_STATUS = new Map<unknown, string>([
  ['deprecated', 'deprecated'],
  ['withdrawn', 'retired'],
])

/** The state that a status of others stands for; inactive without a status is the weaker of two. */
const BY_STATUS = new Map<unknown, string>([
  ['withdrawn', 'retired'],
  ['inactive', 'deprecated'],
])

const standardsStatus = (concept: Fields): string | undefined =>
  BY_STANDARDS_STATUS.get(extensionIn(concept, STANDARDS_STATUS).valueCode)

/**
 * True if a concept states whether it is active, deprecated or retired; "inactive" alone does not
 * distinguish the last two.
 */
export const saysStatus = (concept: Fields, values: readonly Value[]): boolean =>
  standardsStatus(concept) !== undefined ||
  values.some(({ code, value }) =>
    code === 'status' ? value !== 'inactive' : code === 'deprecated' || code === 'deprecationDate',
  )

/** The states of a code before a day. */
const BEFORE: ReadonlyMap<unknown, readonly unknown[]> = new Map([
  ['deprecationDate', ['active']],
  ['retirementDate', ['active', 'deprecated']],
])

/**
 * The values of a concept, with its life in the properties that we publish: others say it by
 * inactive without a status, a standards status, the property `deprecated` (a day, or true), a
 * replacement by extension. Days that are only announced are left out: those that contradict the
 * stated status, and without one those after the day of the resource (`publishedOn`).
 */
export function withLife(concept: Fields, values: readonly Value[], publishedOn = '9999'): Value[] {
  const valueFor = (code: string) => values.find((one) => one.code === code)?.value
  const [status, deprecated] = [valueFor('status'), valueFor('deprecated')]
  const isPlanned = ({ code, value }: Value) =>
    typeof value === 'string' &&
    (status === undefined
      ? BEFORE.has(code) && value > publishedOn
      : BEFORE.get(code)?.includes(status))
  const derived: Value[] = []
  const successor = asRecord(extensionIn(concept, REPLACED_BY).valueCoding).code
  if (typeof successor === 'string') derived.push({ code: 'replaced_by', value: successor })
  if (deprecated !== undefined && deprecated !== false) {
    const day = String(deprecated).slice(0, 10)
    if (isDay(day)) derived.push({ code: 'deprecationDate', value: day })
    else derived.push({ code: 'status', value: 'deprecated' })
  }
  // What is said last counts.
  const all = [...derived, ...values.filter((one) => !isPlanned(one))]
  const isSettled = all.some(({ code, value }) =>
    code === 'status' ? value === 'deprecated' || value === 'retired' : BEFORE.has(code),
  )
  // Servers report deprecated codes as inactive, too: a code that may still be sent is not read as
  // retired.
  const usedStatus = status === undefined && valueFor('inactive') === true ? 'inactive' : status
  const state = standardsStatus(concept) ?? BY_STATUS.get(usedStatus)
  return isSettled || state === undefined ? all : [{ code: 'status', value: state }, ...all]
}
