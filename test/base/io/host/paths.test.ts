import { expect, test } from 'vitest'
import { shownPath } from '../../../../src/base/io/host/paths.ts'

test.skipIf(process.platform === 'win32').each([
  ['/repo', '.'],
  ['/repo/errors.yaml', 'errors.yaml'],
  ['/repo/api/errors.yaml', 'api/errors.yaml'],
  ['/', '..'],
  ['/other/errors.yaml', '../other/errors.yaml'],
])('%s is shown as %s', (path, shown) => expect(shownPath({ cwd: '/repo' }, path)).toBe(shown))
