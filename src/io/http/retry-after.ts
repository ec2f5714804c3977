import { askedWaitMs } from '../../core/contract/retry-after.ts'

/** What a `Retry-After` header asks for, as text: `wait 30 s`. Undefined if it asks for nothing. */
export function waitText(header: string | null): string | undefined {
  const text = header?.trim() ?? ''
  const wait = askedWaitMs(text, 0)
  if (Number.isNaN(wait)) return undefined
  return /^\d/.test(text) ? `wait ${wait / 1000} s` : `wait until ${text}`
}
