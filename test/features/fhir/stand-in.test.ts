import { expect, test } from 'vitest'
import { read } from '../../../src/base/forms/read.ts'
import { lint } from '../../../src/base/rules/linter/lint.ts'
import { file } from '../../../src/base/rules/linter/rule.ts'
import { rowsOf } from '../../support/rows.ts'

// Which hosts nobody can own, as lint meets them.

const finding = async (url: string): Promise<string | undefined> =>
  lint(await read(file({ url })))
    .find(({ rule }) => rule === 'fhir-url-own')
    ?.message.split(';')[0]

test.each([
  'https://example.community/t',
  'https://example.com.northwind-clinic.org/t',
  'https://counterexample.org/t',
  'https://test.northwind-clinic.org/t',
])('%s is a host that somebody can own', async (url) => expect(await finding(url)).toBeUndefined())

test.each(rowsOf<{ host: string; said: string }>(import.meta, 'host, said'))(
  '$host',
  async ({ host, said }) => {
    expect(await finding(`https://${host}/terminology`)).toBe(said)
  },
)

test.each(rowsOf<string>(import.meta, 'may be somebody s own'))(
  '%s may be somebody’s own',
  async (host) => {
    expect(await finding(`https://${host}/terminology`)).toBeUndefined()
  },
)

test('a urn has no host', async () => {
  expect(await finding('urn:oid:2.16.840.1.113883.4.642')).toBeUndefined()
})
