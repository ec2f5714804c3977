import { createChecker } from '../../../src/features/check/check.ts'

/** The check of one record alone. */
export function createCheck(...given: Parameters<typeof createChecker>) {
  const { check } = createChecker(...given)
  return (record: Parameters<typeof check>[0]) => check(record).checked
}
