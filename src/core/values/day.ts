/** True for `YYYY-MM-DD` and a real day. */
export function isDay(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) // 30 February would roll over
}

/** The fault of a date in a flag or a settings file, as the end of a sentence. */
export const INVALID_DATE = 'is not a valid date; use the form YYYY-MM-DD, such as 2027-01-31'

/** How many days the second day is after the first. */
export const daysBetween = (from: string, to: string): number =>
  (Date.parse(to) - Date.parse(from)) / 86_400_000
