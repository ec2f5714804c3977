import { parsedUrl } from '../../../base/core/values/formats.ts'
import type { Shown } from '../private-texts.ts'
import type { WireRecord } from './record.ts'

/**
 * `POST /claims`, as far as it was recorded. A query and user names of an address may be secrets, and
 * parts of its path may name a person.
 */
export function callOf({ method = '', url }: WireRecord, { shownNames }: Shown): string {
  // Without these, a sentence becomes a word.
  const isWhole = url !== undefined && !/[\t\r\n]/.test(url)
  const address = isWhole ? parsedUrl(url, 'http://localhost') : undefined
  const path = /^https?:$/.test(address?.protocol ?? '') ? address!.pathname : ''
  return [/^[\w-]{1,20}$/.test(method) ? method : '', path]
    .filter((part) => part !== '')
    .map(shownNames)
    .join(' ')
}
