import { describe, expect, test } from 'vitest'
import { file } from '../../../src/base/rules/example.ts'
import { healthy } from '../../support/catalogs.ts'
import { inMemory, rail } from '../../support/rail.ts'

const entry = (at: number) => `- code: ORDER_STATE_${String(at).padStart(2, '0')}
  http: 422
  stop: true
  fix_stage: cart
  meaning: Order state ${String(at).padStart(2, '0')}.
  fix: Change the order number ${at}.
  handling: { retry: after_fix }
`
const of = (count: number) =>
  file({ stages: ['cart'] }, Array.from({ length: count }, (_, at) => entry(at)).join(''))
const files = (text: string) => ({ files: { 'errors.yaml': text } })

test('40 new codes that say nothing are a few lines, and every format for programs lists them', async () => {
  const { exit, out } = await rail('lint', files(of(40)))
  expect(exit).toBe(0)
  expect(out.split('\n').length).toBeLessThan(10)
  expect(out).toContain('  and 39 more like it: ORDER_STATE_01 23:12, ORDER_STATE_02 30:12, ')
  expect(out).toContain(' and 34 others\n')
  expect(out).toContain('errors.yaml: 40 codes; 40 infos\n')
  const { diagnostics } = JSON.parse((await rail('lint --format json', files(of(40)))).out) as {
    diagnostics: object[]
  }
  expect(diagnostics).toHaveLength(40)
  expect(
    (await rail('lint --format concise', files(of(40)))).out.match(/meaning-informative/g),
  ).toHaveLength(40)
  expect((await rail('lint --fail-on info', files(of(40)))).exit).toBe(1)
})

test('build and publish name the number of findings in one line', async () => {
  const said = async (codes: string) => (await rail('build --target flat-list', files(codes))).err
  expect(await said(of(1))).toBe('1 info: run rail-errors lint to list them\n')
  expect(await said(of(1).replace('Order state 00.', 'Bad reason'))).toBe(
    '1 warning: run rail-errors lint to list them\n',
  )
  expect(await said(of(1).replace('Order state 00.', 'The order is closed for good.'))).toBe('')
  const { exit, out, err } = await rail('build --target flat-list', files(of(40)))
  expect({ exit, err }).toEqual({ exit: 0, err: '40 infos: run rail-errors lint to list them\n' })
  expect(out.split('\n')).toHaveLength(4)
  const annotated = await rail('build --target flat-list', {
    ...files(of(40)),
    env: { GITHUB_ACTIONS: 'true' },
  })
  expect(annotated.out).not.toContain('::')
})

describe('what people see', () => {
  const mixed =
    of(2).replace('Order state 00.', 'Closed.') + entry(3).replace('ORDER_STATE_03', 'orderState3')
  test.each<[string, RegExp, RegExp | undefined]>([
    ['', /info meaning-informative/, undefined],
    [
      '--max-findings 1',
      /error code-format[\s\S]*\d more findings? not shown; see all with --max-findings 0/,
      /info meaning-informative/,
    ],
    ['--max-findings 0', /info meaning-informative/, undefined],
  ])('lint %s', async (flags, shown, hidden) => {
    const { out } = await rail(`lint ${flags}`.trim(), files(mixed))
    const findings = out.split('\n').slice(0, -2).join('\n')
    expect(findings).toMatch(shown)
    if (hidden) expect(findings).not.toMatch(hidden)
    expect(out).toMatch(/3 codes; 1 error, .*info/)
  })

  test('--max-findings takes a whole number', async () => {
    expect(await rail('lint --max-findings many', files(mixed))).toMatchObject({
      exit: 2,
      err: expect.stringContaining('whole number'),
    })
  })

  test('--quiet prints the findings without the hint', async () => {
    expect((await rail('lint --quiet --max-findings 1', files(mixed))).out).not.toContain(
      'not shown',
    )
  })
})

test('missing fields of many entries are one group', async () => {
  const bare = of(40).replaceAll(/^ {2}(?:stop|fix_stage|fix): .*\n/gm, '')
  const { exit, out } = await rail('lint', files(bare))
  expect(exit).toBe(1)
  expect(out).toContain('and 39 more like it: ')
  expect(out.split('\n').length).toBeLessThan(30)
})

test('the summary names how many findings a fix repairs', async () => {
  const { out } = await rail(
    'lint',
    files(of(1).replace('meaning: Order', 'meaning: "  Order').replace('state 00.', 'state 00."')),
  )
  expect(out).toMatch(/, 1 fixable with --fix\n$/)
})

test('the same sentence about several files is one finding for people', async () => {
  const { rail } = inMemory({
    files: {
      'errors.yaml': healthy(),
      'rail-errors.config.yaml':
        'outputs: [{ target: flat-list, out: gen }, { target: handling, out: gen }, { target: python, out: py }]\n',
    },
  })
  const { exit, out } = await rail('build --check')
  expect(exit).toBe(1)
  expect(out.match(/the output is missing/g)).toHaveLength(1)
  expect(out).toMatch(/and \d more like it: gen\/\S+, /)
  expect(
    (await rail('build --check --format concise')).out.match(/is missing/g)!.length,
  ).toBeGreaterThan(3)
})
