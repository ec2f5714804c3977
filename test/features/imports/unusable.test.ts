import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { entry, file } from '../../../src/base/rules/linter/rule.ts'
import { rail } from '../../support/rail.ts'

// The owner of a code can write what nobody can publish. Those who import it find it before they build.

type Holder = Record<string | number, unknown>

const texts = { meaning: 'The member is not known here.', fix: 'Ask the member for the card.' }
const shared = () => ({
  name: 'shared-errors',
  title: 'Shared errors',
  url: 'https://shop.dev/shared',
  version: '1.0.0',
  stages: ['identify'],
  operations: ['findMember'],
  codes: [
    {
      code: 'MEMBER_LOST',
      http: 404,
      stop: true,
      fix_stage: 'identify',
      ...texts,
      message: 'There is no member {number}.',
      help: 'https://shop.dev/help',
      params: [{ name: 'number', type: 'string' }],
      handling: { outcome: 'fail', retry: 'recreate', operation: ['findMember'] },
      translations: { de: { meaning: 'Das Mitglied fehlt.', fix: 'Fragen Sie nach der Karte.' } },
      deprecated: { reason: 'It is too wide.', note: 'Ask again.', sunset: '2030-01-01' },
      'x-team': 'desk',
    },
    { code: 'CARD_LOST', http: 404, stop: true, fix_stage: 'identify', ...texts },
  ],
})

function* placesIn(value: unknown, path: (string | number)[] = []): Generator<(string | number)[]> {
  if (path.length > 0) yield path
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value))
    yield* placesIn(inner, [...path, Array.isArray(value) ? Number(key) : key])
}

/** The catalog of the owner with one fault; undefined if there is nothing that can have it. */
function spoiled(path: readonly (string | number)[], spoil: (text: string) => string) {
  const whole = shared()
  let holder = whole as unknown as Holder
  for (const step of path.slice(0, -1)) holder = holder[step] as Holder
  const last = path.at(-1)!
  const value = holder[last]
  if (typeof value !== 'string') return undefined
  holder[last] = spoil(value)
  return whole
}

/** The exit codes of lint and of build, and what each says. */
async function ends(owner: object, codes = entry(), more: object = {}) {
  const imports = { shared: { from: 'shared.yaml', ...more } }
  const files = {
    'errors.yaml': file({ stages: ['identify'], imports }, codes),
    'shared.yaml': stringify(owner),
  }
  const lint = await rail('lint errors.yaml', { files })
  const build = await rail('build errors.yaml --target flat-list --target fhir-r4 --out out', {
    files,
  })
  return { lint, build }
}

test('a catalog without such a fault is built', async () => {
  const { lint, build } = await ends(shared())
  expect([lint.exit, build.exit, build.out]).toEqual([0, 0, expect.stringContaining('created')])
})

describe('lint finds what build would refuse', () => {
  test.each<[string, (text: string) => string]>([
    ['a line end', (text) => `${text}\nx`],
    ['an address that runs code', () => 'javascript:x()'],
    ['an empty text', () => ''],
    ['another text', () => 'zz'],
  ])('%s, wherever it is', async (_, spoil) => {
    let found = 0
    for (const path of placesIn(shared())) {
      const owner = spoiled(path, spoil)
      if (owner === undefined) continue
      const { lint, build } = await ends(owner)
      if (lint.out.includes(' error import-complete')) found++
      if (lint.exit === 0) expect([path.join('.'), build.exit]).toEqual([path.join('.'), 0])
    }
    expect(found).toBeGreaterThan(0)
  })

  test('with what to do, unless the own entry says it otherwise', async () => {
    const owner = spoiled(['codes', 0, 'help'], () => 'https://shop.dev/a\nb')!
    const { lint } = await ends(owner)
    expect(lint.out).toContain(
      'error import-complete\n  MEMBER_LOST: "https://shop.dev/a b" has U+000A (control character), which no name and no address can have; remove it, or leave the code out with except\n',
    )
    const replaced = '- code: MEMBER_LOST\n  help: https://shop.dev/c\n'
    for (const { lint, build } of [
      await ends(owner, `${entry()}\n${replaced}`),
      await ends(owner, entry(), { except: ['MEMBER_LOST'] }),
    ])
      expect([lint.out.includes('import-complete'), build.exit]).toEqual([false, 0])
  })
})
