import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { catalogHash, catalogOf } from '../../../../src/base/core/catalog/catalog.ts'
import { read } from '../../../../src/base/forms/read.ts'
import { inMemory, rail } from '../../../support/rail.ts'

const header = `name: shop-errors
title: Shop errors
description: Error codes of the shop.
url: https://shop.dev/terminology
status: draft
date: 2026-11-25
publisher: Shop
contact: [{ name: Shop }]
version: 1.0.0
stages: [cart, payment]
`
const codes = `codes:
  - { code: CARD_EXPIRED, fix_stage: payment, meaning: The card has expired. }
  - { code: ITEM_SOLD_OUT, http: 409, meaning: The item is sold out. }
  - { code: LEDGER_DOWN, tags: [internal, desk], meaning: The ledger does not answer. }
  - { code: CART_EMPTY, stop: false, http: 200, meaning: The cart has no item., fix: Add an item., handling: { outcome: warn } }
`
const defaults = `defaults:
  stop: true
  fix_stage: cart
  http: 400
  fix: Ask support for help.
  handling: { outcome: fail, retry: after_fix }
  by_stage:
    payment: { http: 402, fix: Use another card. }
  by_tag:
    internal: { http: 500, handling: { outcome: fail, retry: same } }
`

describe('defaults', () => {
  const whole = [
    [
      'CARD_EXPIRED',
      'payment',
      true,
      402,
      'Use another card.',
      'after_fix',
      'The card has expired.',
    ],
    [
      'ITEM_SOLD_OUT',
      'cart',
      true,
      409,
      'Ask support for help.',
      'after_fix',
      'The item is sold out.',
    ],
    [
      'LEDGER_DOWN',
      'cart',
      true,
      500,
      'Ask support for help.',
      'same',
      'The ledger does not answer.',
    ],
    ['CART_EMPTY', 'cart', false, 200, 'Add an item.', undefined, 'The cart has no item.'],
  ]

  test('fill what entries leave out: tag, then stage, then all; a field as a whole', async () => {
    const catalog = catalogOf(await read(header + defaults + codes))
    expect(
      catalog.codes.map((one) => [
        ...[one.code, one.fix_stage, one.stop, one.http, one.fix],
        ...[one.handling?.retry, one.meaning],
      ]),
    ).toEqual(whole)
    expect(catalog).not.toHaveProperty('defaults')
  })

  test('a status says nothing of codes that do not stop the call', async () => {
    const more = `  by_http: { 4xx: { fix: Look again., handling: { retry: after_fix, present_as: field } } }\n`
    const open = '  - { code: CART_SHARED, http: 409, stop: false, meaning: It is shared. }\n'
    const plain = defaults.replace(/^ {2}(?:handling|fix): .*\n/gm, '')
    const { codes: found } = catalogOf(await read(`${header}${plain}${more}${codes}${open}`))
    const said = Object.fromEntries(found.map(({ code, fix, handling }) => [code, [fix, handling]]))
    expect(said.ITEM_SOLD_OUT).toEqual(['Look again.', { retry: 'after_fix', present_as: 'field' }])
    expect(said.CART_SHARED).toEqual(['Look again.', undefined])
  })

  test('mean the same as the values themselves: outputs, hash and diff', async () => {
    const catalog = catalogOf(await read(header + defaults + codes))
    const written = `${header}codes: ${JSON.stringify(catalog.codes)}`
    expect(catalogHash(catalogOf(await read(written)))).toBe(catalogHash(catalog))
    const files = { 'errors.yaml': header + defaults + codes, 'written.yaml': written }
    const { exit, out } = await rail('diff written.yaml errors.yaml', { files })
    expect([exit, out]).toEqual([0, expect.stringContaining('no changes')])
  })

  test('a finding about a default is where it is written', async () => {
    const files = { 'errors.yaml': header + defaults.replace('http: 402', 'http: 301') + codes }
    const { out } = await rail('lint --format concise', { files })
    expect(out).toMatch(/^errors\.yaml:18:22.* stop-http-failing /m)
  })

  // Failures of a queue or of MCP travel in a success: the one status is said once.
  test.each([
    ['mcp', 0],
    ['[json-rpc, graphql]', 0],
    ['{ code: /error/code, in_success: true }', 0],
    ['{ code: /error/code }', 1],
    ['[mcp, problem]', 1],
  ])('wire: %s with one status of success', async (wire, exit) => {
    const text = `${header.replace(/stages: .*\n/, '')}wire: ${wire}
defaults: { stop: true, http: 200, fix: Send the job again. }
codes:
  - { code: INDEX_STALE, meaning: The index is being rebuilt., handling: { retry: same } }
`
    const found = await rail('lint --format concise', { files: { 'errors.yaml': text } })
    expect([found.exit, found.out.includes('stop-http-failing')]).toEqual([exit, exit === 1])
    expect(found.out.includes('retry-http-agrees')).toBe(exit === 1)
  })

  test.each([
    ['defaults', defaults, 'fix: Add an item.'],
    ['no defaults', '', 'fix_stage: cart, fix: Add an item.'],
  ])('no sentence is published that nobody wrote, with %s', async (_, given, rest) => {
    const one = `codes:\n  - { code: TI2_BAAP6HM, stop: true, http: 400, ${rest} }\n`
    const { rail: run, paths } = inMemory({ files: { 'errors.yaml': header + given + one } })
    const { exit, out } = await run('lint --format concise')
    expect([exit, out]).toEqual([
      1,
      expect.stringMatching(/error entry-complete TI2_BAAP6HM has no "meaning"/),
    ])
    expect((await run('build')).exit).toBe(1)
    expect(paths()).toEqual(['errors.yaml'])
  })

  test('an edit leaves them where they are', async () => {
    const { exit, text } = await rail('deprecate ITEM_SOLD_OUT --note Wait. --reason Rare.', {
      files: {
        'errors.yaml': `${header}${defaults}${codes.replace('- { code: ITEM_SOLD_OUT, http: 409, meaning: The item is sold out. }', '- code: ITEM_SOLD_OUT\n    http: 409\n    meaning: The item is sold out.')}`,
      },
    })
    const after = parse(text('errors.yaml')!) as { codes: object[]; defaults: object }
    expect([exit, after.codes[1], after.defaults]).toEqual([
      0,
      {
        ...{ code: 'ITEM_SOLD_OUT', http: 409, meaning: 'The item is sold out.' },
        deprecated: { reason: 'Rare.', note: 'Wait.' },
      },
      (parse(defaults) as { defaults: object }).defaults,
    ])
  })
})
