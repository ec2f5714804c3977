import type { ChangePolicy, Config } from '../../core/config/model.ts'
import { removed } from '../../core/old-names.ts'
import { didYouMean, nearest } from '../../core/values/text.ts'
import type { Problem } from '../../core/yaml/source.ts'
import { ruleTable } from '../rule-table.ts'
import type { Policy } from './policy.ts'

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
        problem(
          path,
          removed(id, 'rule') ??
            `"${id}" is not a known change rule${didYouMean(nearest(id, Object.keys(ruleTable.change)))}`,
          'key',
        ),
      ]
    return ruleTable.change[id]!.fixed && impact !== 'breaking' && impact !== 'off'
      ? [problem(path, `${id} can only be breaking or off`)]
      : []
  })
  return [
    ...impacts,
    ...(similarity !== undefined && !(similarity >= 0 && similarity <= 1)
      ? [problem(['diff', 'meaning_similarity'], 'meaning_similarity must be a number from 0 to 1')]
      : []),
  ]
}

const problem = (
  path: Problem['path'],
  message: string,
  part: 'key' | 'value' = 'value',
): Problem => ({
  rule: 'config',
  path,
  part,
  message,
})

/** The policy of a config, with defaults. */
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
