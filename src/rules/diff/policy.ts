import { GRACE_DAYS } from '../../core/catalog/notice.ts'
import type { Impact, Surface } from '../../core/diagnostic.ts'

/** How a project judges changes: the part `diff` of its config, with defaults. */
export type Policy = {
  /** The impact of new codes and stages: dangerous if types are closed, safe if they are open. */
  addedCodes: Impact
  /** If false, a retirement without notice is dangerous instead of breaking. */
  requireDeprecation: boolean
  /** The shortest time from a deprecation to its sunset, in days. */
  graceDays: number
  /** From 0 to 1: a meaning with a lower similarity to the old one was rewritten. */
  meaningSimilarity: number
  /** True leaves safe changes of texts out. */
  ignoreText: boolean
  /** Impacts by rule id. */
  rules: Readonly<Record<string, Impact | 'off'>>
  /** The surfaces to report; a change that affects none of them is left out. */
  surfaces: readonly Surface[]
  /**
   * Codes that were seen in logs: a break of any other code is dangerous. Undefined without logs.
   */
  usage?: ReadonlySet<string>
}

export const SURFACES: readonly Surface[] = ['wire', 'fhir', 'source']

export const DEFAULT_POLICY: Policy = {
  addedCodes: 'dangerous',
  requireDeprecation: true,
  graceDays: GRACE_DAYS,
  meaningSimilarity: 0.6,
  ignoreText: false,
  rules: {},
  surfaces: SURFACES,
}
