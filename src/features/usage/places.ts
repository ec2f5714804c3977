import { configProblem } from '../../base/core/config/problem.ts'
import type { ReadConfig } from '../../base/core/config/read.ts'
import type { Config } from '../../base/core/config/types.ts'
import type { Span } from '../../base/core/diagnostic.ts'
import { same } from '../../base/core/values/record.ts'
import type { Problem } from '../../base/core/yaml/source.ts'
import { httpOf } from '../lists/http.ts'
import type { Word } from './words.ts'

type Given = Partial<NonNullable<NonNullable<Config['usage']>['places']>[number]>

/** A place of `usage.places`: where a code is, and the status that it has there. */
export type Place = { readonly pattern: RegExp; readonly http?: number | undefined }

const FLAGS = 'dgm'

/** The patterns of a valid config. */
export const placesOf = (given: readonly Given[]): Place[] =>
  given.flatMap(({ pattern, http }) =>
    pattern === undefined ? [] : { pattern: new RegExp(pattern, FLAGS), http },
  )

export function placeProblems({
  config,
  problems,
}: Pick<ReadConfig, 'config' | 'problems'>): Problem[] {
  const isReported = (index: number) =>
    problems.some(({ path }) => same(path.slice(0, 3), ['usage', 'places', index]))
  return (config.usage?.places ?? []).flatMap((place: Given | undefined, index) => {
    const message = place === undefined || isReported(index) ? undefined : faultOf(place)
    return message === undefined ? [] : configProblem(['usage', 'places', index], message)
  })
}

function faultOf({ use, pattern, http }: Given): string | undefined {
  if (use !== undefined)
    return (pattern ?? http) === undefined
      ? undefined
      : '"use" takes no pattern and no status; write them as another item of the list'
  if (pattern === undefined) return 'a place needs "use" with a framework, or a "pattern"'
  if (http !== undefined && !(http >= 100 && http < 600)) return `${http} is not an HTTP status`
  try {
    const { groups = {} } = new RegExp(`${pattern}|`, FLAGS).exec('')!
    if (!('code' in groups)) return 'the group that matches the code has no name; write (?<code>…)'
    return http !== undefined && 'http' in groups
      ? 'the pattern has the status as a group; remove "http", or the group'
      : undefined
  } catch (error) {
    const why = (error as Error).message.replace(/^.*: /s, '')
    return `the pattern is not a valid JavaScript regular expression: ${why}`
  }
}

// Backtracking takes quadratic time in the length of the text, so each match sees only a short text.
const BLOCK = 4_000
const BEHIND = 500

/** What is at a place in a text, in order. */
export function spotsIn(text: string, { pattern, http }: Place): Word[] {
  const spots: Word[] = []
  for (const { start: from, end } of blocksOf(text))
    for (const match of text.slice(from, end + BEHIND).matchAll(pattern)) {
      if (match.index >= end - from) break
      const { code: matched = '', http: written } = match.groups!
      const word = matched.replace(/^[:"'`]+|(?<!["'`])["'`]+$/g, '')
      if (word === '') continue
      const placeOf = (name: string): number => from + match.indices!.groups![name]![0]
      const start = placeOf('code') + matched.indexOf(word)
      const whole = spanOf(from + match.index, match[0])
      const status = http ?? httpOf(written)
      const statuses = status === undefined ? [] : [status]
      const at = written === undefined ? whole : spanOf(placeOf('http'), written)
      spots.push({ ...spanOf(start, word), word, place: { statuses, at, whole } })
    }
  return spots
}

const spanOf = (start: number, text: string): Span => ({ start, end: start + text.length })

/** Blocks of whole lines, unless these are long; a match may extend a little into the next block. */
function* blocksOf(text: string): Generator<Span> {
  for (let start = 0; start < text.length; ) {
    const rest = text.slice(start + BLOCK, start + 2 * BLOCK).indexOf('\n')
    const end = Math.min(text.length, start + BLOCK + rest + 1)
    yield { start, end }
    start = end
  }
}
