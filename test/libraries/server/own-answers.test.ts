import { describe, expect, test } from 'vitest'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { PRESETS } from '../../../src/base/core/contract/forms/presets/index.ts'
import {
  build,
  fromOperationOutcome,
  read,
  toOperationOutcome,
  toProblem,
} from '../../../src/index.ts'
import { errorsModuleOf } from '../../../src/libraries/server/catalog-module.ts'
import {
  createRail,
  type ErrorsModule,
  type RailFailure,
} from '../../../src/libraries/server/index.ts'
import { readWhole } from '../../support/languages.ts'

// An answer is the caller's: a hook that changes it, in whatever depth, changes no other answer.

const text = (wire: string) => `name: visit-errors
title: Visit API error codes
url: https://api.northwind-clinic.org/visits
version: 1.0.0
status: active
date: 2026-11-21
stages: [{ id: identify, title: Identify, translations: { de: { title: Erkennen } } }]
${wire}
codes:
  - code: MEMBER_NOT_FOUND
    http: 404
    stop: true
    fix_stage: identify
    meaning: No member has this number.
    message: "No member has the number {number}."
    fix: Check the number.
    help: https://northwind-clinic.org/help
    params: [{ name: number, type: string }, { name: tries, type: integer, optional: true }]
    handling: { retry: same, retry_policy: { max: 2 }, operation: [a.b], audience: [clerk], present_as: field }
    translations:
      de: { meaning: Niemand hat diese Nummer., fix: Die Nummer ansehen. }
  - code: NEEDS_REVIEW
    http: 200
    stop: false
    fix_stage: identify
    meaning: Someone must look at it.
    fix: Ask for a review.
    params: [{ name: number, type: string }]
    handling: { outcome: warn, present_as: task }
`

/** Sets, adds and removes in every object and list of a value. */
function mutate(value: unknown, seen = new Set<unknown>()): void {
  if (typeof value !== 'object' || value === null || seen.has(value)) return
  seen.add(value)
  const fields = value as Record<string, unknown>
  for (const [name, inner] of Object.entries(fields)) {
    mutate(inner, seen)
    if (typeof inner !== 'object' && !Object.isFrozen(fields)) fields[name] = 'of one caller'
  }
  if (Object.isFrozen(value)) return
  if (Array.isArray(value)) value.push('of one caller')
  else fields.caller = 'Jane Doe'
}

/** No object is at two places of an answer: to change one part changes no other. */
function shared(value: unknown, seen = new Set<unknown>()): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (seen.has(value)) return true
  seen.add(value)
  return Object.values(value).some((inner) => shared(inner, seen))
}

const OWN = {
  'constants with members':
    'wire: { code: /error/code, message: /error/message, params: /error/params, path: /error/path, list: { at: /errors, code: /code, params: /params }, constant: { /meta: { service: { name: shop, tags: [a] } }, /list: [[1]] } }',
  'parts inside no constant':
    'wire: { preset: json-api, constant: { /jsonapi: { version: "1.1" } } }',
  'a header': 'wire: { preset: header, constant: { /meta: { service: [shop] } } }',
}
const CATALOGS: readonly [string, string][] = [
  ['none', ''],
  ...PRESETS.map(({ name }): [string, string] => [name, `wire: ${name}`]),
  ...Object.entries(OWN),
]
const FORMS = ['wire', 'body', 'problem', 'operation-outcome', 'mcp', 'json-rpc'] as const
const CASES = CATALOGS.flatMap(([name, wire]) => FORMS.map((form) => [name, form, wire] as const))

type Given = { path?: string; params?: object }
async function railFor(wire: string) {
  const reading = await read(text(wire))
  const { errors, texts } = errorsModuleOf(catalogOf(reading)) as unknown as {
    errors: ErrorsModule
    texts: Record<string, never>
  }
  const rail = createRail(errors, { texts })
  return {
    errors,
    rail,
    fail: rail.fail as (code: string, given?: Given) => RailFailure,
    collect: rail.collect as () => {
      add(code: string, given?: Given): unknown
      failure(): RailFailure | undefined
      warnings(): object[]
    },
  }
}
const given = { path: 'lines[0].id', params: { number: 'A-1', tries: 2 } }

describe('an answer shares nothing with the next one', () => {
  test.each(CASES)('catalog with %s, form %s', async (_, form, wire) => {
    const { errors, rail, fail, collect } = await railFor(wire)
    const both = collect()
    both.add('MEMBER_NOT_FOUND', given)
    both.add('MEMBER_NOT_FOUND', { ...given, path: 'lines[1].id' })
    for (const [failure, options] of [
      [fail('MEMBER_NOT_FOUND', given), { form }],
      [both.failure()!, { form, acceptLanguage: 'de', requestId: 'r-1' }],
    ] as const) {
      const untouched = JSON.stringify([rail.answer(failure, options), errors])
      const first = rail.answer(failure, options)
      expect(shared(first.body)).toBe(false)
      mutate(first)
      // The same failure again: a service may throw one that it keeps.
      expect(JSON.stringify([rail.answer(failure, options), errors])).toBe(untouched)
    }
  })

  test.each(CATALOGS)('the warnings of a success: catalog with %s', async (_, wire) => {
    const { errors, collect } = await railFor(wire)
    const reasons = collect()
    reasons.add('NEEDS_REVIEW', { params: { number: 'A-1' } })
    const untouched = JSON.stringify([reasons.warnings(), errors])
    mutate(reasons.warnings())
    expect(JSON.stringify([reasons.warnings(), errors])).toBe(untouched)
  })
})

/** The module that a build writes, as a service loads it. */
async function built(wire: string): Promise<ErrorsModule> {
  const { files } = await build(await readWhole(text(wire)), { targets: ['javascript'] })
  const code = String(
    files.find(({ path }) => path.endsWith('.js') && !/texts/.test(path))!.contents,
  )
  return import(
    `data:text/javascript,${encodeURIComponent(code.replace(/export const texts = \{[^}]*\}\n/, ''))}`
  )
}

test('a hook that changes a constant of a built module changes one answer', async () => {
  const rail = createRail(await built(OWN['constants with members']))
  const fail = rail.fail as (code: string, given?: Given) => RailFailure
  const answer = () => rail.answer(fail('MEMBER_NOT_FOUND', given), { form: 'wire' })
  const untouched = JSON.stringify(answer())
  const { body } = answer() as unknown as { body: { meta: { service: { user?: string } } } }
  body.meta.service.user = 'jane'
  expect(JSON.stringify(answer())).toBe(untouched)
})

describe('the conversions', () => {
  test.each([
    ['toProblem', toProblem],
    ['toOperationOutcome', toOperationOutcome],
    [
      'fromOperationOutcome',
      (body: unknown, catalog: never) =>
        fromOperationOutcome(toOperationOutcome(body, catalog), catalog),
    ],
  ] as const)('%s', async (_, convert) => {
    const reading = await read(text(''))
    const reason = { error: 'MEMBER_NOT_FOUND', message: 'm', path: 'a', fix_stage: 'identify' }
    const body = { ...reason, errors: [reason, { ...reason, path: 'b' }] }
    const call = () => convert(body, reading as never)
    const untouched = JSON.stringify([call(), body, reading.value])
    mutate(call())
    expect(JSON.stringify([call(), body, reading.value])).toBe(untouched)
  })
})
