import { describe, expect, test } from 'vitest'
import { read } from '../../../../src/base/forms/read.ts'
import { diff } from '../../../../src/base/rules/diff/diff.ts'
import { file } from '../../../../src/base/rules/linter/rule.ts'
import { healthyEntry } from '../../../support/catalogs.ts'
import { rowsOf } from '../../../support/rows.ts'

// What `since` may say of the two versions, and what the old one contradicts.

type Fields = Record<string, unknown>
const reason = 'One code is enough.'
const deprecated = (since: string) => ({ deprecated: { since, reason, note: 'Ask.' } })
const retired = (since: string) => ({ retired: { since, reason } })
const catalog = (version: string | undefined, ...codes: Fields[]) =>
  file({ version }, codes.map(healthyEntry).join('\n'))

async function faults(old: string, now: string, name = 'old.yaml'): Promise<string[]> {
  const { changes } = diff(await read(old, { file: name }), await read(now))
  return changes.flatMap(({ rule, location, message }) =>
    rule === 'since-impossible' ? [`${location} ${message}`] : [],
  )
}

const other = {
  code: 'MEMBER_BLOCKED',
  meaning: 'The member was blocked by the payer.',
  fix: 'Call the payer.',
}

describe('a since that the old catalog contradicts', () => {
  test.each(
    rowsOf<{ what: string; version: string; before: Fields[]; after: Fields[]; said: string }>(
      import.meta,
      'a since that the old catalog contradicts: what, version, before',
    ),
  )('$what', async ({ version, before, after, said }) => {
    const code = said.includes('MEMBER_BLOCKED') ? 'MEMBER_BLOCKED' : 'MEMBER_NOT_FOUND'
    expect(await faults(catalog('1.0.0', ...before), catalog(version, ...after))).toEqual([
      `codes[${code}].${said}`,
    ])
  })
})

describe('a since that may be true', () => {
  const flat = JSON.stringify({
    codes: [
      {
        code: 'MEMBER_NOT_FOUND',
        http: 404,
        stop: true,
        fix_stage: 'identify',
        meaning: 'Gone.',
        fix: 'Ask.',
      },
    ],
  })
  test.each<[what: string, old: string, now: string, name?: string]>([
    [
      'the new version',
      catalog('1.0.0', {}),
      catalog('1.1.0', deprecated('1.1.0'), { ...other, since: '1.1.0' }),
    ],
    [
      'the new version, of what a branch had since its last release',
      catalog('1.0.0', {}, { ...other, ...deprecated('1.0.0') }),
      catalog('1.1.0', { since: '1.1.0' }, { ...other, since: '1.1.0', ...deprecated('1.0.0') }),
    ],
    [
      'the version of a release, of what its development had',
      catalog('1.1.0-dev', deprecated('1.0.0')),
      catalog('1.1.0', { since: '1.1.0', ...deprecated('1.1.0') }),
    ],
    ['one between', catalog('1.0.0', {}), catalog('1.4.0', deprecated('1.2.0'))],
    [
      'the old version, as `deprecate` writes it before a release',
      catalog('1.0.0', {}),
      catalog('1.0.0', deprecated('1.0.0'), { ...other, since: '1.0.0' }),
    ],
    [
      'a correction to a version that may have had it',
      catalog('1.2.0', { since: '1.2.0', ...deprecated('1.2.0') }),
      catalog('1.3.0', { since: '1.0.0', ...deprecated('1.1.0') }),
    ],
    [
      'what was there before',
      catalog('1.0.0', { since: '1.3.0' }),
      catalog('1.2.0', { since: '1.3.0' }),
    ],
    [
      'a tombstone from before the old catalog',
      catalog('1.0.0', {}),
      catalog('1.1.0', {}, { ...other, since: '0.1.0', ...retired('0.5.0') }),
    ],
    [
      'a new name of a code',
      catalog('1.0.0', { since: '0.5.0' }),
      catalog('2.0.0', { code: 'MEMBER_MISSING', since: '0.5.0' }),
    ],
    [
      'a code that came back deprecated',
      catalog('1.0.0', retired('1.0.0')),
      catalog('1.1.0', deprecated('0.9.0')),
    ],
    ['no old version', catalog(undefined, {}), catalog('1.1.0', deprecated('1.0.0'))],
    ['versions of another form', catalog('2026-1', {}), catalog('1.1.0', deprecated('1.0.0'))],
    [
      'an old list that carries neither versions nor lives',
      flat,
      catalog('1.1.0', deprecated('1.0.0'), { ...other, since: '0.1.0' }),
      'old.json',
    ],
  ])('%s', async (_, old, now, name) => {
    expect(await faults(old, now, name)).toEqual([])
  })
})
