import { expect, test } from 'vitest'
import type { World } from '../../../support/memory-host.ts'
import { inMemory } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

const SOURCE = 'https://api.rail.test/list.json'
const LIST = JSON.stringify({
  codes: [
    {
      code: 'A_B',
      http: 404,
      stop: true,
      fix_stage: 'identify',
      meaning: 'No member has it.',
      fix: 'Check it.',
    },
  ],
})

/** A copy of a list on this machine: one line of JSON, then the body. */
async function cached() {
  const json = (text: string) =>
    new Response(text, { headers: { 'content-type': 'application/json', etag: '"a"' } })
  const network = {
    [`GET ${SOURCE}`]: json(LIST),
    'GET https://api.rail.test/list.handling.json': json('{"codes":[]}'),
  }
  const memory = inMemory({ env: { RAIL_ERRORS_CACHE: '/home/tester/cache' }, network })
  expect(await memory.rail(`lint ${SOURCE} --fail-on never`)).toMatchObject({ exit: 0 })
  const path = [...memory.disk.keys()].find(
    (file) => file.includes('/documents/') && memory.text(file)!.includes(`"${SOURCE}"`),
  )!
  const [line = '', body] = memory.text(path)!.split('\n')
  const head = JSON.parse(line) as Record<string, unknown>
  const replace = (text: string) => void memory.disk.set(path, text)
  return { ...memory, head, body, replace }
}
type Head = Record<string, unknown>

test('a copy is used as it was written', async () => {
  const { rail, head, body, replace } = await cached()
  expect([head, body]).toEqual([
    { url: SOURCE, type: 'application/json', etag: '"a"', protected: false },
    LIST,
  ])
  replace(`${JSON.stringify(head)}\n${body}`)
  expect(await rail(`lint ${SOURCE} --fail-on never --offline`)).toMatchObject({ exit: 0 })
})

test.each<[what: string, broken: (head: Head, body: string) => string]>([
  ['a file without a line', () => ''],
  ['a line that is no JSON', (_, body) => `{\n${body}`],
  ['a line that never ends', (head) => JSON.stringify(head)],
  ['no media type', ({ type: _, ...head }, body) => `${JSON.stringify(head)}\n${body}`],
  [
    'a media type that is no text',
    (head, body) => `${JSON.stringify({ ...head, type: 1 })}\n${body}`,
  ],
  [
    'no word on protection',
    ({ protected: _, ...head }, body) => `${JSON.stringify(head)}\n${body}`,
  ],
  ['no address', ({ url: _, ...head }, body) => `${JSON.stringify(head)}\n${body}`],
  [
    'an address that is none',
    (head, body) => `${JSON.stringify({ ...head, url: 'list.json' })}\n${body}`,
  ],
  [
    'another address',
    (head, body) => `${JSON.stringify({ ...head, url: `${SOURCE}?x` })}\n${body}`,
  ],
])('%s is as good as no copy', async (_, broken) => {
  const { rail, head, body, replace } = await cached()
  replace(broken(head, body!))
  expect(await rail(`lint ${SOURCE} --fail-on never --offline`)).toMatchObject({
    exit: 2,
    err: expect.stringContaining('is not cached on this machine'),
  })
})

// Root runs for a user with their HOME: it makes no folder there that the user could not change.
test.each(rowsOf<{ name: string; world: World; stored: boolean }>(import.meta, 'copies in a home'))(
  'copies in a home $name',
  async ({ world, stored }) => {
    const network = {
      [`GET ${SOURCE}`]: new Response(LIST, { headers: { etag: '"a"' } }),
      'GET https://api.rail.test/list.handling.json': new Response('{"codes":[]}'),
    }
    const { rail, disk } = inMemory({
      users: [0],
      env: { HOME: '/home/tester' },
      network,
      ...world,
      files: { '/home/tester/readme': '', ...world.files },
    })
    expect(await rail(`lint ${SOURCE} --fail-on never`)).toMatchObject({ exit: 0 })
    expect([...disk.keys()].some((file) => file.includes('/documents/'))).toBe(stored)
  },
)
