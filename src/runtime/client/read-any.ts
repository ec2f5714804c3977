import type { ReadAnswer } from './read-rail.ts'

/** Reads answers in several forms: the first that has reasons counts. */
export const readAny =
  (...readers: readonly ReadAnswer[]): ReadAnswer =>
  (answer, entries) =>
    readers
      .map((read) => read(answer, entries))
      .find(({ errors, warnings }) => errors[0] ?? warnings[0]) ?? { errors: [], warnings: [] }
