import { describe, expect, test } from 'vitest'
import type { Change } from '../../../src/base/core/diagnostic.ts'
import { type Report, summaryOf } from '../../../src/base/report/report.ts'
import markdown from '../../../src/base/report/reporters/markdown.ts'
import text from '../../../src/base/report/reporters/text.ts'
import { file } from '../../../src/base/rules/linter/rule.ts'
import { rulebook } from '../../../src/base/run/rulebook.ts'
import { healthyEntry } from '../../support/catalogs.ts'
import { inMemory } from '../../support/rail.ts'
import { odd, style } from './reports.ts'

// What people read about a comparison: each change with its place and values, what to do once per
// rule, and what was accepted.

const catalog = (header: object, ...codes: object[]) =>
  file(
    { stages: ['identify'], ...header },
    codes.map((fields) => healthyEntry(fields as Record<string, unknown>)).join('\n'),
  )
const lost = { code: 'CARD_LOST', meaning: 'The card of the member is lost.', fix: 'Order a card.' }
const late = { code: 'DAY_LATE', meaning: 'It is late in the day.' }
const WAIT =
  'Order a new card for the member of the clinic, and wait until it is there and can be used again in any of the clinics.'
const old = catalog({ version: '1.0.0' }, {}, lost, late)
const now = catalog(
  { version: '1.1.0', title: 'Codes of the clinic' },
  { http: 410 },
  { ...lost, http: 410, fix: WAIT },
  { code: 'CARD_NEW', meaning: 'It is new in the world.' },
)
const ACCEPTED = '.rail-errors/accepted.yaml'

/** A repository in which the first `http-changed` was accepted. */
async function compared(more = '') {
  const memory = inMemory({ files: { 'old.yaml': old, 'errors.yaml': now } })
  const { changes } = JSON.parse(
    (await memory.rail('diff old.yaml errors.yaml --format json')).out,
  ) as {
    changes: { rule: string; code: string; fingerprint: string }[]
  }
  const prints = new Map(
    changes.map(({ rule, code, fingerprint }) => [`${rule} ${code}`, fingerprint]),
  )
  const entry = `  - fingerprint: "${prints.get('http-changed MEMBER_NOT_FOUND')}"\n    rule: http-changed\n    reason: agreed\n${more}`
  memory.disk.set(`/repo/${ACCEPTED}`, `accepted:\n${entry}`)
  const print = (change: string) => prints.get(change)!
  return { print, diff: (args: string) => memory.rail(`diff old.yaml errors.yaml ${args}`) }
}

test('as text', async () => {
  const { diff, print } = await compared('    owner: the desk\n    expires: 2027-01-01\n')
  const { out, exit } = await diff('')
  expect(exit).toBe(1)
  expect(out).toBe(`Breaking (2)

  version-bump-small version errors.yaml:5:10 affects: wire, fhir, source
    1.0.0 to 1.1.0 is too small a step; the version must be at least 2.0.0
    next: Raise the version; \`rail-errors diff --next-version\` prints the next one.
  code-removed codes[DAY_LATE] errors.yaml:11:1 affects: wire, fhir, source
    DAY_LATE: the code was removed from the list
    next: Keep the entry: deprecate it with a sunset, then retire it; the retired entry stays in the list for good.
    to accept: rail-errors diff old.yaml errors.yaml --accept ${print('code-removed DAY_LATE')} --reason "…"

Dangerous: check with consumers (2)

  http-changed codes[CARD_LOST].http errors.yaml:20:9 affects: wire, fhir, source
    CARD_LOST: the HTTP status changed from 404 to 410
    next: Keep the status; for other behaviour add a new code and deprecate this one. Within a class, ask the consumers whether they compare the status.
    to accept: rail-errors diff old.yaml errors.yaml --accept ${print('http-changed CARD_LOST')} --reason "…"
  code-added codes[CARD_NEW] errors.yaml:26:9 affects: wire, fhir, source
    CARD_NEW: the code was added; it stops the call
    next: Tell the consumers which calls will be rejected and what to send instead, and ask whether they have a branch for unknown codes, before the code is sent.
    to accept: rail-errors diff old.yaml errors.yaml --accept ${print('code-added CARD_NEW')} --reason "…"

Safe (2)

  header-text-changed title errors.yaml:2:8 affects: fhir
    "title" changed
    Clinic API error codes → Codes of the clinic
  fix-changed codes[CARD_LOST].fix errors.yaml:24:8 affects: wire, fhir
    CARD_LOST: the fix text changed
    - Order a card.
    + ${WAIT.slice(0, 93)}…

Accepted (1)

  http-changed codes[MEMBER_NOT_FOUND].http errors.yaml:13:9 affects: wire, fhir, source
    MEMBER_NOT_FOUND: the HTTP status changed from 404 to 410
    accepted: agreed (by the desk, until 2027-01-01)

old.yaml → errors.yaml: 3 → 3 codes, version 1.0.0 → 1.1.0 (lowest next version: 2.0.0)
changes: 2 breaking, 2 dangerous, 2 safe, 1 accepted
`)
  expect((await diff('--quiet')).out).toBe(out.slice(0, out.indexOf('old.yaml →')))
})

