import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { read } from '../../../src/base/forms/read.ts'
import { networkOf } from '../../../src/features/sandbox/connection.ts'
import { errorsModuleOf } from '../../../src/libraries/server/catalog-module.ts'
import { sandboxWith } from './sandbox.ts'

// What the sandbox of our own catalog shows of itself, whole.
const { errors, texts } = errorsModuleOf(
  catalogOf(await read(readFileSync(new URL('../../../errors.yaml', import.meta.url)))),
)
const page = (path: string) => ({ path, contents: '<!doctype html>', mediaType: 'text/html' })
const terminology = ['docs/a/index.html', 'docs/index.html', 'list.json'].map(page)
const world = await sandboxWith({ errors, texts, terminology })
const authorization = `Bearer ${(await world.login()).access_token}`

test.each([
  ['/', 'text/plain'],
  ['/', 'text/html'],
  ['/openapi.json', 'application/json'],
  ['/sandbox/scenarios/', 'application/json'],
  ['/sandbox/faults/', 'application/json'],
  ['/.well-known/oauth-authorization-server', 'application/json'],
])('GET %s as %s', async (path, accept) => {
  const { status, headers, text, body } = await world.send(path, {
    headers: { accept, authorization },
  })
  const { 'content-length': _, ...about } = Object.fromEntries(headers)
  expect([status, about, body ?? text]).toMatchSnapshot()
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:DB8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['2001::1:2:3:4:5:6', '2001:0:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7::', '1:2:3:4::/64'],
])('the network of %s is %s', (address, network) => expect(networkOf(address)).toBe(network))

test.each<[string, number, string | undefined]>([
  ['{ "fault": "drop", "calls": 1000, "at": "token", "ms": 60000 }', 204, undefined],
  ['{ "fault": 502, "calls": 0 }', 204, undefined],
  ['{ "fault": "drop", "calls": 1001 }', 400, 'calls must be a whole number from 0 to 1000'],
  ['{ "fault": "drop", "calls": -1 }', 400, 'calls must be a whole number from 0 to 1000'],
  ['{ "fault": "drop", "calls": 1.5 }', 400, 'calls must be a whole number from 0 to 1000'],
  ['{ "fault": "drop", "ms": 60001 }', 400, 'ms must be a whole number from 0 to 60000'],
  ['{ "fault": "drop", "at": "v1" }', 400, 'The places of a fault are: api, token'],
  ['{ "fault": 500 }', 400, 'The faults are: 502, 503, 504, delay, drop, truncate, expired-token'],
])('the fault %s: %i', async (body, status, sentence) => {
  const answer = await world.send('/sandbox/faults/', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body,
  })
  expect(answer.status).toBe(status)
  if (sentence !== undefined) expect(answer.text).toContain(sentence)
})
