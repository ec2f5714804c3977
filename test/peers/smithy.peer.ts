import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inMemory } from '../support/rail.ts'
import { type Dice, diceOf } from './dice.ts'
import { emptyFolder, must, root, seedOf, volume } from './peers.ts'
import { type Model, modelOf } from './smithy/models.ts'

// smithy-diff compares Smithy models. Its four evaluators about errors, and `diff` of the catalogs
// that `import` makes of the same models, find the same changes.

const folder = emptyFolder('smithy')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const EVALUATORS: Readonly<Record<string, 'added' | 'removed'>> = {
  AddedOperationError: 'added',
  AddedServiceError: 'added',
  RemovedOperationError: 'removed',
  RemovedServiceError: 'removed',
}
const ERRORS = ['E1', 'E2', 'E3', 'E4']

/** The cases of smithy-diff for each evaluator, and cases in which several of them speak. */
const CASES: Record<string, [before: Model, after: Model, changes: string[]]> = {
  AddedOperationError: [
    { operations: { Pay: [] } },
    { operations: { Pay: ['E1', 'E2'] } },
    ['added E1 Pay', 'added E2 Pay'],
  ],
  RemovedOperationError: [
    { operations: { Pay: ['E1', 'E2'] } },
    { operations: { Pay: [] } },
    ['removed E1 Pay', 'removed E2 Pay'],
  ],
  AddedServiceError: [
    { operations: {}, service: [] },
    { operations: {}, service: ['E1', 'E2'] },
    ['added E1 *', 'added E2 *'],
  ],
  RemovedServiceError: [
    { operations: {}, service: ['E1', 'E2'] },
    { operations: {}, service: [] },
    ['removed E1 *', 'removed E2 *'],
  ],
  'errors of a service with operations': [
    { operations: { Pay: ['E3'], Ship: [] }, service: ['E1'] },
    { operations: { Pay: ['E3'], Ship: ['E3'] }, service: ['E2'] },
    ['added E2 *', 'added E3 Ship', 'removed E1 *'],
  ],
  'nothing but another order': [
    { operations: { Pay: ['E1', 'E2'], Ship: ['E3'] }, service: ['E4'] },
    { operations: { Ship: ['E3'], Pay: ['E2', 'E1'] }, service: ['E4'] },
    [],
  ],
}

/** Two models: the first two errors are of operations, the others of the service. */
function drawn({ chance, below }: Dice): [Model, Model] {
  const names = ['Pay', 'Ship', 'Refund', 'Close'].slice(0, 1 + below(4))
  const one = (): Model => ({
    operations: Object.fromEntries(
      names.map((name) => [name, ['E1', 'E2'].filter(() => chance(0.5))]),
    ),
    service: ['E3', 'E4'].filter(() => chance(0.5)),
  })
  return [one(), one()]
}

const dice = diceOf(seedOf(35))
const PAIRS = [
  ...Object.entries(CASES).map(([name, [before, after]]) => ({ name, before, after })),
  ...Array.from({ length: Math.max(50, volume(1000)) }, (_, index) => {
    const [before, after] = drawn(dice)
    return { name: `drawn ${index + 1}`, before, after }
  }),
]
const texts = ({ before, after }: { before: Model; after: Model }) => ({
  'before.json': JSON.stringify(modelOf(before, ERRORS), undefined, 1),
  'after.json': JSON.stringify(modelOf(after, ERRORS), undefined, 1),
})

/** What smithy-diff finds, by folder. */
const theirs = new Map<string, string[]>()
beforeAll(() => {
  cpSync(join(root, 'test/peers/smithy'), folder, { recursive: true })
  must('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'], folder)
  for (const [index, pair] of PAIRS.entries()) {
    mkdirSync(join(folder, String(index)))
    for (const [name, text] of Object.entries(texts(pair)))
      writeFileSync(join(folder, String(index), name), text)
    theirs.set(String(index), [])
  }
  const out = must(
    'java',
    ['-XX:TieredStopAtLevel=1', '-cp', 'lib/*', 'Compare.java', ...theirs.keys()],
    folder,
  )
  for (const line of out.split('\n')) {
    const [at = '', id = '', shape = '', message = ''] = line.split('\t')
    const event = EVALUATORS[id.replace(/\..*/, '')]
    if (event === undefined) continue
    const [, error] = /`shop#(\w+)` error/.exec(message) ?? []
    const operation = shape === 'shop#Shop' ? '*' : shape.replace('shop#', '')
    theirs.get(at)!.push(`${event} ${error} ${operation}`)
  }
})

type Change = { rule: string; code: string; before?: string; after?: string; impact: string }

/** What `diff` finds in the catalogs of two models. */
async function ours(files: Record<string, string>): Promise<Change[]> {
  const { rail, printed } = inMemory({ files })
  for (const name of ['before', 'after']) {
    const { exit, err } = await rail(`import ${name}.json --out ${name}.yaml`)
    expect(exit, err).toBe(0)
  }
  await rail('diff before.yaml after.yaml --format json')
  return (JSON.parse(printed.out) as { changes: Change[] }).changes
}

test.each(PAIRS.map((pair, index) => [pair.name, pair, String(index)] as const))(
  '%s: the same changes',
  async (name, pair, index) => {
    const changes = (await ours(texts(pair))).filter(({ rule }) => rule === 'raised-by-changed')
    const found = changes.map(({ code, before, after }) =>
      [after === undefined ? 'removed' : 'added', code, after ?? before].join(' '),
    )
    expect(found.sort()).toEqual(theirs.get(index)!.sort())
    if (Object.hasOwn(CASES, name)) expect(found).toEqual(CASES[name]![2])
    for (const { after, impact } of changes)
      expect(impact).toBe(after === undefined ? 'safe' : 'dangerous')
  },
)
