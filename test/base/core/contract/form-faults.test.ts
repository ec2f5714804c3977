import { describe, expect, test } from 'vitest'
import { formFaults } from '../../../../src/base/core/contract/forms/faults.ts'
import type { Form } from '../../../../src/base/core/contract/forms/form.ts'
import { formsOf, type WireForm } from '../../../../src/base/core/contract/forms/forms-of.ts'
import { PRESETS } from '../../../../src/base/core/contract/forms/presets/index.ts'
import { createRail, type ErrorsModule } from '../../../../src/libraries/server/index.ts'
import { rowsOf } from '../../../support/rows.ts'

const addresses = { url: 'https://shop.test', codeSystem: 'https://shop.test/CodeSystem/x' }
const formOf = (wire: WireForm) => formsOf(wire, addresses)[0] as Form
const faults = (wire: WireForm) => [...formFaults(formOf(wire))].map(({ at }) => at.join('.'))
const own = { code: '/code' }

/** A module that a team wrote itself: its form has passed no lint. */
const railOf = (form: unknown) => () =>
  createRail({
    entries: { A: { http: 400, stop: true, meaning: 'It failed.' } },
    wire: [form],
  } as ErrorsModule)

test.each(PRESETS)('the preset $name can be sent', (form) => {
  expect(faults(form.name)).toEqual([])
  expect(railOf(formOf(form.name))).not.toThrow()
})

// RFC 9110, 9111 and 9112, RFC 6265, Fetch, what proxies and frameworks read, gRPC, and words that
// only look like those of errors.
const TAKEN =
  'Connection Keep-Alive TE Trailer Transfer-Encoding Upgrade Proxy-Connection HTTP2-Settings Host Expect Via Forwarded Max-Forwards Content-Length Content-Type Content-Encoding Content-Language Content-Location Content-Range Content-Disposition Content-Security-Policy Content-Security-Policy-Report-Only Location Refresh Link Set-Cookie Set-Cookie2 Cookie Cache-Control Pragma Expires Vary ETag Last-Modified Age Date Warning Retry-After Allow Accept Accept-Ranges Accept-Encoding Range If-Range If-None-Match Authorization WWW-Authenticate Proxy-Authenticate Proxy-Authorization Authentication-Info Proxy-Authentication-Info Access-Control-Allow-Origin Cross-Origin-Opener-Policy Strict-Transport-Security Clear-Site-Data Referrer-Policy Permissions-Policy X-Frame-Options X-Content-Type-Options X-XSS-Protection X-Forwarded-For X-Accel-Redirect X-Sendfile Alt-Svc SourceMap Service-Worker-Allowed Server Sec-WebSocket-Accept Origin-Agent-Cluster Report-To Reporting-Endpoints NEL X-Request-ID X-Lighttpd-Send-File X-Reproxy-URL Status X-HTTP-Method-Override X-HTTP-Method X-Original-URL X-Rewrite-URL X-Forwarded-Host X-Forwarded-Path X-Accel-Expires X-Litespeed-Location X-Real-IP X-Robots-Tag X-DNS-Prefetch-Control X-UA-Compatible X-Chrome-Encoding grpc-status grpc-message grpc-status-details-bin linked code x-location x-encoding x-decoder __proto__ constructor'.split(
    ' ',
  )

describe('headers', () => {
  test.each(TAKEN)('%s is no place', (name) => {
    for (const header of [name, name.toLowerCase(), name.toUpperCase()])
      expect(faults({ ...own, message: `header:${header}` })).toEqual(['message'])
  })
  // With names of AWS, Azure and Alibaba Cloud, and a name after RFC 6648.
  test.each([
    ...['x-error-code', 'X-Ms-Error-Code', 'x-amzn-ErrorType', 'x-amzn-error-message'],
    ...['X-Ca-Error-Message', 'Clinic-Error-Code', 'error', 'x-problem', 'x-failure-reason'],
    ...['x-code', 'x-stage', 'x-clinic-messages', 'x-warning', 'x-error-path'],
  ])('%s is a place', (name) => expect(faults({ code: `header:${name}` })).toEqual([]))
  test('the values of params are an object, which no header has', () =>
    expect(faults({ ...own, params: 'header:x-error-params' })).toEqual(['params']))
  test('one place in two spellings', () =>
    expect(faults({ code: 'header:x-code', message: 'header:X-Code' })).toEqual(['']))
})

describe('places', () => {
  const bad = [
    '__proto__',
    'constructor',
    'prototype',
    'a/__proto__',
    'a/constructor/b',
    'a/?prototype=1/b',
  ]
  test.each([...bad, 'a/100', 'a/007', 'a/4294967294/b'])('/%s is none', (steps) => {
    const place = `/${steps}`
    expect(faults({ code: place })).toEqual(['code'])
    expect(faults({ code: '/c', list: { at: place, code: '/c' } })).toEqual(['list.at'])
    expect(faults({ code: '/c', list: { at: '/l', code: place } })).toEqual(['list.code'])
    expect(faults({ code: '/c', warnings: { at: place } })).toEqual(['warnings.at'])
    expect(faults({ code: '/c', status: place })).toEqual(['status'])
    expect(faults({ code: '/c', constant: { [place]: 1 } })).toEqual([`constant.${place}`])
    expect(railOf(formOf({ code: place }))).toThrow(TypeError)
  })
  test.each(['/a/0', '/a/99/b', '/404', '/a/?@type=x~1y/b', '/a~1b', '/'])('%s is one', (place) =>
    expect(faults({ code: place })).toEqual([]),
  )
  test('the empty place is the body, which only a list can be', () => {
    const list = { at: '', code: '/c' }
    expect(faults({ list })).toEqual([])
    expect(faults({ list, code: 'header:x-code' })).toEqual([])
    expect(faults({ code: '' })).toEqual(['code'])
    expect(faults({ ...own, warnings: { at: '' } })).toEqual(['warnings.at'])
    expect(faults({ list: { at: '/l', code: '' } })).toEqual(['list.code'])
    for (const beside of [own, { status: '/status' }, { constant: { '/ok': false } }])
      expect(faults({ list, ...beside })).toEqual([''])
  })
  test('members of constants, in any depth', () =>
    expect(
      faults({ ...own, constant: { '/a': [{ b: JSON.parse('{"__proto__":1}') as unknown }] } }),
    ).toEqual(['constant./a']))
  // Servers in other languages write a value by its places, where these are items.
  test.each(['0', '17', '?a=b', '?='])('%s is no member of a constant', (name) => {
    for (const value of [{ [name]: 1 }, [{ x: { [name]: {} } }]])
      expect(faults({ ...own, constant: { '/a': value } })).toEqual(['constant./a'])
  })
  test.each(['', '-1', '1a', '?a', '٣'])('"%s" is one', (name) =>
    expect(faults({ ...own, constant: { '/a': { [name]: [1, [2]] } } })).toEqual([]),
  )
})

const COMMON = ['application/json', 'application/problem+json', 'application/vnd.api+json']
describe('media types', () => {
  test.each([
    ...COMMON,
    'APPLICATION/JSON',
    'application/fhir+json; fhirVersion=4.0',
    'a/b+json;a="b c"',
  ])('%s is sent', (media_type) => expect(faults({ ...own, media_type })).toEqual([]))
  test.each(rowsOf<string>(import.meta, 'faults of forms'))('%j is not', (media_type) => {
    expect(faults({ ...own, media_type })).toEqual(['media_type'])
    expect(railOf({ ...formOf(own), mediaType: media_type })).toThrow(
      /^answers can't be sent in the form "wire" of the module: media_type: /,
    )
  })
})
