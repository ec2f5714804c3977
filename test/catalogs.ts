import { entry, file } from '../src/lint/rule.ts'

const handling = { outcome: 'fail', retry: 'after_fix' }

/** An entry as YAML that no rule has a word about, with some fields replaced. */
export const healthyEntry = (fields: Record<string, unknown> = {}): string => entry({ handling, ...fields })

/** A catalog that no rule has a word about, with its codes replaced. */
export const healthy = (codes = healthyEntry()): string => file({ stages: ['identify'] }, codes)
