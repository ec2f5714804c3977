import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { formsOf, type WireForm } from '../../../../src/base/core/contract/forms/forms-of.ts'
import { parseAnswer, readAs, type Table } from '../../../features/modules/client/api.ts'

// Bodies as they are published: in specifications, in the documents of APIs, in tests of clients.
type Published = {
  source: string
  status?: number
  headers?: Record<string, string>
  body: unknown
  code: string
  around?: string
  member?: string
  header?: string
  system?: string
}
const read = (name: string): Published[] =>
  JSON.parse(readFileSync(new URL(`./published/${name}.json`, import.meta.url), 'utf8'))

const ADDRESSES = {
  url: 'https://api.northwind-clinic.org/t',
  codeSystem: 'https://api.northwind-clinic.org/t/CodeSystem/visit-errors',
  stageSystem: 'https://api.northwind-clinic.org/t/CodeSystem/visit-errors-stages',
}

/** What a catalog of the publisher would say. */
const FORMS: Record<string, (one: Published) => WireForm> = {
  problem: ({ around }) => ({ preset: 'problem', code_in: around! }),
  'problem-member': ({ member }) => ({ preset: 'problem-member', code: member! }),
  'json-api': () => 'json-api',
  graphql: () => 'graphql',
  'google-rpc': () => 'google-rpc',
  azure: () => 'azure',
  stripe: () => 'stripe',
  camara: () => 'camara',
  oci: () => 'oci',
  'operation-outcome': () => 'operation-outcome',
  header: ({ header }) => ({ preset: 'header', code: `header:${header}` }),
  mcp: ({ body }) => {
    const at = [
      '/structuredContent/error/code',
      '/structuredContent/code',
      '/structuredContent/error_code',
    ]
    const top = 'result' in Object(body) ? '/result' : ''
    const place = at.find((one) => found(body, `${top}${one}`) !== undefined)
    return place === at[0] && top === ''
      ? 'mcp'
      : {
          code: `${top}${place ?? at[0]}`,
          message: `${top}/content/0/text`,
          constant: { [`${top}/isError`]: true },
        }
  },
  'json-rpc': ({ member }) =>
    member === undefined ? 'json-rpc' : { preset: 'json-rpc', code: `/error/data/${member}` },
}
const found = (body: unknown, place: string): unknown =>
  place
    .split('/')
    .slice(1)
    .reduce<unknown>((value, step) => Object(value)[step], body)

const names = Object.keys(FORMS)
const formOf = (name: string, one: Published) =>
  formsOf(FORMS[name]!(one), { ...ADDRESSES, codeSystem: one.system })
const entryOf = { http: 400, stop: true, fix_stage: 'call' }
const everyCode: Table = Object.fromEntries(
  names.flatMap((name) => read(name)).flatMap(({ code }) => (code ? [[code, entryOf]] : [])),
)

describe.each(names)('%s', (name) => {
  const published = read(name)

  test('at least 12 bodies with 10 codes', () => {
    const codes = published.flatMap(({ code }) => code || [])
    expect(codes.length).toBeGreaterThanOrEqual(12)
    expect(new Set(codes).size).toBeGreaterThanOrEqual(10)
  })

  test.each(published.map((one) => [one.code || 'no code', one.source, one] as const))(
    '%s (%s)',
    (_, source, one) => {
      const { status = 400, headers, body, code } = one
      const { kind, reasons } = parseAnswer(
        { status, headers, body: JSON.stringify(body) },
        everyCode,
        readAs(formOf(name, one)),
      )
      expect([kind, reasons[0]?.error, reasons[0]?.known], source).toEqual(
        code ? ['reasons', code, true] : [status > 399 ? 'foreign' : 'none', undefined, undefined],
      )
    },
  )
})

describe('near-misses', () => {
  const near = read('near-misses')

  test('at least 100', () => expect(near.length).toBeGreaterThanOrEqual(100))

  test.each(near.map((one, at) => [at, one.source, one] as const))(
    '%i (%s): no code in any form',
    (_, __, { status = 200, body }) => {
      const presets = [
        'problem-member',
        'google-rpc',
        'json-api',
        'azure',
        'stripe',
        'camara',
        'oci',
        'graphql',
        'mcp',
        'json-rpc',
        'header',
        'operation-outcome',
        'problem',
      ]
      for (const name of presets) {
        const { reasons } = parseAnswer(
          { status, headers: {}, body },
          everyCode,
          readAs(formsOf(name, ADDRESSES)),
        )
        expect([name, reasons.filter(({ known }) => known)]).toEqual([name, []])
      }
    },
  )
})
