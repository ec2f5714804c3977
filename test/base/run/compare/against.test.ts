import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { reporters } from '../../../../src/base/report/reporters/index.ts'
import { healthy, healthyEntry } from '../../../support/catalogs.ts'
import type { World } from '../../../support/memory-host.ts'
import { rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

const old = healthy()
const broken = old.replace('404', '503').replace('version: "1.0.0"', 'version: "2.0.0"')
const dangerous = old.replace('404', '410').replace('version: "1.0.0"', 'version: "1.1.0"')

const against = (now: string, args = '', world: World = {}) =>
  rail(`lint --against old.yaml ${args}`, {
    ...world,
    files: { 'old.yaml': old, 'errors.yaml': now, ...world.files },
  })

test.each<[what: string, now: string, args: string, exit: number]>([
  ['nothing', old, '', 0],
  ['a break', broken, '', 1],
  ['a break that may be', broken, '--fail-on never', 0],
  ['something dangerous', dangerous, '', 0],
  ['something dangerous where that fails', dangerous, '--fail-on warn', 1],
  ['a lint error and no break', dangerous.replace('fix: "Check', 'fix: " Check'), '', 1],
  ['broken syntax', `${old}x: "`, '', 2],
])('%s', async (_, now, args, exit) => expect((await against(now, args)).exit).toBe(exit))

test('tells findings and changes apart, for people', async () => {
  const { out } = await against(broken.replace('fix: "Check', 'fix: " Check'))
  expect(out).toMatchSnapshot()
})

test('every format has both', async () => {
  const now = broken.replace('fix: "Check', 'fix: " Check')
  for (const id of Object.keys(reporters)) {
    const { out } = await against(now, `--format ${id}`)
    for (const rule of ['text-trimmed', 'http-changed']) expect(out, id).toContain(rule)
  }
  const { out } = await against(now, '--format json')
  const schema = JSON.parse(
    readFileSync(new URL('../../../../schema/diagnostics.schema.json', import.meta.url), 'utf8'),
  ) as object
  const validate = new Ajv({ strict: false }).compile(schema)
  expect(validate(JSON.parse(out)), JSON.stringify(validate.errors)).toBe(true)
  expect(JSON.parse(out)).toMatchObject({
    summary: { errors: 1, codes: 1, changes: { breaking: 1, safe: 1 } },
    diagnostics: [{ rule: 'text-trimmed' }],
    comparisons: [{ old: 'old.yaml', new: 'errors.yaml' }],
    changes: [{ rule: 'http-changed' }, { rule: 'fix-changed' }],
  })
  const { runs } = JSON.parse((await against(now, '--format sarif')).out) as {
    runs: [
      {
        tool: { driver: { rules: { id: string }[] } }
        results: { ruleId: string; ruleIndex: number }[]
      },
    ]
  }
  for (const { ruleId, ruleIndex } of runs[0].results)
    expect(runs[0].tool.driver.rules[ruleIndex]!.id).toBe(ruleId)
})

test('an accepted break passes', async () => {
  const { out } = await against(broken, '--format json')
  const [{ fingerprint }] = (JSON.parse(out) as { changes: [{ fingerprint: string }] }).changes
  const files = {
    '.rail-errors/accepted.yaml': `accepted:\n  - fingerprint: "${fingerprint}"\n    rule: http-changed\n    reason: Nobody receives it.\n`,
  }
  expect((await against(broken, '', { files })).exit).toBe(0)
})

test('with --watch each round compares again', async () => {
  const { exit, out } = await against(old, '--watch', {
    saves: [({ write }) => write('errors.yaml', broken)],
  })
  expect(exit).toBe(0)
  expect(out.match(/^changes: .*$|^no changes$/gm)).toEqual(['no changes', 'changes: 1 breaking'])
})

test.each(rowsOf<{ what: string; args: string[]; said: string }>(import.meta, 'what is refused'))(
  '$what is refused',
  async ({ args, said }) => {
    const { exit, err } = await rail(args, { files: { 'errors.yaml': old } })
    expect(exit).toBe(2)
    expect(err).toContain(said)
  },
)

test('several catalogs and one old one are refused', async () => {
  const files = {
    'b.yaml': healthy(healthyEntry({ code: 'BILL_TWICE' })).replace('clinic-errors', 'b-errors'),
    'rail-errors.config.yaml': 'catalogs: [{ source: errors.yaml }, { source: b.yaml }]\n',
  }
  const { exit, err } = await against(old, '', { files })
  expect(exit).toBe(2)
  expect(err).toContain(
    'there are 2 catalogs; choose the one to compare: rail-errors lint <catalog> --against old.yaml',
  )
})
