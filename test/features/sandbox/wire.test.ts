import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { read } from '../../../src/base/forms/read.ts'
import { errorsModuleOf } from '../../../src/libraries/server/catalog-module.ts'
import { createCheck } from '../check/create-check.ts'
import { parseAnswer, readAs } from '../modules/client/api.ts'
import { undescribed } from './openapi.ts'
import { sandboxWith } from './sandbox.ts'

// The sandbox of a catalog that names a form: the client of its module reads every refusal, `check`
// finds nothing, and the description has the form.
const source = readFileSync(new URL('../../../errors.yaml', import.meta.url), 'utf8')

test.each([
  ['problem', 'application/problem+json'],
  ['google-rpc', 'application/json'],
  ['[json-api, rail]', 'application/vnd.api+json'],
  ['operation-outcome', 'application/fhir+json'],
])('wire: %s', async (wire, mediaType) => {
  const catalog = catalogOf(await read(source.replace('\nversion:', `\nwire: ${wire}\nversion:`)))
  const { errors } = errorsModuleOf(catalog)
  const world = await sandboxWith({ errors })
  const description = (await world.send('/openapi.json')).body
  const check = createCheck(errors.entries, { stages: errors.stages, wire: errors.wire })
  const { access_token } = await world.login()
  const calls: [string, string, object | string | undefined, string][] = [
    ['POST', '/v1/identify/', {}, 'MEMBER_NOT_FOUND'],
    ['GET', '/v1/members/M-9/eligibility/', undefined, 'MEMBER_NOT_FOUND'],
    ['POST', '/v1/visits/V-1/bill/', {}, 'MISSING_DOCUMENTS'],
  ]
  for (const [method, path, sent, code] of calls) {
    const headers = {
      authorization: `Bearer ${access_token}`,
      ...(sent && { 'content-type': 'application/json' }),
    }
    const {
      status,
      headers: got,
      text,
      body,
    } = await world.send(path, {
      method,
      headers,
      ...(sent && { body: JSON.stringify(sent) }),
    })
    expect(got.get('content-type')).toBe(mediaType)
    const answer = { status, headers: got, body: text }
    const result = parseAnswer(answer, errors.entries as never, readAs(errors.wire!))
    expect(result.reasons.map(({ error }) => error)).toContain(code)
    expect(result.verdict.retry).toBe('after_fix')
    expect(check({ ...answer, method, url: path }).findings).toEqual([])
    expect(undescribed(description, { method, path, status, headers: got, text, body })).toEqual([])
  }
  const unreadable = await world.send('/v1/identify/', {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: '{',
  })
  expect([unreadable.status, unreadable.headers.get('content-type')]).toEqual([400, mediaType])
  const warned = await world.send('/v1/identify/', {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, prefer: 'code=NEEDS_REVIEW' },
  })
  const answer = { status: warned.status, headers: warned.headers, body: warned.text }
  const result = parseAnswer(answer, errors.entries as never, readAs(errors.wire!))
  expect([result.reasons.map(({ error }) => error), result.verdict.outcome]).toEqual([
    ['NEEDS_REVIEW'],
    'proceed',
  ])
  expect(check({ ...answer, method: 'POST', url: '/v1/identify/' }).findings).toEqual([])
})
