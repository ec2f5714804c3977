import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

// A list that moved to errors.yaml, compared with it: what the list can't say is never a change.

const folder = fileURLToPath(new URL('../../fixtures/lists', import.meta.url))
const lists = readdirSync(folder)
const ofList = (name: string) => readFileSync(join(folder, name), 'utf8')

type Change = { rule: string; code?: string; file: string; location: string }
const changesOf = (out: string) =>
  (JSON.parse(out) as { changes: Change[] }).changes.map(({ rule, location, file }) => [
    rule,
    location,
    file,
  ])

/** What a team adds after the import. */
const HEADER = `url: https://shop.test/errors
status: active
wire: problem-member
defaults: { stop: true, http: 400, fix: Ask us. }
`

/** What a person says of lists in code that do not say it. */
const ANSWERS: Readonly<Record<string, string>> = {
  'ApiError.kt': '--list ApiError',
  'ErrorCode.cs': '--map code=(name)',
  'ErrorCode.java': '--map code=(name) --skip PAYMENT_DECLINED',
  'Errors.kt': '--map code=(name)',
  'api_exceptions.py': '--list APIException',
  'error.rs': '--map code=(name)',
  'variables.go': '--skip ErrOrderGone',
}

describe.each(lists)('%s', (name) => {
  test('has no change to what import made of it, in both directions', async () => {
    const files = { [name]: ofList(name) }
    const answers = ANSWERS[name] ?? ''
    const { exit, err, text } = await rail(`import ${name} ${answers}`, { files })
    expect([exit, err]).toEqual([0, expect.any(String)])
    const catalog = text('errors.yaml')!
    for (const yaml of [catalog, catalog.replace(/^version: .*$/m, (line) => `${line}\n${HEADER}`)])
      for (const args of [`errors.yaml ${name}`, `${name} errors.yaml`]) {
        const run = await rail(`diff ${args} --format json ${answers}`, {
          files: { ...files, 'errors.yaml': yaml },
        })
        expect([args, run.exit, changesOf(run.out)]).toEqual([args, 0, []])
      }
  })
})

const CATALOG = `name: shop-errors
version: 1.0.0
wire: problem-member
codes:
  - code: CARD_EXPIRED
    http: 402
    stop: true
    meaning: The card has expired.
    fix: Use another card, then pay again.
    since: 0.9.0
    notes: Asked for by the bank.
    tags: [bank]
    message: The card ending in {digits} has expired.
    params: [{ name: digits, description: The last four digits. }]
    handling: { outcome: fail, retry: after_fix, audience: [desk] }
    translations: { de: { meaning: Die Karte ist abgelaufen. } }
  - code: CARD_LOST
    http: 402
    stop: true
    meaning: The card was lost.
    fix: Block the card.
    deprecated: { reason: The bank no longer says it., replaced_by: CARD_EXPIRED }
  - code: CART_OLD
    http: 409
    stop: true
    meaning: The cart is too old.
    fix: Fill another cart.
    retired: { reason: No till sends it. }
`
const diffOf = async (args: string, files: Record<string, string>, stdin?: string) => {
  const { exit, out, err } = await rail(`diff ${args} --format json`, {
    files: { 'errors.yaml': CATALOG, ...files },
    ...(stdin !== undefined && { stdin }),
  })
  return { exit, err, changes: out === '' ? [] : changesOf(out) }
}

