import { configProblem } from '../../base/core/config/problem.ts'
import type { ReadConfig } from '../../base/core/config/read.ts'
import type { Config } from '../../base/core/config/types.ts'
import { same } from '../../base/core/values/record.ts'
import type { Problem } from '../../base/core/yaml/source.ts'
import type { ConfigPart } from '../../base/run/config/config-part.ts'

export type GivenPlace = Partial<NonNullable<NonNullable<Config['usage']>['places']>[number]>

export const PATTERN_FLAGS = 'dgm'

export const config: ConfigPart = {
  names: { 'usage.include[]': 'glob', 'usage.complete[]': 'glob' },
  problems: placeProblems,
}

function placeProblems({ config, problems }: Pick<ReadConfig, 'config' | 'problems'>): Problem[] {
  const isReported = (index: number) =>
    problems.some(({ path }) => same(path.slice(0, 3), ['usage', 'places', index]))
  return (config.usage?.places ?? []).flatMap((place: GivenPlace | undefined, index) => {
    const message = place === undefined || isReported(index) ? undefined : faultOf(place)
    return message === undefined ? [] : configProblem(['usage', 'places', index], message)
  })
}

function faultOf({ use, pattern, http }: GivenPlace): string | undefined {
  if (use !== undefined)
    return (pattern ?? http) === undefined
      ? undefined
      : '"use" takes no pattern and no status; write them as another item of the list'
  if (pattern === undefined) return 'a place needs "use" with a framework, or a "pattern"'
  if (http !== undefined && !(http >= 100 && http < 600)) return `${http} is not an HTTP status`
  try {
    const { groups = {} } = new RegExp(`${pattern}|`, PATTERN_FLAGS).exec('')!
    if (!('code' in groups)) return 'the group that matches the code has no name; write (?<code>…)'
    return http !== undefined && 'http' in groups
      ? 'the pattern has the status as a group; remove "http", or the group'
      : undefined
  } catch (error) {
    const why = (error as Error).message.replace(/^.*: /s, '')
    return `the pattern is not a valid JavaScript regular expression: ${why}`
  }
}
