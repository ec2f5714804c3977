import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { inMemory } from '../../support/rail.ts'

// What `import` proposes for a list that says nothing about handling: the comment of the new file,
// without its marks.

type Status = { fix?: string; handling?: { retry: string } }
type Proposed = { defaults: { http?: number; fix?: string; by_http?: Record<string, Status> } }

/** The new file with what it proposes. */
const proposed = (text: string): string =>
  text.replace(/^# (?=wire:|defaults:| )/gm, '').replace(/^(?!.*[:#])[A-Z].*$/gm, '')

const list = (...statuses: (number | undefined)[]) =>
  statuses
    .map((http, at) => {
      const status = http === undefined ? '' : `  http: ${http}\n`
      return `CODE_${at}:\n  meaning: Event ${'abcdefghijklmnop'[at]} happened.\n${status}`
    })
    .join('')

const ALL = [400, 401, 403, 404, 408, 409, 422, 429, 500, 501, 502, 503, 504]
const CASES: [what: string, statuses: (number | undefined)[], retries: Record<string, string>][] = [
  [
    'each class',
    ALL,
    {
      ...{ 401: 'none', 403: 'none', 408: 'same', 409: 'none', 429: 'same' },
      ...{ '4xx': 'after_fix', 500: 'none', 501: 'none', 502: 'same', 503: 'same', 504: 'same' },
    },
  ],
  ['only what the list has', [401, 503], { 401: 'none', 503: 'same' }],
  ['4xx, without what is repeated', [404, 410], { 408: 'same', 429: 'same', '4xx': 'after_fix' }],
  [
    'any status, if the list says none',
    [undefined, undefined],
    {
      ...{ 401: 'none', 403: 'none', 408: 'same', 409: 'none', 429: 'same' },
      ...{ '4xx': 'after_fix', 500: 'none', 502: 'same', 503: 'same', 504: 'same' },
    },
  ],
]

test.each(CASES)('%s', async (_, statuses, retries) => {
  const { rail, text, disk } = inMemory({ files: { 'errors.list.yaml': list(...statuses) } })
  expect((await rail('import errors.list.yaml')).err).toContain(
    `errors.yaml: ${statuses.length} codes`,
  )
  const written = proposed(text('errors.yaml')!)
  const { by_http: byHttp = {}, ...others } = (parse(written) as Proposed).defaults
  // A status that the list does not say is asked for.
  expect(others).toEqual({ stop: true })
  expect(text('errors.yaml')).not.toMatch(/^# +http: \d/m)
  expect(/^# In each code without one, the status/m.test(text('errors.yaml')!)).toBe(
    statuses.includes(undefined),
  )
  expect(
    Object.fromEntries(
      Object.entries(byHttp).map(([status, { handling }]) => [status, handling?.retry]),
    ),
  ).toEqual(retries)
  for (const [status, { fix = '', handling }] of Object.entries(byHttp)) {
    expect(fix, status).toMatch(/^[A-Z].*\.$/)
    expect(/correct the request/i.test(fix), status).toBe(handling?.retry === 'after_fix')
  }
  // It lints, but for statuses that are asked for.
  disk.set('/repo/errors.yaml', written)
  const { out } = await rail('lint --format concise --fail-on info')
  expect(out.split('\n').filter((line) => line !== '' && !line.includes('has no "http"'))).toEqual(
    [],
  )
})

test.each([
  ['Korean', '카드가 만료되었습니다.', false],
  ['German', 'Die Karte ist ungültig.', false],
  ['English', 'The card has expired.', true],
  ['English with a name', "The card of the Café has expired, it's done.", true],
])('a fix is proposed in English among texts in English alone: %s', async (what, meaning, isIn) => {
  const others = what === 'English with a name' ? 4 : 0
  const texts = [meaning, ...Array.from({ length: others }, (_, at) => `The card ${at} is lost.`)]
  const { rail, text } = inMemory({
    files: {
      'errors.json': JSON.stringify(
        texts.map((one, at) => ({ code: `CARD_${at}`, http: 404, meaning: one })),
      ),
    },
  })
  expect((await rail('import errors.json')).exit).toBe(0)
  expect(/^# +fix: /m.test(text('errors.yaml')!)).toBe(isIn)
  expect(
    text('errors.yaml')!.includes('a "fix": what the user of the client can do, in the language'),
  ).toBe(!isIn)
  expect(text('errors.yaml')).toContain('handling: { retry: after_fix }')
})

test.each([
  ['errors.yaml', 'error-codes'],
  ['packages/cart/errors.yaml', 'cart-errors'],
])('a list that is only called errors has the name of its folder: %s', async (out, name) => {
  const { rail, text } = inMemory({ files: { 'error-codes.json': '[{ "code": "CARD_LOST" }]' } })
  expect((await rail(`import error-codes.json --out ${out}`)).exit).toBe(0)
  expect(text(out)).toContain(`\nname: ${name}\n`)
})

test('FHIR is for those who ask for it, with or without a config', async () => {
  const { rail, text, disk } = inMemory({ files: { 'errors.list.yaml': list(404) } })
  await rail('import errors.list.yaml')
  const written = proposed(text('errors.yaml')!)
  disk.set('/repo/errors.yaml', written)
  expect(await rail('lint')).toMatchObject({ exit: 0, err: '' })
  const built = await rail('build')
  expect([built.exit, built.err]).toEqual([
    0,
    'errors.yaml: without FHIR, since the header has no "url"\n',
  ])
  expect(built.out).toMatch(/: 1 code; 5 outputs, 5 changed$/m)
  expect((await rail('build --check')).exit).toBe(0)
  // A target that is named is asked for, and so is one of a header with a URL.
  expect((await rail('build --target fhir-r4')).out).toContain('error header-complete')
  disk.set('/repo/errors.yaml', written.replace('version:', 'url: https://a.dev/e\nversion:'))
  const { out } = await rail('lint --format concise')
  expect(out).toContain(
    'error header-complete the header has no "status" and "date"; the FHIR targets',
  )
})
