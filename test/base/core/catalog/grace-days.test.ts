import { describe, expect, test } from 'vitest'
import { read } from '../../../../src/base/forms/read.ts'
import { diff } from '../../../../src/base/rules/diff/diff.ts'
import { lint } from '../../../../src/base/rules/linter/lint.ts'
import { entry, file } from '../../../../src/base/rules/linter/rule.ts'
import { rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

// 60 days from the date of the new catalog to the sunset.
const notice = { since: '1.1.0', reason: 'One code is enough.', note: 'Ask.', sunset: '2026-04-30' }
const old = file({ version: '1.0.0', date: '2026-01-01' })
const now = file({ version: '1.1.0', date: '2026-03-01' }, entry({ deprecated: notice }))

const configured = (args: string, config: string, more: Record<string, string> = {}) =>
  rail(args, {
    files: { 'old.yaml': old, 'new.yaml': now, 'rail-errors.config.yaml': config, ...more },
  })

describe('lint and diff judge a sunset by the same number of days', () => {
  test.each<[config: string, short: boolean]>([
    ['', true],
    ['grace_days: 90', true],
    ['grace_days: 61', true],
    ['grace_days: 60', false],
    ['grace_days: 0', false],
    ['extends: ./base.yaml', false],
    ['extends: ./base.yaml\ngrace_days: 61', true],
  ])('%j: too short is %s', async (config, short) => {
    const base = { 'base.yaml': 'grace_days: 30\n' }
    expect(
      (await configured('lint new.yaml --format concise', config, base)).out.includes(
        'warn sunset-distant',
      ),
    ).toBe(short)
    const changes = (await configured('diff old.yaml new.yaml --format concise', config, base)).out
    expect(changes).toContain(`${short ? 'warn' : 'info'} code-deprecated`)
  })

  test.each([
    [61, true],
    [60, false],
    [undefined, true],
  ])('in the library, with %s', async (graceDays, short) => {
    const [before, after] = [await read(old), await read(now)]
    const given = graceDays === undefined ? {} : { graceDays }
    expect(lint(after, given).some(({ rule }) => rule === 'sunset-distant')).toBe(short)
    const { changes } = diff(before, after, { policy: given })
    expect(changes.find(({ rule }) => rule === 'code-deprecated')?.impact).toBe(
      short ? 'dangerous' : 'safe',
    )
  })
})

test.each(
  rowsOf<{ config: string; said: string }>(import.meta, 'is refused once with the place where it'),
)('$config is refused, once, with the place where it belongs', async ({ config, said }) => {
  for (const command of ['lint new.yaml', 'diff old.yaml new.yaml']) {
    const { exit, err } = await configured(command, config)
    expect(exit).toBe(2)
    expect(err).toContain(said)
    expect(err.match(/grace_days/g)).toHaveLength(1)
  }
})
