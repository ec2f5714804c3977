import { expect, test } from 'vitest'
import {
  greatest,
  isEnough,
  nextVersionOf,
  versionDifference,
} from '../../../../src/base/rules/diff/next-version.ts'

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

test.each<[old: string, version: string, least: string, enough: boolean]>([
  ['1.0.0', '1.0.1', '1.0.1', true],
  ['1.0.0', '1.0.2', '1.0.1', true],
  ['1.0.0', '1.0.1', '1.1.0', false],
  ['1.0.0', '1.1.0-rc.1', '1.1.0', true],
  ['1.0.0', '1.0.0', '1.0.0', false],
  ['1.1.0-rc.1', '1.1.0', '1.1.0-rc.2', true],
  ['1.1.0-rc.2', '1.1.0-rc.1', '1.1.0-rc.3', false],
  ['1.0.0', '2.0.0', '1.1.0', true],
])('from %s, is %s enough for %s: %s', (old, version, least, enough) =>
  expect(isEnough(old, version, least)).toBe(enough),
)

test.each<
  [
    old: string | undefined,
    now: string | undefined,
    asked: Parameters<typeof nextVersionOf>[1],
    kind: string | undefined,
  ]
>([
  ['1.0.0', '0.9.0', 'none', 'version decreased'],
  ['1.0.0', '0.9.0', 'major', 'version decreased'],
  ['1.0.0', '1.0.0', 'none', undefined],
  ['1.0.0', '1.0.0', 'patch', undefined],
  ['1.0.0', '1.0.1', 'minor', 'version small'],
  ['1.0.0', '1.1.0', 'minor', undefined],
  ['1.0.0', '1.0.1-dev', 'major', undefined],
  ['1.0.0', '1.0.0-dev', 'major', 'version decreased'],
  ['1.0.0', '2.0.0', 'none', undefined],
  ['1.0', '0.9.0', 'major', undefined],
  ['1.0.0', 'next', 'major', undefined],
  [undefined, '1.0.0', 'major', undefined],
  ['1.0.0', undefined, 'major', undefined],
])('%s to %s for %s: %s', (old, now, asked, kind) => {
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
