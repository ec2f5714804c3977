import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { emptyFolder, railIn } from '../../../support/repository.ts'
import { started } from '../../../support/started.ts'

// The claims of examples/rail-server, with the built library: what is wrong is in the first answer, and
// `check` with the bodies of the requests agrees. Its server is in peers/rail-server.peer.ts.
const root = fileURLToPath(new URL('../../../..', import.meta.url))
const folder = emptyFolder()
cpSync(join(root, 'examples/rail-server'), folder, {
  recursive: true,
  filter: (path) => !path.includes('node_modules'),
})
mkdirSync(join(folder, 'node_modules'))
symlinkSync(root, join(folder, 'node_modules/rail-errors'))
symlinkSync(join(root, 'node_modules/zod'), join(folder, 'node_modules/zod'))
writeFileSync(
  join(folder, 'record.mjs'),
  `import { readFileSync } from 'node:fs'
import { submit } from './claims.mjs'
import { rail } from './rail.mjs'

const askPayer = async ({ id, type }) =>
  type === 'offline' ? 'no answer' : id === 'A-1' ? 'known' : 'unknown'
for (const request of JSON.parse(readFileSync(0, 'utf8'))) {
  const call = { method: 'POST', url: '/v1/claims', request }
  try {
    const body = await submit(request, askPayer, {})
    console.log(JSON.stringify({ ...call, status: 200, headers: { 'content-type': 'application/json' }, body }))
  } catch (error) {
    console.log(JSON.stringify({ ...call, ...rail.answer(error, {}) }))
  }
}
`,
)

type Recorded = { status: number; body: { error: string; path: string; errors?: object[] } }
const record = (claims: readonly unknown[]): Recorded[] => {
  const { code, stdout, stderr } = started(process.execPath, ['record.mjs'], {
    ...{ cwd: folder, env: process.env as Record<string, string>, timeout: 30_000 },
    input: JSON.stringify(claims),
  })
  expect([code, stderr.toString()]).toEqual([0, ''])
  writeFileSync(join(folder, 'answers.ndjson'), stdout)
  return stdout
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}
const reasonsOf = ({ body: { errors, ...body } }: Recorded) =>
  ((errors ?? (body.error ? [body] : [])) as { error: string; path: string }[])
    .map(({ error, path }) => `${error} ${path}`.trim())
    .sort()

// Each fault, and how it is corrected.
const CLAIM = {
  member: { id: 'A-1', type: 'card' },
  lines: [
    { amount: 5, documents: ['a.pdf'] },
    { amount: 7, documents: ['b.pdf'] },
  ],
}
type Claim = typeof CLAIM
const FAULTS: readonly [reason: string, (claim: Claim) => void][] = [
  ['MEMBER_NOT_FOUND member.type', ({ member }) => Reflect.deleteProperty(member, 'type')],
  ['MEMBER_NOT_FOUND member.id', ({ member }) => Object.assign(member, { id: 'B-2' })],
  ['PAYER_UNREACHABLE', ({ member }) => Object.assign(member, { type: 'offline' })],
  ['AMOUNT_INVALID lines[0].amount', ({ lines }) => Object.assign(lines[0]!, { amount: -1 })],
  ['MISSING_DOCUMENTS lines[0].documents', ({ lines }) => lines[0]!.documents.pop()],
  [
    'MISSING_DOCUMENTS lines[1].documents',
    ({ lines }) => Reflect.deleteProperty(lines[1]!, 'documents'),
  ],
]
// The payer is asked about a whole member only, and says one thing.
const isOfMember = (reason: string) => !reason.includes('lines')
const pairs = FAULTS.flatMap(([one], at) =>
  FAULTS.slice(at + 1)
    .map(([two]) => [one, two] as const)
    .filter((pair) => !pair.every(isOfMember)),
)
const claimWith = (faults: readonly string[]) => {
  const claim = structuredClone(CLAIM)
  for (const [reason, spoil] of FAULTS) if (faults.includes(reason)) spoil(claim)
  return claim
}

const CHECK =
  'check answers.ndjson --source errors.yaml --format concise --rule coverage-never-seen=off'

test('the example answers with all reasons at once, and check finds nothing in it', async () => {
  // Somebody corrects one fault after the other.
  const calls = pairs.flatMap(([one, two]) => [[one, two], [two], [one], []])
  const answers = record(calls.map(claimWith))
  expect(answers.map(reasonsOf)).toEqual(calls.map((faults) => [...faults].sort()))
  const { exit, out } = await railIn(folder, CHECK)
  expect([exit, out, pairs.length]).toEqual([0, '', 12])
})

test('check finds a service that stops after its schema', async () => {
  const answers = record([claimWith(pairs[0]!), claimWith([pairs[0]![1]])])
  const { error, path, ...more } = answers[0]!.body
  const first = { ...answers[0], request: claimWith(pairs[0]!), body: { ...more, error, path } }
  Reflect.deleteProperty(first.body, 'errors')
  writeFileSync(
    join(folder, 'answers.ndjson'),
    [first, answers[1]].map((one) => JSON.stringify(one)).join('\n'),
  )
  const { exit, out } = await railIn(folder, CHECK)
  expect([first.status, exit, out]).toEqual([
    404,
    0,
    expect.stringContaining('answers.ndjson:2:1 warn wire-reasons-drip'),
  ])
})
