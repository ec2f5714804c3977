import { expect, test } from 'vitest'
import { entry, file } from '../../src/lint/rule.ts'
import type { World } from '../memory-host.ts'
import { inMemory } from '../rail.ts'

const stats = (args: string, files: World['files'] = {}) =>
  inMemory({ files }).rail(`stats ${args}`)

const german = { meaning: 'Kein Mitglied.', fix: 'Prüfe die Art.' }
const rich = file(
  {
    translations: { de: { title: 'Fehlercodes der Klinik' } },
    stages: [
      'identify',
      { id: 'consent', translations: { de: { title: 'Einwilligung' } } },
      'submit',
    ],
  },
  [
    entry({
      handling: { outcome: 'fail', retry: 'after_fix' },
      display: 'No member',
      translations: { de: german, ar: { fix: '…' } },
    }),
    entry({
      code: 'NEEDS_REVIEW',
      http: 200,
      stop: false,
      fix_stage: 'submit',
      handling: { outcome: 'warn' },
      translations: { de: german },
    }),
    entry({ code: 'OLD_MEMBER', deprecated: { since: '1.0.0', reason: 'Twice.', note: 'None.' } }),
    entry({
      code: 'OLDER_MEMBER',
      fix_stage: 'gone',
      retired: { since: '1.0.0', reason: 'Twice.', note: 'None.' },
      translations: { fr: german },
    }),
  ].join('\n'),
)

test('counts', async () => {
  expect(await stats('', { 'errors.yaml': rich })).toEqual({
    exit: 0,
    err: '',
    out: `errors.yaml: clinic-errors, 1.0.0, 4 codes
  codes     4: 2 active, 1 deprecated, 1 retired
  stage     identify (2), consent (0), submit (1)
  http      200 (1), 404 (2)
  stop      true (2), false (1)
  outcome   fail (1), warn (1), ok (0), not given (1)
  texts en  display 1 of 3, meaning 3 of 3, fix 3 of 3, message 0 of 3
  texts ar  display 0 of 3, meaning 0 of 3, fix 1 of 3, message 0 of 3, titles 0 of 5
  texts de  display 0 of 3, meaning 2 of 3, fix 2 of 3, message 0 of 3, titles 2 of 5
`,
  })
})

test('as JSON, several catalogs', async () => {
  const files = {
    'rail-errors.config.yaml': 'catalogs:\n  - source: a.yaml\n  - source: b.yaml\n',
    'a.yaml': rich,
    'b.yaml': file({ name: 'b' }),
  }
  const { exit, out } = await stats('--format json', files)
  expect(exit).toBe(0)
  const { catalogs } = JSON.parse(out) as { catalogs: object[] }
  expect(catalogs).toMatchObject([
    {
      ...{
        file: 'a.yaml',
        name: 'clinic-errors',
        version: '1.0.0',
        codes: 4,
        lifecycle: { active: 2, deprecated: 1, retired: 1 },
      },
      stages: [
        { value: 'identify', codes: 2 },
        { value: 'consent', codes: 0 },
        { value: 'submit', codes: 1 },
      ],
      outcome: [
        { value: 'fail', codes: 1 },
        { value: 'warn', codes: 1 },
        { value: 'ok', codes: 0 },
        { value: null, codes: 1 },
      ],
    },
    { file: 'b.yaml', name: 'b', codes: 1 },
  ])
  expect((await stats('', files)).out).toContain('\n\nb.yaml: b, 1.0.0, 1 code\n')
})

test('how many codes each operation answers with', async () => {
  const codes = [
    { raised_by: ['openVisit', 'openVisit', 'billVisit'] },
    { raised_by: ['billVisit'] },
    { raised_by: ['*'] },
    { raised_by: ['payVisit'] },
    { raised_by: [] },
    {},
    { raised_by: ['closeVisit'], retired: { since: '1.0.0', reason: 'Twice.' } },
  ].map((fields, index) => entry({ code: `CODE_${index}X`, ...fields }))
  const operations = ['openVisit', { id: 'billVisit' }, 'closeVisit']
  const { out } = await stats('', { 'errors.yaml': file({ operations }, codes.join('\n')) })
  expect(out).toContain(
    '  operation  openVisit (1), billVisit (2), closeVisit (0), payVisit (1), * (1), not given (1)\n',
  )
  const listed = file({ operations }, entry())
  expect((await stats('', { 'errors.yaml': listed })).out).toContain(
    '  operation  openVisit (0), billVisit (0), closeVisit (0), not given (1)\n',
  )
})

test('what is wrong in an entry is not counted, and not judged', async () => {
  const odd = `codes:\n${entry({ http: 'many', fix_stage: undefined, stop: undefined })}\n- no entry\n- \n${entry({ fix_stage: 'toString' })}\n`
  const { exit, out } = await stats('', { 'errors.yaml': odd })
  expect(exit).toBe(0)
  expect(out).toContain(
    'stage     toString (1), not given (3)\n  http      404 (1), not given (3)\n  stop      true (1), false (0), not given (3)\n',
  )
  expect(await stats('', { 'errors.yaml': '' })).toMatchObject({ exit: 0 })
})

test('a published list says what it has no room for', async () => {
  const list = JSON.stringify({
    codes: [
      { code: 'A_B', http: 404, stop: true, fix_stage: 'identify', meaning: 'None.', fix: 'Look.' },
    ],
  })
  const { exit, out } = await stats('clinic.json', { 'clinic.json': list })
  expect(exit).toBe(0)
  expect(out).toContain('codes     1: unknown in this format\n')
  expect(out).toContain('outcome   unknown in this format\n')
  expect(out).toContain('texts en  display unknown, meaning 1 of 1, fix 1 of 1, message unknown\n')
})

test.each([
  ['broken syntax', { 'errors.yaml': 'codes: [\n' }],
  ['no catalog', {}],
])('%s can not be counted', async (_, files) => {
  expect(await stats('', files)).toMatchObject({ exit: 2, out: '' })
})

test('10,000 entries are counted in no time', async () => {
  const many = file(
    {},
    Array.from({ length: 10_000 }, (_, index) =>
      entry({ code: `A_${index}`, translations: { de: german } }),
    ).join('\n'),
  )
  expect((await stats('', { 'errors.yaml': many })).out).toContain(
    'texts de  display 0 of 10000, meaning 10000 of 10000',
  )
})
