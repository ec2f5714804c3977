import { didYouMean, nearest } from '../values/nearest.ts'
import type { Problem } from '../yaml/source.ts'
import type { RuleSetting } from './lint.ts'
import type { Options, Rule } from './rule.ts'

/** The mistakes in the `rules` of a config: unknown rules and options, values whose type differs from that of the default. */
export function settingProblems(
  set: Readonly<Record<string, RuleSetting>> = {},
  rules: readonly Pick<Rule, 'id' | 'options'>[],
): Problem[] {
  return Object.entries(set).flatMap(([id, setting]) => {
    const rule = rules.find((candidate) => candidate.id === id)
    if (rule === undefined) {
      const meant = nearest(
        id,
        rules.map((candidate) => candidate.id),
      )
      return [{ rule: 'field-known', path: ['rules', id], part: 'key', message: `"${id}" is not a known rule${didYouMean(meant)}` }]
    }
    const { level: _, ...options } = typeof setting === 'object' ? setting : { level: setting }
    return Object.entries(options).flatMap(([name, value]) => optionProblems(id, rule.options ?? {}, name, value))
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
  return typeof value === typeof wanted ? [] : [{ rule: 'field-typed', path, message: `${name} must be a ${typeof wanted}` }]
}
