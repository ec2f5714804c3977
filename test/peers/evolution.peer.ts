import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { file } from '../../src/base/rules/linter/rule.ts'
import { healthyEntry } from '../support/catalogs.ts'
import { type Told, toldByHand } from './by-hand.ts'
import { emptyFolder, root, run } from './peers.ts'
import { aws, type Fact, factsOf, type Releases, spark } from './releases.ts'

// How real catalogs evolved over years, as `rail-errors diff` tells it, beside a comparison that
// was written without it.
const folder = emptyFolder('evolution')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

// Some services answer with statuses that nobody registered.
beforeAll(() =>
  writeFileSync(join(folder, 'rail-errors.config.yaml'), 'rules: { http-registered: off }\n'),
)

/** The facts of a release as an errors.yaml; everything else is the same in all of them. */
const catalogOf = (version: string, facts: readonly Fact[]): string =>
  file(
    { version, stages: [...new Set(facts.map((fact) => fact.fix_stage))].sort() },
    facts
      .map((fact) => healthyEntry({ ...fact, handling: { outcome: 'fail', retry: 'none' } }))
      .join('\n'),
  )

type Change = {
  rule: string
  impact: string
  code?: string
  location: string
  before?: unknown
  after?: unknown
  fingerprint: string
}

const KINDS: Readonly<Record<string, Told['kind']>> = {
  'code-removed': 'removed',
  'code-added': 'added',
  'code-renamed': 'renamed',
  'http-changed': 'status',
  'stage-changed': 'stage',
  'meaning-changed': 'meaning',
  'fix-changed': 'fix',
  'entry-order-changed': 'order',
}

/**
 * A change in the words of the other comparison; what that has no word for stays under its own
 * name.
 */
function inItsWords({ rule, code, impact, before, after }: Change): unknown {
  if (rule === 'stage-list-changed')
    return {
      kind: before === undefined ? 'stage added' : 'stage removed',
      stage: before ?? after,
      impact,
    }
  const kind = KINDS[rule] ?? rule
  if (kind === 'order') return { kind, impact }
  return { kind, code, impact, ...(kind !== 'removed' && kind !== 'added' && { before, after }) }
}

const sorted = (list: readonly unknown[]): string[] =>
  list.map((one) => JSON.stringify(one, Object.keys(one as object).sort())).sort()

const tally = (told: readonly Told[]) => {
  const of = (...kinds: Told['kind'][]) => told.filter(({ kind }) => kinds.includes(kind)).length
  return [of('removed'), of('added'), of('status'), of('meaning', 'fix'), of('renamed')]
}

type Expected = { codes: number[]; changes: Record<string, number[]> }

// Codes of each release; then removed, added, status changed, text changed, renamed, so that nobody
// compares two nothings.
describe.each<[string, Releases, Expected]>([
  [
    'Amazon Web Services',
    aws,
    {
      codes: [1850, 2438, 2980],
      changes: {
        '1.21.0 1.31.0': [4, 592, 2, 154, 0],
        '1.31.0 1.21.0': [592, 4, 2, 154, 0],
        '1.31.0 1.40.0': [89, 631, 1, 68, 0],
        '1.40.0 1.31.0': [631, 89, 1, 68, 0],
        '1.21.0 1.40.0': [62, 1192, 2, 190, 0],
        '1.40.0 1.21.0': [1192, 62, 2, 190, 0],
      },
    },
  ],
  [
    'Apache Spark',
    spark,
    {
      codes: [1142, 1659, 1805],
      changes: {
        '3.5.0 4.0.0': [119, 636, 195, 279, 24],
        '4.0.0 3.5.0': [636, 119, 195, 279, 24],
        '4.0.0 4.1.0': [14, 160, 2, 16, 5],
        '4.1.0 4.0.0': [160, 14, 2, 16, 5],
        '3.5.0 4.1.0': [125, 788, 197, 283, 26],
        '4.1.0 3.5.0': [788, 125, 197, 283, 26],
      },
    },
  ],
])('%s', (_, catalog, { codes, changes }) => {
  const { name, releases } = catalog
  const pathOf = (version: string) => `${name}-${version}.yaml`
  const facts = new Map<string, Fact[]>()
  beforeAll(() => {
    for (const release of releases) {
      const found = factsOf(catalog, release, folder)
      facts.set(release.version, found)
      writeFileSync(join(folder, pathOf(release.version)), catalogOf(release.version, found))
    }
  })

  test('it is as large as it was', () =>
    expect([...facts.values()].map(({ length }) => length)).toEqual(codes))

  const [first, second, third] = releases.map(({ version }) => version) as [string, string, string]
  // Both ways between all of them.
  const pairs = [
    [first, second],
    [third, second],
    [first, third],
    [second, first],
    [second, third],
    [third, first],
  ] as const
  test.each(pairs)('from %s to %s', (from, to) => {
    const by = toldByHand(facts.get(from)!, facts.get(to)!)
    const { exit, out, err } = run(
      process.execPath,
      [join(root, 'dist/bin.cjs'), 'diff', pathOf(from), pathOf(to), '--format', 'json'],
      folder,
    )
    expect({ exit, err }).toEqual({ exit: 1, err: '' })
    const told = (JSON.parse(out) as { changes: Change[] }).changes
    expect(new Set(told.map(({ fingerprint }) => fingerprint)).size).toBe(told.length)
    const versions = told.filter(({ location }) => location === 'version')
    expect(sorted(told.filter((change) => !versions.includes(change)).map(inItsWords))).toEqual(
      sorted(by),
    )
    // All of them break something, and a release that breaks is a new major one.
    const rule =
      to < from
        ? ['version-decreased']
        : to.split('.')[0] === from.split('.')[0]
          ? ['version-bump-small']
          : []
    expect(versions.map((change) => change.rule)).toEqual(rule)
    expect(tally(by)).toEqual(changes[`${from} ${to}`])
  })
})
