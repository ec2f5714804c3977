import { configProblem } from '../../core/config/problem.ts'
import { didYouMean, nearest } from '../../core/values/nearest.ts'
import type { Problem } from '../../core/yaml/source.ts'
import type { Options, RuleSetting, RunnableRule } from './rule.ts'

/**
 * The mistakes in the `rules` of a config: unknown rules and options, values whose type differs
 * from that of the default. `others` are messages about rules that are not set here.
 */
export function settingProblems(
  set: Readonly<Record<string, RuleSetting>> = {},
  rules: readonly Pick<RunnableRule, 'id' | 'options'>[],
  others: ReadonlyMap<string, string> = new Map(),
): Problem[] {
  return Object.entries(set).flatMap(([id, setting]) => {
    const rule = rules.find((candidate) => candidate.id === id)
    if (rule === undefined && others.has(id))
      return [configProblem(['rules', id], others.get(id)!, 'key')]
    if (rule === undefined) {
      const meant = nearest(
        id,
        rules.map((candidate) => candidate.id),
      )
      return [
        {
          rule: 'field-known',
          path: ['rules', id],
          part: 'key',
          message: `"${id}" is not a known rule${didYouMean(meant)}`,
        },
      ]
    }
    const { level: _, ...options } = typeof setting === 'object' ? setting : { level: setting }
    return Object.entries(options).flatMap(([name, value]) =>
      optionProblems(id, rule.options ?? {}, name, value),
    )
  })
}

function optionProblems(rule: string, defaults: Options, name: string, value: unknown): Problem[] {
  const path = ['rules', rule, name]
  const known = Object.keys(defaults)
  if (!Object.hasOwn(defaults, name)) {
    const meant = didYouMean(nearest(name, ['level', ...known]))
    return [
      {
        rule: 'field-known',
        path,
        part: 'key',
        message: `${rule} has no option "${name}"${meant || `; its options are ${['level', ...known].join(', ')}`}`,
      },
    ]
  }
  const wanted = defaults[name]
  if (Array.isArray(wanted)) {
    const fits = Array.isArray(value) && value.every((item) => typeof item === 'string')
    return fits ? [] : [{ rule: 'field-typed', path, message: `${name} must be a list of strings` }]
  }
  return typeof value === typeof wanted
    ? []
    : [{ rule: 'field-typed', path, message: `${name} must be a ${typeof wanted}` }]
}

/**
 * The pairs of options of a rule whose first must not be greater than the second: `min` and `max`,
 * `fix_min` and `fix_max`.
 */
const rangesOf = (defaults: Options): (readonly [string, string])[] =>
  Object.keys(defaults).flatMap((low) => {
    const high = low.replace(/(?:^|(?<=_))min$/, 'max')
    return high !== low && Object.hasOwn(defaults, high) ? [[low, high] as const] : []
  })

/**
 * The ranges of a config that contain nothing, such as `{ min: 5, max: 2 }`; `merged` also has what
 * the config extends.
 */
export function rangeProblems(
  own: Readonly<Record<string, RuleSetting>> = {},
  merged: Readonly<Record<string, RuleSetting>> = {},
  rules: readonly Pick<RunnableRule, 'id' | 'options'>[],
): Problem[] {
  return rules.flatMap(({ id, options: defaults = {} }) => {
    const set = Object.hasOwn(own, id) ? own[id] : undefined
    if (typeof set !== 'object') return []
    const all: Record<string, unknown> = { ...defaults, ...(merged[id] as object) }
    return rangesOf(defaults).flatMap(([low, high]) => {
      const at = [low, high].find((name) => Object.hasOwn(set, name))
      const [min, max] = [all[low], all[high]]
      if (at === undefined || typeof min !== 'number' || typeof max !== 'number' || min <= max)
        return []
      const message = `${low} (${min}) must not be greater than ${high} (${max})`
      return [configProblem(['rules', id, at], message)]
    })
  })
}
