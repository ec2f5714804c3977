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
  const { out } = await rail('lint --format concise --fail-on info --rule header-complete=off')
  expect(
    out
      .split('\n')
      .filter((line) => line !== '' && !/fhir-|has no "(?:http|url|status|date)"/.test(line)),
  ).toEqual([])
})
