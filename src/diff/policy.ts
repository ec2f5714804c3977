import { GRACE_DAYS } from '../catalog/notice.ts'
import type { Impact, Surface } from '../diagnostic.ts'

/** How a project judges changes: the part `diff` of its config, with the defaults filled in. */
export type Policy = {
  /** The impact of new codes and stages: dangerous where types are closed, safe where they are open. */
  addedCodes: Impact
  /** False makes a retirement without notice dangerous in place of breaking. */
  requireDeprecation: boolean
  /** The shortest time from a deprecation to its sunset, in days. */
  graceDays: number
  /** From 0 to 1: a meaning that is less like the old one was rewritten. */
  meaningSimilarity: number
  /** True leaves safe changes of texts out. */
  ignoreText: boolean
  /** Impacts by rule id. */
  rules: Readonly<Record<string, Impact | 'off'>>
  /** Who is looked after; a change that hits nobody of them is left out. */
  surfaces: readonly Surface[]
  /** Codes that were seen in logs: a break on another one is dangerous. Undefined when nobody looked. */
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
