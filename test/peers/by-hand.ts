import type { Fact } from './releases.ts'

// What happened between two releases, told from the facts alone: sets and equality, every pair
// looked at. It shares no code with src/diff, and knows of it no more than what docs/changes.md
// promises.

export type Told =
  | { kind: 'removed' | 'added'; code: string; impact: 'breaking' | 'dangerous' }
  | { kind: 'renamed'; code: string; before: string; after: string; impact: 'breaking' }
  | {
      kind: 'status'
      code: string
      before: number
      after: number
      impact: 'breaking' | 'dangerous'
    }
  | { kind: 'stage'; code: string; before: string; after: string; impact: 'dangerous' }
  | { kind: 'stage removed' | 'stage added'; stage: string; impact: 'breaking' | 'dangerous' }
  | {
      kind: 'meaning' | 'fix'
      code: string
      before: string
      after: string
      impact: 'dangerous' | 'safe'
    }
  | { kind: 'order'; impact: 'safe' }

export function toldByHand(old: readonly Fact[], now: readonly Fact[]): Told[] {
  const codes = {
    old: new Set(old.map(({ code }) => code)),
    now: new Set(now.map(({ code }) => code)),
  }
  let removed = old.filter(({ code }) => !codes.now.has(code))
  let added = now.filter(({ code }) => !codes.old.has(code))
  const renamed: [Fact, Fact][] = []
  for (const { alike, confirmed } of SIGNS) {
    const found = removed.flatMap((was): [Fact, Fact][] => {
      const [is, ...more] = added.filter((other) => alike(was, other))
      const rivals = is === undefined ? [] : removed.filter((other) => alike(other, is))
      return is !== undefined && more.length === 0 && rivals.length === 1 ? [[was, is]] : []
    })
    // What else a pair must have in common is asked of the two that are left over, never to choose
    // between several.
    const sure = found.filter(([was, is]) => confirmed(was, is))
    renamed.push(...sure)
    removed = removed.filter((one) => !sure.some(([was]) => was === one))
    added = added.filter((one) => !sure.some(([, is]) => is === one))
  }
  const kept = old.flatMap((was): [Fact, Fact][] =>
    now.filter(({ code }) => code === was.code).map((is) => [was, is]),
  )
  const pairs = [...kept, ...renamed]
  const stages = {
    old: new Set(old.map((fact) => fact.fix_stage)),
    now: new Set(now.map((fact) => fact.fix_stage)),
  }
  const only = (these: ReadonlySet<string>, those: ReadonlySet<string>) =>
    [...these].filter((stage) => !those.has(stage))
  return [
    ...only(stages.old, stages.now).map(
      (stage): Told => ({ kind: 'stage removed', stage, impact: 'breaking' }),
    ),
    ...only(stages.now, stages.old).map(
      (stage): Told => ({ kind: 'stage added', stage, impact: 'dangerous' }),
    ),
    ...removed.map(({ code }): Told => ({ kind: 'removed', code, impact: 'breaking' })),
    ...added.map(({ code }): Told => ({ kind: 'added', code, impact: 'dangerous' })),
    ...renamed.map(
      ([was, is]): Told => ({
        kind: 'renamed',
        code: was.code,
        before: was.code,
        after: is.code,
        impact: 'breaking',
      }),
    ),
    ...pairs.flatMap(([was, is]) => edits(was, is)),
    ...(inOrder(pairs, old, now) ? [] : [{ kind: 'order', impact: 'safe' } as const]),
  ]
}

function edits(was: Fact, { code, http, fix_stage: stage, meaning, fix }: Fact): Told[] {
  const told: Told[] = []
  if (was.http !== http)
    told.push({
      kind: 'status',
      code,
      before: was.http,
      after: http,
      impact: String(was.http)[0] === String(http)[0] ? 'dangerous' : 'breaking',
    })
  if (was.fix_stage !== stage)
    told.push({ kind: 'stage', code, before: was.fix_stage, after: stage, impact: 'dangerous' })
  if (was.meaning !== meaning)
    told.push({
      kind: 'meaning',
      code,
      before: was.meaning,
      after: meaning,
      impact: likeness(was.meaning, meaning) < 0.6 ? 'dangerous' : 'safe',
    })
  if (was.fix !== fix) told.push({ kind: 'fix', code, before: was.fix, after: fix, impact: 'safe' })
  return told
}

function inOrder(
  pairs: readonly (readonly [Fact, Fact])[],
  old: readonly Fact[],
  now: readonly Fact[],
): boolean {
  const sorted = [...pairs].sort(([a], [b]) => old.indexOf(a) - old.indexOf(b))
  return sorted.every(([, is], at) => at === 0 || now.indexOf(sorted[at - 1]![1]) < now.indexOf(is))
}

type Test = (was: Fact, is: Fact) => boolean
const always: Test = () => true
const sameText: Test = (was, is) => words(was.meaning) === words(is.meaning)
const sameFix: Test = (was, is) => words(was.fix) === words(is.fix)
const samePlace: Test = (was, is) => was.http === is.http && was.fix_stage === is.fix_stage

// When one that went is one that came: the surest sign first. Nothing but the catalog's texts and
// columns has a part in it.
const SIGNS: readonly { alike: Test; confirmed: Test }[] = [
  {
    alike: (was, is) => was.code.replaceAll('_', '') === is.code.replaceAll('_', ''),
    confirmed: always,
  },
  {
    alike: (was, is) => sameText(was, is) && sameFix(was, is) && samePlace(was, is),
    confirmed: always,
  },
  { alike: (was, is) => sameText(was, is) && sameFix(was, is), confirmed: always },
  { alike: sameText, confirmed: (was, is) => was.fix_stage === is.fix_stage },
  {
    alike: (was, is) => sameFix(was, is) && samePlace(was, is),
    confirmed: (was, is) => likeness(was.meaning, is.meaning) >= 0.6,
  },
]

/** A text without what a proof-reader changes: case, punctuation, blanks. */
const words = (text: string): string => (text.toLowerCase().match(/[^\p{P}\s]+/gu) ?? []).join(' ')

/**
 * The part of two texts, up to 1,000 characters of each, that need not be changed to make one of
 * the other.
 */
function likeness(one: string, other: string): number {
  const [a, b] = [words(one).slice(0, 1_000), words(other).slice(0, 1_000)]
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(
        Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)),
      )
    row = next
  }
  return Math.max(a.length, b.length) === 0 ? 1 : 1 - row[b.length]! / Math.max(a.length, b.length)
}
