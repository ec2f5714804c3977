import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { read } from '../../../src/base/forms/read.ts'
import { networkOf } from '../../../src/features/sandbox/connection.ts'
import { errorsModuleOf } from '../../../src/libraries/server/catalog-module.ts'
import { rowsOf } from '../../support/rows.ts'
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

test.each(
  rowsOf<{ address: string; network: string }>(import.meta, 'the network of address is network'),
)('the network of $address is $network', ({ address, network }) =>
  expect(networkOf(address)).toBe(network),
)

test.each(
  rowsOf<{ body: string; status: number; sentence?: string }>(import.meta, 'the fault body status'),
)('the fault $body: $status', async ({ body, status, sentence }) => {
  const answer = await world.send('/sandbox/faults/', {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body,
  })
  expect(answer.status).toBe(status)
  if (sentence !== undefined) expect(answer.text).toContain(sentence)
})
