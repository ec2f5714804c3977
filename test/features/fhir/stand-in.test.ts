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

test.each([
  ...[
    'pa.invalid',
    'clinic.example',
    'deep.clinic.test',
    'example.com',
    'www.example.net',
    'EXAMPLE.org',
    'example.org.',
  ].map((host) => [
    host,
    `${host.toLowerCase().replace(/\.$/, '')} is reserved for examples and tests`,
  ]),
  ...[
    'localhost',
    'localhost:8080',
    'api.localhost',
    '127.0.0.1',
    '127.9.9.9',
    '0x7f.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
  ].map((host) => [host, `${new URL(`https://${host}`).hostname} is the local machine`]),
  ...[
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.0.1',
    '[fd12:3456::1]',
    '[fc00::1]',
    '[fe80::1]',
    '[febf::1]',
  ].map((host) => [
    host,
    `${new URL(`https://${host}`).hostname} is an address of a private network`,
  ]),
])('%s', async (host, said) => {
  expect(await finding(`https://${host}/terminology`)).toBe(said)
})

test.each(rowsOf<string>(import.meta, 'may be somebody s own'))(
  '%s may be somebody’s own',
  async (host) => {
    expect(await finding(`https://${host}/terminology`)).toBeUndefined()
  },
)

test('a urn has no host', async () => {
  expect(await finding('urn:oid:2.16.840.1.113883.4.642')).toBeUndefined()
})
