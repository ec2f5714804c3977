import { putField } from '../../core/catalog/fhir/field.ts'
import type { Loss } from '../../core/catalog/fhir/losses.ts'
import { isDay } from '../../core/values/formats.ts'
import { asArray, asRecord } from '../../core/values/record.ts'

type Fields = Readonly<Record<string, unknown>>
export type Value = { code: unknown; value: unknown }

const REPLACED_BY = 'http://hl7.org/fhir/StructureDefinition/codesystem-replacedby'
const STANDARDS_STATUS =
  'http://hl7.org/fhir/StructureDefinition/structuredefinition-standards-status'
const BY_STANDARDS_STATUS: Readonly<Record<string, 'deprecated' | 'retired'>> = {
  deprecated: 'deprecated',
  withdrawn: 'retired',
}

export const isLifecycleExtension = ({ url, valueCode }: Fields): boolean =>
  url === REPLACED_BY ||
  (url === STANDARDS_STATUS && Object.hasOwn(BY_STANDARDS_STATUS, String(valueCode)))

/** Properties without a field that are read as the lifecycle of a code, or that readers obey. */
export const LIFECYCLE_PROPERTIES: readonly string[] = ['deprecated', 'notSelectable']

/**
 * True if a concept states whether it is active, deprecated or retired; "inactive" alone does not
 * distinguish the last two.
 */
export const saysStatus = (concept: Fields, values: readonly Value[]): boolean =>
  values.some(
    ({ code, value }) =>
      (code === 'status' && value !== 'inactive') ||
      code === 'deprecated' ||
      code === 'deprecationDate',
  ) || standardsStatus(concept) !== undefined

/** The extension of this URL; empty without it. */
const extension = ({ extension: given }: Fields, url: string): Fields =>
  asRecord(asArray(given).find((one) => asRecord(one).url === url))
const standardsStatus = (concept: Fields): 'deprecated' | 'retired' | undefined => {
  const code = String(extension(concept, STANDARDS_STATUS).valueCode)
  return Object.hasOwn(BY_STANDARDS_STATUS, code) ? BY_STANDARDS_STATUS[code] : undefined
}

/**
 * Adds the lifecycle of a code as other publishers express it: inactive without a status, a
 * standards status, the property `deprecated` (a day, or true), a replacement by extension.
 */
export function addLifecycle(
  entry: Record<string, unknown>,
  concept: Fields,
  { values, lose }: { values: readonly Value[]; lose: (kind: Loss, name: string) => void },
): void {
  const said = (code: string) => values.find((one) => one.code === code)?.value
  const settled = () => entry.deprecated !== undefined || entry.retired !== undefined
  const [status, deprecated, standards] = [
    said('status'),
    said('deprecated'),
    standardsStatus(concept),
  ]
  if (status === 'inactive') lose('inactive', 'inactive')
  else if (typeof status === 'string' && !STATUSES.includes(status)) lose('status', status)
  if (deprecated !== undefined && deprecated !== false) {
    const day = typeof deprecated === 'string' ? deprecated.slice(0, 10) : undefined
    if (day === undefined || !isDay(day)) entry.deprecated ??= {}
    else if (asRecord(entry.deprecated).date === undefined)
      putField(entry, ['deprecated', 'date'], day)
    if (typeof deprecated === 'string' && !isDay(day ?? '')) lose('date', 'deprecated')
  }
  // Someone who withdraws a code no longer sends it.
  if (standards !== undefined && !settled()) entry[standards] = {}
  // Servers report deprecated codes as inactive, too: a code that may still be sent is not read as
  // retired.
  const inactive = said('inactive') === true || status === 'inactive'
  if (inactive && !settled() && (status === undefined || status === 'inactive'))
    entry.deprecated = {}
  const successor = asRecord(extension(concept, REPLACED_BY).valueCoding).code
  const life = entry.retired === undefined ? 'deprecated' : 'retired'
  if (typeof successor === 'string')
    entry[life] = { replaced_by: successor, ...asRecord(entry[life]) }
}

/**
 * The values of a concept without the days that are only announced: those that contradict the
 * stated status, and without one those after the day of the resource (`publishedOn`).
 */
export function withoutPlans<One extends Value>(
  values: readonly One[],
  {
    publishedOn = '9999',
    lose,
  }: { publishedOn?: string | undefined; lose: (kind: Loss, name: string) => void },
): One[] {
  const status = values.find(({ code }) => code === 'status')?.value
  return values.filter(({ code, value }) => {
    const before = BEFORE[String(code)]
    const isPlanned =
      typeof value === 'string' &&
      before !== undefined &&
      (status === undefined ? value > publishedOn : before.includes(status))
    if (isPlanned) lose('planned', String(code))
    return !isPlanned
  })
}

const STATUSES: readonly unknown[] = ['active', 'deprecated', 'retired']
/** The states of a code before a day. */
const BEFORE: Readonly<Record<string, readonly unknown[]>> = {
  deprecationDate: ['active'],
  retirementDate: ['active', 'deprecated'],
}