test('what to do is said once for each rule', async () => {
  const { rail } = inMemory({ files: { 'old.yaml': old, 'errors.yaml': now } })
  const { out } = await rail('diff old.yaml errors.yaml')
  expect(out.match(/^ {2}http-changed/gm)).toHaveLength(2)
  expect(out.match(/next: Keep the status/g)).toHaveLength(1)
  const { out: markdown } = await rail('diff old.yaml errors.yaml --format markdown')
  expect(markdown.match(/^- http-changed: Keep the status/gm)).toHaveLength(1)
})

// Two values fit into one line of the terminal, less an indent of 6, or each has its own, cut off;
// at least 40 characters are used.
test.each([
  [20, 40],
  [45, 40],
  [46, 40],
  [47, 41],
  [100, 94],
])('in a terminal of %i columns, values have %i', async (width, room) => {
  const fix = (length: number) => `Wait${' a'.repeat(50)}`.slice(0, length - 1).concat('.')
  const shown = async (before: string, after: string) => {
    const memory = inMemory({
      files: {
        'old.yaml': catalog({}, { fix: before }),
        'errors.yaml': catalog({}, { fix: after }),
      },
    })
    Object.assign(memory.host.terminal, { width })
    const lines = (await memory.rail('diff old.yaml errors.yaml')).out.split('\n')
    return lines
      .slice(lines.findIndex((line) => line.endsWith('the fix text changed')) + 1)
      .slice(0, 2)
  }
  const [old, fits, wide] = [fix(15), fix(room - 18), fix(room - 17)]
  expect((await shown(old, fits))[0]).toBe(`    ${old} → ${fits}`)
  expect(await shown(old, wide)).toEqual([`    - ${old}`, `    + ${wide}`])
  const [all, more] = [fix(room), `${fix(room)}.`]
  expect(await shown(all, more)).toEqual([`    - ${all}`, `    + ${more.slice(0, room - 1)}…`])
})

