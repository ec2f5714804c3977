import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyFolder, railIn } from '../../../../support/repository.ts'

// Several runs on one machine, with real files, and a server that takes each refresh token once and
// ends the session at a replay.

function rotatingServer() {
  const state = { issued: 0, refreshed: 0, ended: false }
  const json = (value: unknown, status = 200) =>
    new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } })
  const pair = () =>
    json({
      access_token: `access-${++state.issued}`,
      refresh_token: `refresh-${state.issued}`,
      token_type: 'bearer',
      expires_in: 3600,
    })
  const fetch = async (url: string, init: RequestInit): Promise<Response> => {
    await new Promise((done) => setTimeout(done, 5))
    if (url.endsWith('/v1/user/me/')) {
      const isValid =
        !state.ended &&
        new Headers(init.headers).get('authorization') === `Bearer access-${state.issued}`
      return isValid ? json({ username: 'tester' }) : json({}, 401)
    }
    const form = new URLSearchParams(String(init.body))
    if (form.get('grant_type') === 'password') return pair()
    state.ended ||= form.get('refresh_token') !== `refresh-${state.issued}`
    if (state.ended) return json({ error: 'invalid_grant' }, 400)
    state.refreshed++
    return pair()
  }
  return { state, fetch }
}

const START = Date.UTC(2026, 10, 21)
const CONFIG = `servers:
  rail:
    base_url: https://api.rail.test
    auth: { client_id: clinic }
`

test.each([
  ['expired', START + 7_200_000, false],
  ['refused by the server', START, true],
])('16 runs with a token that is %s: one refreshes it, all have it', async (_, now, revoked) => {
  const folder = emptyFolder()
  writeFileSync(join(folder, 'rail-errors.config.yaml'), CONFIG)
  const { state, fetch } = rotatingServer()
  const env = { RAIL_ERRORS_CACHE: join(folder, 'cache') }
  const login = {
    ...env,
    RAIL_ERRORS_USERNAME: 'tester',
    RAIL_ERRORS_PASSWORD: 'pl4nted-password',
    RAIL_ERRORS_CLIENT_SECRET: 'pl4nted-secret',
  }
  expect(await railIn(folder, 'login', login, { fetch, now: () => START })).toMatchObject({
    exit: 0,
  })
  let isRevoked = revoked
  const answering: typeof fetch = async (url, init) => {
    if (isRevoked && new Headers(init.headers).get('authorization') === 'Bearer access-1')
      return new Response('', { status: 401 })
    return fetch(url, init)
  }
  const runs = await Promise.all(
    Array.from({ length: 16 }, () =>
      railIn(folder, 'whoami', env, { fetch: answering, now: () => now }),
    ),
  )
  isRevoked = false
  expect(runs.filter(({ exit }) => exit !== 0)).toEqual([])
  expect(state).toEqual({ issued: 2, refreshed: 1, ended: false })
})
