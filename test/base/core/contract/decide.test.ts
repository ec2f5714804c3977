import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import { expect, test } from 'vitest'
import { catalogOf } from '../../../../src/base/core/catalog/catalog.ts'
import { filesOfOthers } from '../../../../src/base/targets/build.ts'
import vectorsTarget from '../../../../src/features/vectors/generators/vectors.ts'
import { type Vector, vectorsOf } from '../../../../src/features/vectors/vectors.ts'
import { read } from '../../../../src/index.ts'
import { formCatalogs } from '../../../fixtures/languages/forms.ts'
import { rowsOf } from '../../../support/rows.ts'

const catalogs = formCatalogs()
const vectors = async (name: string): Promise<Vector[]> =>
  vectorsOf(catalogOf(await read(catalogs[name]!)))
const all = (await Promise.all(Object.keys(catalogs).map(vectors))).flat()
const said = (name: string) => all.find((one) => one.name === name)!.expect

test.each(Object.keys(catalogs))('the file of %s follows its schema', async (name) => {
  const catalog = catalogOf(await read(catalogs[name]!))
  const [file] = await vectorsTarget.generate(catalog, {}, undefined, filesOfOthers(catalog))
  const path = new URL('../../../../schema/vectors.schema.json', import.meta.url)
  const validate = new Ajv({ strict: false }).compile(JSON.parse(readFileSync(path, 'utf8')))
  expect(validate(JSON.parse(String(file!.contents))), JSON.stringify(validate.errors)).toBe(true)
})

// What a reader would look up: one line of each kind of answer.
test.each(
  rowsOf<{ name: string; outcome: string; retry: string | null; codes: string }>(
    import.meta,
    'name, outcome, retry',
  ),
)('$name', ({ name, outcome, retry, codes }) => {
  const { reasons, ...rest } = said(name)
  expect(rest).toMatchObject({ outcome, retry })
  expect(reasons.map(({ code }) => code).join(' ')).toBe(codes)
})

test('warnings beside a failure are shown as their codes say', () => {
  const { reasons } = said('rail: BANK_DOWN and PRICE_ROUNDED')
  expect(reasons.map(({ present_as }) => present_as)).toEqual(['system', 'field'])
  expect(said('rail: PAID_TWICE').reasons[0]!.present_as).toBe('silent')
})

test('a status says nothing of a code that does not fail the call', () => {
  // 409 is `recreate` in this catalog.
  const { outcome, reasons } = said('azure: PAID_TWICE')
  expect([outcome, reasons[0]!.outcome, reasons[0]!.retry]).toEqual(['ok', 'ok', null])
  const [failing, beside] = said('azure: BANK_DOWN and PRICE_ROUNDED').reasons
  expect([failing!.retry, beside!.retry]).toEqual(['same', null])
})

test('each status without a code fails from 400 on, and five are repeated', async () => {
  // Of a catalog that says nothing by status.
  const found = (await vectors('rpc')).filter(({ name }) =>
    /^no code: \d+ with Retry-After$/.test(name),
  )
  for (const { answer, expect: wanted } of found)
    expect([answer.status, wanted.outcome, wanted.repeat]).toEqual([
      answer.status,
      answer.status < 400 ? 'ok' : 'fail',
      [408, 429, 502, 503, 504].includes(answer.status),
    ])
  expect(found.length).toBe(37)
})

test('a status can say that nothing was processed', async () => {
  const found = await vectors('azure')
  const { expect: wanted } = found.find(
    ({ name }) => name === 'azure: a newer code under 425, POST',
  )!
  expect(wanted.repeat).toBe(true)
})

test.each(rowsOf<{ name: string; repeat: boolean }>(import.meta, 'what is repeated'))(
  '$name: repeated is $repeat',
  async ({ name, repeat }) => {
    expect((await vectors('rpc')).find((one) => one.name === name)?.expect.repeat).toBe(repeat)
  },
)

test('a safe method or a key is needed to repeat', () => {
  const found = all.filter(({ name }) => /^BANK_DOWN: [A-Za-z]+( with a key)?$/.test(name))
  for (const { call, expect: wanted } of found)
    expect([call.method, wanted.repeat]).toEqual([
      call.method,
      call.idempotent || !['POST', 'PATCH', 'CONNECT', 'LINK'].includes(call.method),
    ])
  expect(found.length).toBeGreaterThan(20)
})

// Of six clients of one public SDK, three ways to take Retry-After, and three odd values of it
// (basecamp-sdk #775, #793, #855): each differs from ours in a vector.
const wait = ({ answer }: Vector) => Number(answer.headers['retry-after']) * 1000
const bySame = all.filter(({ expect: { retry } }) => retry === 'same')
test.each<[string, (vector: Vector) => number | undefined]>([
  ['never', () => undefined],
  ['of 429 alone', (one) => (one.answer.status === 429 ? wait(one) : undefined)],
  ['of 429 and 503', (one) => ([429, 503].includes(one.answer.status) ? wait(one) : undefined)],
  ['with a sign', (one) => (one.answer.headers['retry-after'] === '+5' ? 5000 : undefined)],
  ['with a fraction', (one) => (one.answer.headers['retry-after'] === '1.5' ? 1500 : undefined)],
  ['of zero', (one) => (one.answer.headers['retry-after'] === '0' ? 0 : undefined)],
])('a client that takes Retry-After %s is found', (way, theirs) => {
  const differs = bySame.some((one) => {
    const taken = theirs(one)
    const isOdd = way.startsWith('with') || way === 'of zero'
    if (isOdd) return taken !== undefined && taken !== one.expect.delay_ms
    return wait(one) > 0 && taken === undefined && one.expect.delay_ms === Math.min(wait(one), 6e4)
  })
  expect(differs).toBe(true)
})

test('the same bytes each time, and no two vectors of one name', async () => {
  expect(await vectors('own')).toEqual(await vectors('own'))
  for (const name of Object.keys(catalogs)) {
    const names = (await vectors(name)).map((one) => one.name)
    expect(names.filter((one, at) => names.indexOf(one) !== at)).toEqual([])
  }
})
