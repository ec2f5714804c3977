import { isDay } from '../../../base/core/values/formats.ts'
import { asRecord, type Fields, filled } from '../../../base/core/values/record.ts'
import { extensionIn, valueIn } from '../../../libraries/wire/field.ts'

const EXTENSION = 'http://hl7.org/fhir/StructureDefinition'
/** The elements of R5 that are extensions in R4 and R4B: their URLs, and how their values are called. */
export const GOVERNANCE = {
  copyrightLabel: [`${EXTENSION}/artifact-copyrightLabel`, 'valueString'],
  approvalDate: [`${EXTENSION}/resource-approvalDate`, 'valueDate'],
  lastReviewDate: [`${EXTENSION}/resource-lastReviewDate`, 'valueDate'],
  effectivePeriod: [`${EXTENSION}/resource-effectivePeriod`, 'valuePeriod'],
} as const

/** What the last line of a copyright begins with if it names the licence. */
export const LICENSE = 'SPDX-License-Identifier: '

/** The copyright and the licence that one text states. */
export function copyrightIn(text: unknown): { copyright?: string; license?: string } {
  if (typeof text !== 'string') return {}
  const at = text.lastIndexOf(LICENSE)
  const license = at < 0 ? '' : text.slice(at + LICENSE.length)
  const isOwnLine = at === 0 || text.slice(0, at).endsWith('\n\n')
  if (license === '' || license.includes('\n') || !isOwnLine) return { copyright: text }
  const copyright = text.slice(0, Math.max(0, at - 2))
  return { ...(copyright !== '' && { copyright }), license }
}

/** Dates of governance and the short copyright, as fields of `fhir`. Dates without a day are left out, and times. */
export function governanceIn(resource: Fields): Record<string, unknown> {
  const stated = (element: keyof typeof GOVERNANCE) =>
    resource[element] ?? valueIn(extensionIn(resource, GOVERNANCE[element][0]))[1]
  const day = (value: unknown) => [String(value).slice(0, 10)].find(isDay)
  const { start, end } = asRecord(stated('effectivePeriod'))
  const label = stated('copyrightLabel')
  return filled({
    copyright_label: typeof label === 'string' ? label : undefined,
    approval_date: day(stated('approvalDate')),
    last_review_date: day(stated('lastReviewDate')),
    effective: filled({ from: day(start), until: day(end) }),
  })
}
