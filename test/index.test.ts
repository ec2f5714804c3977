import { expect, test } from 'vitest'
import { errorsOf, lint, read } from '../src/index.ts'
import { healthy } from './support/catalogs.ts'

test.each([
  ['a suppressed error', ' # rail-errors-ignore http-registered -- The gateway sends it.', []],
  ['an error', '', ['http-registered']],
])('errorsOf counts %s as the command line does', async (_, comment, rules) => {
  const source = healthy().replace(/http: 404/, `http: 499${comment}`)
  const diagnostics = lint(await read(source))
  expect(diagnostics.map(({ rule, severity }) => [rule, severity])).toContainEqual([
    'http-registered',
    'error',
  ])
  expect(errorsOf(diagnostics).map(({ rule }) => rule)).toEqual(rules)
})
