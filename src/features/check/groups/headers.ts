import { askedWaitMs, isRetryAfter } from '../../../base/core/contract/retry-after.ts'
import type { Exchange } from '../answer/exchange.ts'
import type { Contract } from '../contract.ts'
import type { Group } from './group.ts'

export const headersGroup: Group = (
  { kind, failed, headers, header, reasons },
  report,
  { entry, shown },
) => {
  if (headers === undefined || !failed) return
  const handlings = kind === 'contract' ? handlingsOf(reasons, entry) : []
  const final = handlings.find(({ retry }) => retry === 'none')
  const repeated = final ? undefined : handlings.find(({ retry }) => retry === 'same')
  const wait = header('retry-after').trim()
  if (wait !== '' && !isRetryAfter(wait))
    report({
      id: 'wire-retry-after',
      severity: 'warn',
      at: 'retry-after',
      message: `Retry-After is ${shown(wait)}, which ${askedWaitMs(wait, 0) > -Infinity ? 'not all clients read' : 'clients ignore'}`,
      help: 'send a whole number of seconds, or a date as in RFC 9110 section 5.6.7',
    })
  else if (wait !== '' && final !== undefined)
    report({
      id: 'wire-retry-after',
      severity: 'error',
      at: 'retry-after',
      message: `${final.code} is never repeated (retry: none), but Retry-After says when to repeat the call`,
      help: 'leave Retry-After out, or correct the handling of the code',
    })
  else if (repeated && wait === '')
    report({
      id: 'wire-retry-after',
      at: 'retry-after',
      message: `clients repeat ${repeated.code}, but Retry-After is missing`,
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

/** The handling of the codes that fail the call; of all, if none does. */
function handlingsOf(reasons: Exchange['reasons'], entry: Contract['entry']) {
  const all = reasons.flatMap(({ fields, isWarning }) => {
    const handling = isWarning ? undefined : entry(fields.error)?.handling
    return handling ? [{ ...handling, code: fields.error as string }] : []
  })
  const failing = all.filter(({ outcome }) => outcome !== 'ok' && outcome !== 'warn')
  return failing.length > 0 ? failing : all
}

function expiresLater(header: Exchange['header']): boolean {
  const expires = header('expires')
  // Without a date of the answer: services that mean "expired" send 0, -1 or a day of the last
  // century.
  return expires !== '' && Date.parse(expires) > Date.parse(header('date') || '2000-01-01')
}
