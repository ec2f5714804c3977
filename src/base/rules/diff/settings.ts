import { GRACE_DAYS } from '../../core/catalog/grace-days.ts'
import { configProblem } from '../../core/config/problem.ts'
import type { ChangePolicy, Config } from '../../core/config/types.ts'
import type { Impact, Surface } from '../../core/diagnostic.ts'
import { didYouMean, nearest } from '../../core/values/nearest.ts'
import type { Problem } from '../../core/yaml/source.ts'
import { ruleTable } from '../rule-table.ts'

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

/**
 * The mistakes in the part `diff` of a config: unknown rules, impacts that a rule can't have,
 * numbers out of range.
 */
export function policyProblems({
  rules = {},
  meaning_similarity: similarity,
}: ChangePolicy): Problem[] {
  const impacts = Object.entries(rules).flatMap(([id, impact]) => {
    const path = ['diff', 'rules', id]
    if (!Object.hasOwn(ruleTable.change, id))
      return [
        configProblem(
          path,
          `"${id}" is not a known change rule${didYouMean(nearest(id, Object.keys(ruleTable.change)))}`,
          'key',
        ),
      ]
    return ruleTable.change[id]!.fixed && impact !== 'breaking' && impact !== 'off'
      ? [configProblem(path, `${id} can only be breaking or off`)]
      : []
  })
  return [
    ...impacts,
    ...(similarity !== undefined && !(similarity >= 0 && similarity <= 1)
      ? [
          configProblem(
            ['diff', 'meaning_similarity'],
            'meaning_similarity must be a number from 0 to 1',
          ),
        ]
      : []),
  ]
}

export function policyOf({ diff = {}, grace_days }: Config): Partial<Policy> {
  const { added_codes, require_deprecation, meaning_similarity, ignore_text, rules, surfaces } =
    diff
  return {
    ...(added_codes && { addedCodes: added_codes }),
    ...(require_deprecation !== undefined && { requireDeprecation: require_deprecation }),
    ...(grace_days !== undefined && { graceDays: grace_days }),
    ...(meaning_similarity !== undefined && { meaningSimilarity: meaning_similarity }),
    ...(ignore_text !== undefined && { ignoreText: ignore_text }),
    ...(rules && { rules }),
    ...(surfaces && surfaces.length > 0 && { surfaces }),
  }
}
