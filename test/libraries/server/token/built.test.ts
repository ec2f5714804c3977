import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as library from '../../../../src/libraries/server/index.ts'
import { type AuthorizationServer, authorizationServer, refusal } from './authorization-server.ts'

// The files of the package, as ES module and as CommonJS: built by `npm test`.
const dist = (name: string) => new URL(`../../../../dist/${name}`, import.meta.url)
const FORMS: [string, () => Promise<typeof library>][] = [
  ['server.js', () => import(dist('server.js').href)],
  ['server.cjs', async () => createRequire(import.meta.url)(fileURLToPath(dist('server.cjs')))],
]

let server: AuthorizationServer
let token: string
beforeAll(async () => {
  server = await authorizationServer()
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  server.state.keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1' }] }
  token = await new SignJWT({
    iss: 'https://auth.test',
    aud: 'claims-api',
    sub: 'u-17',
    exp: 4_000_000_000,
  })
    .setProtectedHeader({ alg: 'ES256', kid: 'k1' })
    .sign(privateKey)
})
afterAll(() => server.close())

describe.each(FORMS)('%s', (_, load) => {
  test('verifies a JWT, and its refusals are known by their brand', async () => {
    const { isTokenRefusal, requireToken } = await load()
    const options = { issuer: 'https://auth.test', audience: 'claims-api' }
    const check = requireToken({ jwks: { url: `${server.base}/jwks` }, ...options })
    expect(await check(`Bearer ${token}`)).toMatchObject({ subject: 'u-17', scopes: [] })
    const other = requireToken({
      jwks: { url: `${server.base}/jwks` },
      ...options,
      audience: 'billing-api',
    })
    expect(isTokenRefusal(await refusal(other(`Bearer ${token}`)))).toBe(true)
    const down = requireToken({ jwks: { url: 'http://127.0.0.1:9/jwks' }, ...options })
    expect(isTokenRefusal(await refusal(down(`Bearer ${token}`)))).toBe(true)
  })
})

test.each([
  ['server.js', false],
  ['server.cjs', false],
  ['server-jwt.js', true],
  ['server-jwt.cjs', true],
])('%s needs nothing of Node; jose is in it: %s', (name, hasJose) => {
  const text = readFileSync(dist(name), 'utf8')
  expect(text.match(/\bnode:\w+|\bBuffer\b|\bprocess\./g)).toBeNull()
  expect(text.includes('JWSSignatureVerificationFailed')).toBe(hasJose)
})

test('a bundler for workers puts jose into a file of its own, which is loaded only by who checks tokens', async () => {
  const bundled = async (contents: string) => {
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: fileURLToPath(dist('.')) },
      ...{
        bundle: true,
        splitting: true,
        format: 'esm',
        platform: 'browser',
        write: false,
        outdir: 'out',
      },
    })
    const main = outputFiles.find(({ path }) => path.endsWith('stdin.js'))!.text
    return {
      loads: /import\("\.\/server-jwt-\w+\.js"\)/.test(main),
      holds: main.includes('jwtVerify('),
    }
  }
  expect(await bundled("export { requireToken } from './server.js'")).toEqual({
    loads: true,
    holds: false,
  })
  expect(await bundled("export { createRail } from './server.js'")).toEqual({
    loads: false,
    holds: false,
  })
})
