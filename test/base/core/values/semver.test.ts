import { expect, test } from 'vitest'
import { compare, isSemver } from '../../../../src/base/core/values/semver.ts'
import { rowsOf } from '../../../support/rows.ts'

// semver.org, section 11, and numbers that no double holds.
const ORDER = [
  ...[
    '0.9.10',
    '1.0.0-1',
    '1.0.0-2',
    '1.0.0-10',
    '1.0.0-10.0',
    '1.0.0-alpha',
    '1.0.0-alpha.1',
    '1.0.0-alpha.beta',
    '1.0.0-beta',
  ],
  ...[
    '1.0.0-beta.2',
    '1.0.0-beta.11',
    '1.0.0-rc.1',
    '1.0.0',
    '1.0.2',
    '1.0.10',
    '1.9.0',
    '1.10.0',
    '2.0.0',
    '10.0.0',
  ],
  ...['9007199254740992.0.0', '9007199254740993.0.0'],
]

test.each(ORDER.map((version, at) => [version, at] as const))(
  '%s is in its place',
  (version, at) => {
    expect(isSemver(version)).toBe(true)
    expect(ORDER.map((other) => Math.sign(compare(version, other)))).toEqual(
      ORDER.map((_, place) => Math.sign(at - place)),
    )
    expect(compare(`${version}+build.1`, `${version}+build.2`)).toBe(0)
  },
)

test.each(rowsOf<string>(import.meta, 'is not a version'))('"%s" is not a version', (text) =>
  expect(isSemver(text)).toBe(false),
)
