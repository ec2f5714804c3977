import { isShortNotice } from '../../core/catalog/notice.ts'
import { daysBetween, isDay } from '../../core/values/formats.ts'
import type { Difference } from './difference.ts'
import type { DiffContext } from './rule.ts'

/** True for a sunset before the grace period after the date of the newer catalog ends. */
export const isShort = (sunset: string | undefined, { policy, dates }: DiffContext): boolean =>
  isShortNotice(sunset, dates.new, policy.graceDays)

/**
 * True if the notice of a deprecation has expired on the date of the newer catalog: its sunset is
 * reached; without a sunset, the grace period has passed since the older catalog. If that is
 * unknown, it has not expired.
 */
export function isOver({ pair }: Difference, { policy, dates }: DiffContext): boolean {
  const notice = pair?.before.deprecated ?? pair?.after.deprecated
  if (dates.new === undefined || !isDay(dates.new)) return false
  if (notice?.sunset !== undefined) return isDay(notice.sunset) && dates.new >= notice.sunset
  return (
    dates.old !== undefined &&
    isDay(dates.old) &&
    daysBetween(dates.old, dates.new) >= policy.graceDays
  )
}
