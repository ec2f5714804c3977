import { askedWaitMs } from '../../../core/contract/retry-after.ts'
import type { Exchange } from '../exchange.ts'
import type { Group } from '../group.ts'

/** Headers of a failure. */
export const headersGroup: Group = (
  { kind, failed, headers, header, reasons },
  report,
  { entry, shown },
) => {
  if (headers === undefined || !failed) return
  const repeated =
    kind === 'contract' &&
    reasons.find(({ fields }) => entry(fields.error)?.handling?.retry === 'same')
  const wait = header('retry-after').trim()
  if (wait !== '' && Number.isNaN(askedWaitMs(wait, 0)))
    report({
      id: 'wire-retry-after',
      severity: 'warn',
      at: 'retry-after',
      message: `Retry-After is ${shown(wait)}, which clients ignore`,
      help: 'send a whole number of seconds, or a date as in RFC 9110 section 5.6.7',
    })
  else if (repeated && wait === '')
    report({
      id: 'wire-retry-after',
      at: 'retry-after',
      message: `clients repeat ${repeated.fields.error}, but Retry-After is missing`,
      help: 'send the number of seconds to wait',
    })
  const control = header('cache-control').toLowerCase()
  const isAllowed = /\bpublic\b|\b(?:s-)?max-?age\s*=\s*"?0*[1-9]/.test(control)
  const found = isAllowed
    ? 'cache-control'
    : control === '' && expiresLater(header)
      ? 'expires'
      : undefined
  if (found !== undefined && !/\bno-(?:store|cache)\b/.test(control))
    report({
      id: 'wire-cacheable',
      at: found,
      message: 'caches may keep this failure',
      help: 'send Cache-Control: no-store with errors',
    })
}

function expiresLater(header: Exchange['header']): boolean {
  const expires = header('expires')
  // Without a date of the answer: services that mean "expired" send 0, -1 or a day of the last
  // century.
  return expires !== '' && Date.parse(expires) > Date.parse(header('date') || '2000-01-01')
}
