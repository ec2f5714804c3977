import * as railErrors from '../../dist-terminology/rail-errors.ts'
import { createRail, type RailFailure } from '../../src/libraries/server/index.ts'
import { parseAnswer, type Table } from '../features/modules/client/api.ts'

// The answers of the rail that refuse a call, and what a reader of one does.

export const { entries } = railErrors
type Code = keyof typeof entries
const CODES = Object.keys(entries) as Code[]
const de = Object.fromEntries(
  CODES.map((code) => [
    code,
    { display: `Kurz: ${code}`, meaning: `Das ist „${code}“.`, fix: `Bitte prüfen Sie ${code}.` },
  ]),
)
export const rail = createRail(railErrors, { texts: { de } })
const PATHS: Partial<Record<Code, string>> = {
  MEMBER_NOT_FOUND: 'member.type',
  MISSING_DOCUMENTS: 'lines[1].documents',
}

/** An answer for each set of codes that refuses a call; every third asks to wait. */
export const FAILURES = Array.from({ length: 2 ** CODES.length - 1 }, (_, at) =>
  CODES.filter((_, bit) => ((at + 1) >> bit) & 1),
).flatMap((codes, at): [string, RailFailure][] => {
  const reasons = rail.collect()
  const wait = at % 3 === 0 ? { retryAfter: 7 } : {}
  for (const code of codes) reasons.add(code, { ...wait, path: PATHS[code] ?? '' })
  const failure = reasons.failure()
  return failure === undefined ? [] : [[codes.join(', '), failure]]
})

/** What to do about an answer. */
export type Action = {
  outcome: string
  retry: string
  operation: string[]
  max: number
  delayMs: number
  /** Each code with its place, its stage and where it is shown. */
  todo: [code: string, path: string, stage: string, shown: string][]
}

/** The action of the client of this package. */
export function byClient(answer: { status: number; headers: object; body: unknown }): Action {
  const result = parseAnswer(answer as never, entries as Table)
  const { outcome, retry, operation, max, delayMs } = result.verdict
  return {
    ...{ outcome, retry, operation: [...operation], max, delayMs },
    todo: result.reasons
      .map(({ error, path, fix_stage, handling }): Action['todo'][number] => [
        error,
        path,
        fix_stage,
        handling.present_as,
      ])
      .sort(),
  }
}

/** The action of a program that has nothing but the text, and believes nothing in quotes. */
export function byText(markdown: string): Action {
  const text = markdown.replace(/"[^"\n]*"/g, '""')
  const line = (label: string, from = text) =>
    new RegExp(`^- ${label}: (.*)$`, 'm').exec(from)?.[1] ?? ''
  const [result, repeat] = [line('Result'), line('Repeat')]
  const same = /^the same request, at most (\d+ times|once), after ([\d.]+) s/.exec(repeat)
  const names = (list: string) => [...list.matchAll(/`([^`]+)`/g)].map(([, name]) => name!)
  const shown: Record<string, string> = {
    'at the field': 'field',
    'as a task for someone': 'task',
    'as a notice about the system': 'system',
    'in the list of errors, without an interruption': 'silent',
  }
  return {
    outcome: /failed/.test(result) ? 'blocked' : /goes on/.test(result) ? 'proceed' : 'success',
    retry: same
      ? 'same'
      : /^once, after/.test(repeat)
        ? 'recreate'
        : /corrects/.test(repeat)
          ? 'after_fix'
          : 'none',
    operation: names(repeat),
    max: same ? Number.parseInt(same[1]!.replace('once', '1'), 10) : 0,
    delayMs: same ? Number(same[2]) * 1000 : 0,
    todo: text
      .split(/^(?=##? [A-Z])/m)
      .flatMap((part): Action['todo'] => {
        const code = /^##? ([A-Z_]+)$/m.exec(part)?.[1]
        if (code === undefined) return []
        const stage = names(line('Stage', part))[0] ?? ''
        const paths = names(line('Place', part))
        return (paths.length > 0 ? paths : ['']).map((path) => [
          ...([code, path, stage] as const),
          shown[line('Show', part)] ?? '?',
        ])
      })
      .sort(),
  }
}
