import { expect, test } from 'vitest'
import { healthy } from '../../../support/catalogs.ts'
import { rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

/** The mistakes of a config whose server `clinic` has these settings, with their lines. */
async function mistakes(server: string): Promise<string[]> {
  const config = `servers:\n  clinic: ${server}\n`
  const { out, err } = await rail('lint --format concise', {
    files: { 'errors.yaml': healthy(), 'rail-errors.config.yaml': config },
  })
  expect(out + err).not.toContain('pl4nted')
  return err
    .split('\n')
    .flatMap((line) =>
      line.startsWith('rail-errors.config.yaml:2:') ? [line.replace(/^\S+ error \S+ /, '')] : [],
    )
}

const ADDRESSES = [
  'base_url',
  'auth_url',
  'token_url',
  'revoke_url',
  'user_url',
  'terminology',
  'fhir',
]
test.each(ADDRESSES)('%s is an address', async (key) => {
  const base = key === 'base_url' ? '' : 'base_url: "https://clinic.test", '
  const said = (url: string) => mistakes(`{ ${base}${key}: "${url}" }`)
  expect(await said('https://api.clinic.test/v1/')).toEqual([])
  expect(await said('http://localhost:8080')).toEqual([])
  expect(await said('clinic/pl4nted')).toEqual([
    `${key} is not a valid URL; write it in full, such as https://api.example.org`,
  ])
  for (const url of [
    'https://u@clinic.test',
    'https://:pl4nted@clinic.test',
    'https://u:pl4nted@clinic.test',
  ])
    expect(await said(url)).toEqual([`${key} contains a user name or a password; remove them`])
  expect(await said('ftp://clinic.test')).toEqual([`${key} is not an https URL`])
  for (const url of ['https://clinic.test?a=pl4nted', 'https://clinic.test#pl4nted'])
    expect(await said(url)).toEqual([`${key} has a query or a fragment; remove it`])
})

test.each(['token_env', 'client_secret_env', 'username_env', 'password_env'])(
  '%s is the name of a variable',
  async (key) => {
    const said = (name: string) =>
      mistakes(`{ base_url: "https://clinic.test", auth: { ${key}: "${name}" } }`)
    for (const name of ['CLINIC_TOKEN', '_a', 'a1', 'x'.repeat(100)])
      expect(await said(name)).toEqual([])
    for (const name of ['', '1A', 'A-B', '$A', 'pl4nted secret', 'x'.repeat(101)])
      expect(await said(name)).toEqual([
        `${key} must be the name of an environment variable: letters, digits and _`,
      ])
  },
)

test.each<[scheme: string, fine: boolean]>([
  ['Bearer', true],
  ['X-Token2', true],
  ['x'.repeat(31), true],
  ['x'.repeat(32), false],
  ['2x', false],
  ['a b', false],
  ['', false],
])('scheme %j: %s', async (scheme, fine) => {
  expect(
    await mistakes(`{ base_url: "https://clinic.test", auth: { scheme: "${scheme}" } }`),
  ).toEqual(fine ? [] : ['scheme must be one word, such as Bearer or Token'])
})

/** Fields of `auth` that name a variable. */
const FIELDS = ['token_env', 'client_secret_env', 'username_env', 'password_env']

test.each(rowsOf<string>(import.meta, 'auth looks like a secret'))(
  'auth.%s looks like a secret',
  async (key) => {
    expect(
      await mistakes(`{ base_url: "https://clinic.test", auth: { ${key}: pl4nted } }`),
    ).toEqual([
      FIELDS.includes(`${key}_env`)
        ? `a config must not contain secrets; set ${key}_env to the name of an environment variable`
        : 'a config must not contain secrets; set token_env to the name of an environment variable, or headers_env for a header of its own',
    ])
  },
)

test.each(FIELDS)('the advice to set %s can be followed', async (field) => {
  expect(
    await mistakes(`{ base_url: "https://clinic.test", auth: { ${field}: CLINIC_SECRET } }`),
  ).toEqual([])
})

test.each(rowsOf<{ server: string; said: string }>(import.meta, 'server, said'))(
  '$server',
  async ({ server, said }) => {
    const [first, ...more] = await mistakes(server)
    expect([first?.slice(0, said.length), more]).toEqual([said, []])
  },
)

test('headers_env has names of headers, with names of variables', async () => {
  const said = (header: string, variable: string) =>
    mistakes(
      `{ base_url: "https://clinic.test", auth: { headers_env: { "${header}": "${variable}" } } }`,
    )
  for (const header of ['X-API-Key', 'apikey', 'Ocp-Apim-Subscription-Key'])
    expect(await said(header, 'GATEWAY_KEY')).toEqual([])
  for (const value of ['', 'pl4nted-key', 'a b'])
    expect(await said('X-API-Key', value)).toEqual([
      'X-API-Key must be the name of an environment variable: letters, digits and _',
    ])
  for (const header of ['X API', 'X:Y', '', 'é'])
    expect(await said(header, 'K')).toEqual(['a header has a name of letters, digits and -'])
  for (const header of ['Host', 'content-type', 'User-Agent'])
    expect(await said(header, 'K')).toEqual([`${header} cannot be set here`])
  expect(await said('authorization', 'K')).toEqual([
    'authorization cannot be set here; use token_env, and scheme for another word than Bearer',
  ])
})
