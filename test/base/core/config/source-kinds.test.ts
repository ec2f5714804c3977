import { expect, test } from 'vitest'
import { rail } from '../../../support/rail.ts'

// What a source argument is taken for: a path of Windows is no ref of git.
const PATH = 'does not exist'
const GIT = 'cannot be read from git'
test.each([
  ['C:/errors.yaml', PATH],
  ['z:\\clinic\\errors.yaml', PATH],
  [':errors.yaml', PATH],
  ['C:errors.yaml', GIT],
  ['7:/errors.yaml', GIT],
  ['main:/errors.yaml', GIT],
  ['v1:C:/errors.yaml', GIT],
  ['v1:\\errors.yaml', GIT],
  ['C:-/errors.yaml', GIT],
])('lint %s: it %s', async (source, message) => {
  expect(await rail(['lint', source])).toMatchObject({
    exit: 2,
    err: expect.stringContaining(`${source} ${message}`),
  })
})
