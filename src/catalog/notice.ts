import { daysBetween, isDay } from '../values/day.ts'

/** The shortest time from a deprecation to its sunset, in days, where no config sets another. */
export const GRACE_DAYS = 90

/** True for a sunset less than the days of grace after the date of the version that announces it; false where one of them is no day. */
export const isShortNotice = (sunset: string | undefined, date: string | undefined, graceDays: number): boolean =>
  sunset !== undefined && date !== undefined && isDay(sunset) && isDay(date) && daysBetween(date, sunset) < graceDays