describe('a list that says little', () => {
  test.each(
    rowsOf<{ what: string; name: string; text: string }>(import.meta, 'nothing is removed'),
  )('$what: nothing is removed', async ({ name, text }) => {
    for (const args of [`errors.yaml ${name}`, `${name} errors.yaml`]) {
      const { changes, exit } = await diffOf(args, { [name]: text })
      expect([args, exit, changes]).toEqual([args, 0, []])
    }
  })

  test('only names, which somebody says are the codes', async () => {
    const files = { 'c.ts': 'export enum ErrorCode { CARD_EXPIRED, CARD_LOST }' }
    for (const args of ['errors.yaml c.ts', 'c.ts errors.yaml']) {
      expect(await diffOf(`${args} --map code=(name)`, files)).toMatchObject({
        exit: 0,
        changes: [],
      })
      expect(await diffOf(args, files)).toMatchObject({
        exit: 1,
        err: expect.stringContaining('print the list: docs/printing.md#typescript'),
      })
    }
  })

  test('what it says is compared, at its place', async () => {
    const { exit, changes } = await diffOf('errors.yaml src/c.csv', {
      'src/c.csv': `code,status,text
CARD_EXPIRED,410,The card has expired.
CARD_LOST,402,The card was lost.
CARD_STOLEN,402,The card was stolen.
`,
    })
    expect([exit, changes]).toEqual([
      0,
      [
        ['http-changed', 'codes[CARD_EXPIRED].http', 'src/c.csv'],
        ['code-added', 'codes[CARD_STOLEN]', 'src/c.csv'],
      ],
    ])
  })

  test('a code that it lost, and one that is retired in the catalog', async () => {
    const { changes } = await diffOf('errors.yaml c.ts --map code=(name)', {
      'c.ts': 'export enum ErrorCode { CARD_EXPIRED, CART_OLD }',
    })
    expect(changes).toEqual([
      ['code-removed', 'codes[CARD_LOST]', 'c.ts'],
      ['code-reactivated', 'codes[CART_OLD].retired', 'c.ts'],
    ])
  })
})

describe('a source', () => {
  const csv =
    'id,words\nCARD_EXPIRED,The card has expired.\nCARD_LOST,The card was lost.\nNEW_ONE,It is new.\n'
  const added = [['code-added', 'codes[NEW_ONE]', expect.any(String)]]
  test.each([
    ['errors.yaml c.csv', {}],
    ['errors.yaml c.csv --map code=id,meaning=words', {}],
    ['errors.yaml list.yaml --list shop --map code=id', {}],
    ['errors.yaml - --stdin-filename c.csv', { stdin: csv }],
  ])('diff %s', async (args, { stdin }: { stdin?: string }) => {
    const list =
      'shop:\n  - { id: CARD_EXPIRED }\n  - { id: CARD_LOST }\n  - { id: NEW_ONE }\nother:\n  - { id: CARD_RED }\n  - { id: CARD_BLUE }\n'
    const { changes } = await diffOf(args, { 'c.csv': csv, 'list.yaml': list }, stdin)
    expect(changes).toEqual(added)
  })

  test.each(rowsOf<{ args: string; message: string }>(import.meta, 'diff is refused'))(
    'diff $args is refused',
    async ({ args, message }) => {
      const files = {
        'c.csv': csv,
        'empty.ts': 'export {}\n',
        'broken.yaml': 'name: a\ncodes: [{\n',
      }
      const { exit, err } = await diffOf(args, files)
      expect([exit, err]).toEqual([2, expect.stringContaining(message)])
    },
  )

  test('what could not be read of it is named', async () => {
    const { err } = await diffOf('errors.yaml c.csv', {
      'c.csv': 'code,status\nCARD_EXPIRED,402\n,404\nCARD_LOST,402\n',
    })
    expect(err).toContain('not taken: the item has no code (c.csv:3:')
  })
})

describe('a part of a FHIR set', () => {
  test.each(
    rowsOf<{ name: string; resource: object }>(import.meta, 'says nothing about other codes'),
  )('$name says nothing about other codes', async ({ resource }) => {
    const files = { 'part.json': JSON.stringify(resource) }
    for (const args of ['errors.yaml part.json', 'part.json errors.yaml']) {
      const { changes } = await diffOf(args, files)
      expect([args, changes.filter(([rule]) => /^code-/.test(rule!))]).toEqual([args, []])
    }
  })

  test('without codes is refused', async () => {
    const valueSet = { resourceType: 'ValueSet', url: 'https://a.test/vs', status: 'active' }
    const { exit, err } = await diffOf('errors.yaml vs.json', {
      'vs.json': JSON.stringify(valueSet),
    })
    expect([exit, err]).toEqual([
      2,
      expect.stringContaining('does not say to which CodeSystem its codes belong'),
    ])
  })
})
