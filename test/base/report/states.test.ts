import { expect, test } from 'vitest'
import { colors } from '../../../src/base/report/paint.ts'
import {
  type Report,
  type ReportedStep,
  type ReportedWrite,
  relocated,
} from '../../../src/base/report/report.ts'
import junit from '../../../src/base/report/reporters/junit.ts'
import text from '../../../src/base/report/reporters/text.ts'
import { odd, style } from './reports.ts'

// The words for every state of an output and every step of a publication, done and planned.

const STATES: ReportedWrite['state'][] = [
  'create',
  'update',
  'same',
  'orphan',
  'edited',
  'foreign',
  'kept',
  'lost',
]
const writes = STATES.map(
  (state): ReportedWrite => ({ path: `out/${state}.json`, target: 'flat-list', state }),
)
const gone: ReportedWrite = { path: 'out/gone.json', target: 'flat-list', state: 'orphan' }
const base = { diagnostics: [], texts: new Map(), codes: new Map([['errors.yaml', 2]]) }
const build = (
  mode: 'write' | 'plan' | 'check',
  all: readonly ReportedWrite[],
  removed?: string[],
): Report => ({
  ...base,
  kind: 'build',
  mode,
  writes: all,
  ...(removed && { removed: new Set(removed) }),
})

const ACTIONS: ReportedStep['action'][] = ['create', 'update', 'replace', 'retire', 'same']
const publish = (done: boolean): Report => ({
  ...base,
  kind: 'publish',
  done,
  publication: {
    server: 'https://fhir.clinic.test/r4',
    software: 'HAPI FHIR 8.8.0',
    fhirVersion: '4.0.1',
    steps: ACTIONS.map((action) => ({
      action,
      resource: `CodeSystem/${action}`,
      url: `https://x.test/${action}`,
      version: '1.0.0',
      why: `why ${action}`,
    })),
    answers: done
      ? ['read back: 5 of 5 as built', 'clinic-errors|1.0.0: 2 codes, equal to the set']
      : [],
  },
})

test('golden/states.txt', async () => {
  const reports: [string, Report][] = [
    ...(['write', 'plan', 'check'] as const).flatMap((mode): [string, Report][] => [
      [`build ${mode}`, build(mode, [...writes, gone], [gone.path])],
      [`build ${mode}, all the same`, build(mode, [writes[2]!])],
      [`build ${mode}, one new`, build(mode, [writes[0]!])],
    ]),
    ['publish', publish(true)],
    ['publish planned', publish(false)],
  ]
  const lines = reports.flatMap(([title, report]) => [
    `== ${title}`,
    text.print(report, style),
    `-- quiet`,
    text.print(report, { ...style, quiet: true }),
  ])
  lines.push(
    '== publish in colour',
    text
      .print(publish(true), { ...style, color: true, paint: await colors() })
      .replaceAll('\u001b', '␛'),
  )
  await expect(lines.join('\n')).toMatchFileSnapshot('./golden/states.txt')
})

test('a report with other names for its files', () => {
  const related = [{ file: 'b.yaml', path: [], range: odd.range, message: 'first' }]
  const report: Report = {
    kind: 'lint',
    diagnostics: [
      { ...odd, file: 'a.yaml', related },
      { ...odd, file: 'b.yaml' },
    ],
    texts: new Map([
      ['a.yaml', 'A'],
      ['b.yaml', 'B'],
    ]),
    codes: new Map([
      ['a.yaml', 1],
      ['b.yaml', 2],
    ]),
    pages: new Map([['a.yaml', 'https://a.test/<code>']]),
  }
  const { diagnostics, texts, codes, pages } = relocated(report, (file) => `api/${file}`)
  expect(diagnostics).toEqual([
    { ...odd, file: 'api/a.yaml', related: [{ ...related[0], file: 'api/b.yaml' }] },
    { ...odd, file: 'api/b.yaml' },
  ])
  expect([...texts, ...codes, ...pages!].map(([name]) => name)).toEqual([
    'api/a.yaml',
    'api/b.yaml',
    'api/a.yaml',
    'api/b.yaml',
    'api/a.yaml',
  ])
  expect(
    relocated({ ...report, pages: undefined } as unknown as Report, (file) => file).pages,
  ).toBeUndefined()
})

test.each(['comment', 'file'] as const)('junit says what a %s did', (by) => {
  const report: Report = {
    ...base,
    kind: 'lint',
    diagnostics: [{ ...odd, suppressed: { by, reason: 'Known.' } }],
  }
  expect(junit.print(report, style)).toContain('<skipped message="accepted: Known."/>')
})
