import { daysBetween, isDay } from '../values/formats.ts'

/** The default for the shortest time from a deprecation to its sunset, in days. */
export const GRACE_DAYS = 90

/**
 * True when the sunset comes before the grace period after the announcing version ends; false when
 * either date is invalid.
 */
export const isShortNotice = (
  sunset: string | undefined,
  date: string | undefined,
  graceDays: number,
): boolean =>
  sunset !== undefined &&
  date !== undefined &&
  isDay(sunset) &&
  isDay(date) &&
  daysBetween(date, sunset) < graceDays