test('as a comment', async () => {
  const { diff, print } = await compared()
  const lines = (await diff('--format markdown')).out.split('\n')
  expect(lines.filter((line) => /^(?:#|- )/.test(line))).toEqual([
    '## rail-errors: 2 breaking, 2 dangerous, 2 safe, 1 accepted',
    '- old.yaml → errors.yaml: 3 → 3 codes, version 1.0.0 → 1.1.0 (lowest next version: 2.0.0)',
    '- Hits: wire, what services send and clients do; fhir, the FHIR resources; source, the generated code.',
    '### Breaking (2)',
    '- version-bump-small: Raise the version; `rail-errors diff --next-version` prints the next one.',
    '- code-removed: Keep the entry: deprecate it with a sunset, then retire it; the retired entry stays in the list for good.',
    `- To accept one: \`rail-errors diff --accept … --reason …\` with \`${print('code-removed DAY_LATE')}\` (codes&#91;DAY_LATE&#93;).`,
    '### Dangerous: check with consumers (2)',
    '- http-changed: Keep the status; for other behaviour add a new code and deprecate this one. Within a class, ask the consumers whether they compare the status.',
    '- code-added: Tell the consumers which calls will be rejected and what to send instead, and ask whether they have a branch for unknown codes, before the code is sent.',
    `- To accept one: \`rail-errors diff --accept … --reason …\` with \`${print('http-changed CARD_LOST')}\` (codes&#91;CARD_LOST&#93;.http), \`${print('code-added CARD_NEW')}\` (codes&#91;CARD_NEW&#93;).`,
    '### Safe (2)',
    '### Accepted (1)',
  ])
  expect(lines).toContain(
    '| title | "title" changed | Clinic API error codes | Codes of the clinic | fhir | header-text-changed |',
  )
  expect(lines).toContain(
    '| codes&#91;MEMBER_NOT_FOUND&#93;.http | MEMBER_NOT_FOUND: the HTTP status changed from 404 to 410 | agreed |',
  )
})

describe('what was compared', () => {
  const list = (...names: string[]) =>
    JSON.stringify({
      codes: names.map((code) => ({
        code,
        http: 404,
        stop: true,
        fix_stage: 'identify',
        meaning: 'No member has it.',
        fix: 'Check it.',
      })),
    })
  test.each<[what: string, files: Record<string, string>, said: string]>([
    [
      'the same version',
      { 'a.yaml': catalog({}), 'b.yaml': catalog({ title: 'Other codes' }) },
      'a.yaml → b.yaml: 0 → 0 codes, version 1.0.0 (lowest next version: 1.0.1)\n',
    ],
    [
      'nothing that changed',
      { 'a.yaml': catalog({}, {}), 'b.yaml': catalog({}, {}) },
      'a.yaml → b.yaml: 1 → 1 code, version 1.0.0\nno changes\n',
    ],
    [
      'no version',
      { 'a.json': list('A_B'), 'b.json': list('A_B') },
      'a.json → b.json: 1 → 1 code\n',
    ],
  ])('%s', async (_, files, said) => {
    const { out } = await inMemory({ files }).rail(`diff ${Object.keys(files).join(' ')}`)
    expect(out).toContain(said)
  })
})

test.each<[args: string, kinds: (kind: string) => boolean]>([
  ['lint errors.yaml', (kind) => kind !== 'change'],
  ['diff old.yaml errors.yaml', (kind) => kind === 'change'],
  ['lint errors.yaml --against old.yaml', () => true],
])('the rules of a report for programs: %s', async (args, kinds) => {
  const { rail } = inMemory({ files: { 'old.yaml': old, 'errors.yaml': now } })
  const { out } = await rail(`${args} --format sarif`)
  const listed = JSON.parse(out).runs[0].tool.driver.rules.map(({ id }: { id: string }) => id)
  expect(listed.sort()).toEqual(
    rulebook([])
      .flatMap(({ id, kind }) => (kinds(kind) ? [id] : []))
      .sort(),
  )
})

test('SARIF has all that is known of a change', async () => {
  const { rail } = inMemory({ files: { 'old.yaml': old, 'errors.yaml': now } })
  const { results } = JSON.parse((await rail('diff old.yaml errors.yaml --format sarif')).out)
    .runs[0]
  expect(
    results.find(({ ruleId }: { ruleId: string }) => ruleId === 'http-changed').properties,
  ).toEqual({
    impact: 'dangerous',
    surfaces: ['wire', 'fhir', 'source'],
    bump: 'minor',
    location: 'codes[MEMBER_NOT_FOUND].http',
    before: 404,
    after: 410,
    advice: expect.stringContaining('ask the consumers'),
    help: 'https://northwind-clinic.org/terminology/codes/MEMBER_NOT_FOUND',
  })
})

const where = {
  surfaces: ['wire' as const],
  location: 'codes[A_B].fix',
  bump: 'patch' as const,
  advice: '',
}
const report = (diagnostics: Change[]): Report => ({
  kind: 'compare',
  comparisons: [],
  diagnostics,
  texts: new Map(),
  codes: new Map(),
})
const reworded: Change = { ...odd, rule: 'fix-changed', impact: 'dangerous', ...where }

test('a comment names the first 20 changes that can be accepted, and a summary what is not listed', () => {
  const many = Array.from(
    { length: 21 },
    (_, at): Change => ({ ...reworded, fingerprint: `key-${at}` }),
  )
  expect(markdown.print(report(many), style).match(/`key-\d+`/g)).toEqual(
    many.slice(0, 20).map(({ fingerprint }) => `\`${fingerprint}\``),
  )
  expect(summaryOf(report([{ ...reworded, omitted: 3 }]))).toMatchObject({ omitted: 3 })
})

// Old and new value share a line with three more characters if it has room for them: the width
// without the margin, at least 40.
test.each([
  [100, 94],
  [47, 41],
  [46, 40],
  [45, 40],
  [10, 40],
])('in a terminal of %i columns, values have %i', (width, room) => {
  const shown = (length: number) => {
    const [before, after] = ['a'.repeat(length - 3 - 10), 'b'.repeat(10)]
    return text
      .print(report([{ ...reworded, before, after }]), { ...style, width })
      .match(/^ {4}(?:[-+]|a+ →) .*$/gm)
  }
  expect(shown(room)).toEqual([`    ${'a'.repeat(room - 13)} → ${'b'.repeat(10)}`])
  expect(shown(room + 1)).toEqual([`    - ${'a'.repeat(room - 12)}`, `    + ${'b'.repeat(10)}`])
  expect(shown(2 * room)).toEqual([
    `    - ${'a'.repeat(Math.min(room - 1, 2 * room - 13))}…`,
    `    + ${'b'.repeat(10)}`,
  ])
})
