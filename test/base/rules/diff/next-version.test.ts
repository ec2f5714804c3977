import { expect, test } from 'vitest'
import {
  greatest,
  isEnough,
  nextVersionOf,
  versionDifference,
} from '../../../../src/base/rules/diff/next-version.ts'
import { rowsOf } from '../../../support/rows.ts'

test.each<[version: string, none: string, patch: string, minor: string, major: string]>([
  ['1.2.3', '1.2.3', '1.2.4', '1.3.0', '2.0.0'],
  ['1.2.0', '1.2.0', '1.2.1', '1.3.0', '2.0.0'],
  ['9.9.9', '9.9.9', '9.9.10', '9.10.0', '10.0.0'],
  ['0.2.3', '0.2.3', '0.2.4', '0.2.4', '0.3.0'],
  ['0.0.0', '0.0.0', '0.0.1', '0.0.1', '0.1.0'],
  [
    '99999999999999999999.0.0',
    '99999999999999999999.0.0',
    '99999999999999999999.0.1',
    '99999999999999999999.1.0',
    '100000000000000000000.0.0',
  ],
  // A pre-release goes on, as long as its numbers already include the bump.
  ['1.2.3-rc.1', '1.2.3-rc.1', '1.2.3-rc.2', '1.3.0', '2.0.0'],
  ['1.3.0-rc.1', '1.3.0-rc.1', '1.3.0-rc.2', '1.3.0-rc.2', '2.0.0'],
  ['2.0.0-rc.1', '2.0.0-rc.1', '2.0.0-rc.2', '2.0.0-rc.2', '2.0.0-rc.2'],
  ['2.0.0-beta', '2.0.0-beta', '2.0.0-beta.1', '2.0.0-beta.1', '2.0.0-beta.1'],
  ['2.0.0-1.x.9.y', '2.0.0-1.x.9.y', '2.0.0-1.x.10.y', '2.0.0-1.x.10.y', '2.0.0-1.x.10.y'],
  ['0.3.0-rc.1', '0.3.0-rc.1', '0.3.0-rc.2', '0.3.0-rc.2', '0.3.0-rc.2'],
  ['0.3.1-rc.1', '0.3.1-rc.1', '0.3.1-rc.2', '0.3.1-rc.2', '0.4.0'],
  ['0.0.0-rc.1', '0.0.0-rc.1', '0.0.0-rc.2', '0.0.0-rc.2', '0.0.0-rc.2'],
  ['1.2.3+build', '1.2.3+build', '1.2.4', '1.3.0', '2.0.0'],
])('after %s: %s, %s, %s, %s', (version, ...expected) => {
  expect(
    (['none', 'patch', 'minor', 'major'] as const).map((bump) => nextVersionOf(version, bump)),
  ).toEqual(expected)
})

test.each(
  rowsOf<{ old: string; version: string; least: string; enough: boolean }>(
    import.meta,
    'from is enough',
  ),
)('from $old, is $version enough for $least: $enough', ({ old, version, least, enough }) =>
  expect(isEnough(old, version, least)).toBe(enough),
)

test.each(
  rowsOf<{ old?: string; now?: string; asked: Parameters<typeof nextVersionOf>[1]; kind?: string }>(
    import.meta,
    'old, now, asked',
  ),
)('$old to $now for $asked: $kind', ({ old, now, asked, kind }) => {
  const found = versionDifference(old, now, asked)
  expect(found?.kind).toBe(kind)
  if (found)
    expect(found).toMatchObject({
      location: 'version',
      before: old,
      after: now,
      old: { path: ['version'] },
      new: { path: ['version'] },
    })
})

test('the greatest bump', () => {
  expect([
    greatest([]),
    greatest(['patch', 'none']),
    greatest(['minor', 'patch']),
    greatest(['none', 'major', 'minor']),
  ]).toEqual(['none', 'patch', 'minor', 'major'])
})
