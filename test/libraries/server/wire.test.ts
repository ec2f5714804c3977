import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fill } from '../../../src/base/core/contract/fill-placeholders.ts'
import type { Form, Places } from '../../../src/base/core/contract/forms/form.ts'
import { formsOf } from '../../../src/base/core/contract/forms/forms-of.ts'
import { PRESETS } from '../../../src/base/core/contract/forms/presets/index.ts'
import { writeForm } from '../../../src/base/core/contract/forms/write.ts'
import { textIn } from '../../../src/features/modules/client/text.ts'
import { build } from '../../../src/index.ts'
import {
  createRail,
  type ErrorsModule,
  type RailFailure,
} from '../../../src/libraries/server/index.ts'
import { createCheck } from '../../features/check/create-check.ts'
import { parseAnswer, type Result, readAs, type Table } from '../../features/modules/client/api.ts'
import { readWhole } from '../../support/languages.ts'
import { responseOf } from './catalog.ts'

// A catalog that names the form of its answers: its generated module is all that servers and clients
// need to agree.
const catalog = (wire: string) => `name: visit-errors
title: Visit API error codes
url: https://api.northwind-clinic.org/visits
version: 1.0.0
stages: [identify, billing]
${wire}
codes:
  - code: MEMBER_NOT_FOUND
    http: 404
    stop: true
    fix_stage: identify
    meaning: No member has this number.
    message: "No member has the number {number}."
    fix: Check the number.
    params: [{ name: number, type: string }, { name: tries, type: integer, optional: true }]
    handling: { retry: after_fix, present_as: field, paths: [member.number] }
  - code: MISSING_DOCUMENTS
    http: 422
    stop: true
    fix_stage: billing
    meaning: A document is missing.
    fix: Add the document.
    handling: { retry: after_fix, present_as: field, paths: ["lines[].documents"] }
    translations:
      de: { meaning: Ein Dokument fehlt., fix: Das Dokument beilegen. }
  - code: NEEDS_REVIEW
    http: 200
    stop: false
    fix_stage: billing
    meaning: Someone must look at it.
    fix: Ask for a review.
    handling: { outcome: warn, present_as: task, paths: ["lines[].amount"] }
`
type Given = { path?: string; params?: object }
/** A rail whose codes the compiler does not know: its module is made here. */
const railOf = (module: Module) => {
  const rail = createRail(module)
  return {
    ...rail,
    fail: rail.fail as (code: string, given?: Given) => RailFailure,
    collect: rail.collect as () => {
      add(code: string, given?: Given): unknown
      failure(): RailFailure | undefined
      withWarnings(body: object): object
    },
  }
}
type Module = ErrorsModule & { entries: Table; wire?: readonly unknown[] }
async function moduleOf(wire: string, target = 'javascript'): Promise<Module> {
  const { files, findings } = (await build(await readWhole(catalog(wire)), {
    targets: [target],
  })) as never as {
    files: { path: string; contents: unknown }[]
    findings?: unknown
  }
  expect(findings ?? []).toEqual([])
  const code = String(files.find(({ path }) => path.endsWith('.js'))!.contents)
  return import(
    `data:text/javascript,${encodeURIComponent(code.replace(/export const texts = \{[^}]*\}\n/, ''))}`
  )
}

const clientOf = async (wire: string) =>
  (await moduleOf(wire, 'client')) as unknown as {
    readAnswer(answer: object): Promise<Result>
  }

describe.each(PRESETS.map(({ name }) => name))('wire: %s', (name) => {
  const { list, top, mediaType, params } = PRESETS.find((form) => form.name === name)!
  const places = list ?? top!

  test('what the server sends, the client reads', async () => {
    const module = await moduleOf(`wire: ${name}`)
    const table = await clientOf(`wire: ${name}`)
    const rail = railOf(module)
    const both = rail.collect()
    both.add('MEMBER_NOT_FOUND', { path: 'member.number', params: { number: '7', tries: 2 } })
    both.add('MISSING_DOCUMENTS', { path: 'lines[0].documents' })
    const failures = [
      rail.fail('MEMBER_NOT_FOUND', { path: 'member.number', params: { number: '7', tries: 2 } }),
      both.failure(),
    ]
    for (const [at, failure] of failures.entries()) {
      const response = responseOf(rail.answer(failure!))
      expect(response.headers.get('content-type')).toBe(mediaType)
      const result = await table.readAnswer(response)
      const codes = list
        ? ['MEMBER_NOT_FOUND', 'MISSING_DOCUMENTS'].slice(0, at + 1)
        : ['MEMBER_NOT_FOUND']
      expect([result.kind, result.status, result.reasons.map(({ error }) => error)]).toEqual([
        'reasons',
        404,
        codes,
      ])
      expect(result.reasons[0]).toMatchObject({
        message: 'No member has the number 7.',
        path: places.path ? 'member.number' : '',
        fix_stage: 'identify',
        known: true,
        ...((top ?? places).params && { params: { number: '7', tries: params ? '2' : 2 } }),
      })
      expect(result.verdict).toMatchObject({ outcome: 'blocked', retry: 'after_fix' })
    }
  })
})

const sent = fc.record({
  code: fc.constantFrom('MEMBER_NOT_FOUND', 'MISSING_DOCUMENTS'),
  // FHIR allows no control characters and no lone surrogates, and no text without content.
  message: fc.string({ unit: 'grapheme', maxLength: 30 }).map((text) => `A${text}`),
  path: fc.constantFrom(
    '',
    'member.number',
    'lines[0].documents',
    'lines[]',
    'a[0][1].year',
    'a-b',
  ),
  number: fc.string({ unit: 'grapheme', maxLength: 8 }),
})

describe('an OperationOutcome means what the body of the contract means', async () => {
  const modules = await Promise.all(
    ['operation-outcome', 'rail'].map((wire) => moduleOf(`wire: ${wire}`)),
  )
  const read = (module: Module, of: (rail: ReturnType<typeof railOf>) => [number, unknown]) => {
    const [status, body] = of(railOf(module))
    return parseAnswer({ status, body: JSON.stringify(body) }, module.entries, readAs(module.wire!))
  }
  const same = (of: (rail: ReturnType<typeof railOf>) => [number, unknown]) => {
    const [outcome, rail] = modules.map((module) => read(module, of))
    expect(outcome!.reasons.length).toBeGreaterThan(0)
    expect(outcome).toEqual(rail)
    expect(outcome!.verdict).toEqual(rail!.verdict)
  }

  test('a failure', () => {
    fc.assert(
      fc.property(fc.array(sent, { minLength: 1, maxLength: 4 }), (all) =>
        same((rail) => {
          const reasons = rail.collect()
          for (const { code, number, ...given } of all)
            reasons.add(code, {
              ...given,
              ...(code === 'MEMBER_NOT_FOUND' && { params: { number } }),
            } as Given)
          const { status, body } = rail.answer(reasons.failure()!)
          return [status, body]
        }),
      ),
      { numRuns: 100 },
    )
  })

  test('a warning of a success', () =>
    same((rail) => {
      const reasons = rail.collect()
      reasons.add('NEEDS_REVIEW', { path: 'lines[2].amount' })
      return [200, reasons.withWarnings({ claim: 7 })]
    }))
})

describe.each(['rail', ...PRESETS.map(({ name }) => name)])('wire: %s', (name) => {
  test('the warnings of a success reach the client, and fail nothing', async () => {
    const module = await moduleOf(`wire: ${name}`)
    const reasons = railOf(module).collect()
    expect(reasons.withWarnings({ claim: 7 })).toEqual({ claim: 7 })
    reasons.add('NEEDS_REVIEW', { path: 'lines[2].amount' })
    const body = reasons.withWarnings({ claim: 7 })
    expect(body).toMatchObject({ claim: 7 })
    const answer = {
      status: 200,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }
    const result = parseAnswer(answer, module.entries, readAs(module.wire!))
    const [form] = formsOf(name, {}) as [Form | 'rail']
    const hasPath = form === 'rail' || form.warnings!.path !== undefined
    expect(result).toMatchObject({
      kind: 'reasons',
      reasons: [
        {
          error: 'NEEDS_REVIEW',
          message: 'Someone must look at it.',
          path: hasPath ? 'lines[2].amount' : '',
          fix_stage: 'billing',
          known: true,
          handling: { outcome: 'warn' },
        },
      ],
    })
    expect(result.verdict).toMatchObject({ outcome: 'proceed' })
    const check = createCheck(module.entries, { stages: module.stages, wire: module.wire })
    expect(check(answer)).toMatchObject({ class: 'conforming', findings: [] })
    const data = { ...answer, body: { warnings: [{ code: 'low paper', message: 'x' }], issue: [] } }
    expect(parseAnswer(data, module.entries, readAs(module.wire!)).kind).toBe('none')
    expect(check(data)).toMatchObject({ class: 'conforming', findings: [] })
  })
})

test('a success that is an OperationOutcome has warnings', async () => {
  const module = await moduleOf('wire: operation-outcome')
  const reasons = railOf(module).collect()
  reasons.add('NEEDS_REVIEW', { path: 'lines[2].amount' })
  const { warnings } = reasons.withWarnings({}) as { warnings: object[] }
  expect(warnings).toMatchObject([{ severity: 'warning', expression: ['lines[2].amount'] }])
  const answer = {
    status: 200,
    headers: { 'content-type': 'application/fhir+json' },
    body: { resourceType: 'OperationOutcome', issue: warnings },
  }
  const result = parseAnswer(answer, module.entries, readAs(module.wire!))
  expect(result.reasons).toMatchObject([{ error: 'NEEDS_REVIEW', path: 'lines[2].amount' }])
  expect(result.verdict).toMatchObject({ outcome: 'proceed' })
  const check = createCheck(module.entries, { stages: module.stages, wire: module.wire })
  expect(check(answer)).toMatchObject({ class: 'conforming', findings: [] })
  const wrong = JSON.parse(JSON.stringify([...warnings, ...warnings]).replace(/_REVIEW/, '_REVEW'))
  expect(
    check({ ...answer, body: { ...answer.body, issue: wrong } }).findings.map(
      ({ id, at }) => `${id} at ${at}`,
    ),
  ).toEqual([
    'wire-code-unknown at /issue/0/details/coding/?system=https:~1~1api.northwind-clinic.org~1visits~1CodeSystem~1visit-errors/code',
  ])
})

test('without wire, modules have none, and the body is that of the contract', async () => {
  const module = await moduleOf('')
  expect(module.wire).toBeUndefined()
  const rail = railOf(module)
  expect(rail.answer(rail.fail('MISSING_DOCUMENTS')).body).toEqual({
    error: 'MISSING_DOCUMENTS',
    message: 'A document is missing.',
    path: '',
    fix_stage: 'billing',
  })
})

test('while a service moves, the client reads the old form and the new one', async () => {
  const client = await clientOf('wire: [problem, rail]')
  const codesOf = async (body: object) =>
    (await client.readAnswer({ status: 404, body })).reasons.map(({ error }) => error)
  expect(
    await codesOf({ error: 'MEMBER_NOT_FOUND', message: '', path: '', fix_stage: 'identify' }),
  ).toEqual(['MEMBER_NOT_FOUND'])
  expect(
    await codesOf({
      type: 'https://api.northwind-clinic.org/visits/codes/MEMBER_NOT_FOUND',
      status: 404,
    }),
  ).toEqual(['MEMBER_NOT_FOUND'])
})

test('the body of the contract with a place for values', async () => {
  const wire = 'wire: { preset: rail, params: /params, list: { params: /params } }'
  const module = await moduleOf(wire)
  const rail = railOf(module)
  const given = { path: 'member.number', params: { number: '7', tries: 2 } }
  const { body, headers, status } = rail.answer(rail.fail('MEMBER_NOT_FOUND', given))
  expect(body).toEqual({
    error: 'MEMBER_NOT_FOUND',
    message: 'No member has the number 7.',
    path: 'member.number',
    fix_stage: 'identify',
    params: { number: '7', tries: 2 },
  })
  const read = parseAnswer({ status, headers, body }, module.entries, readAs(module.wire!))
  expect(read.reasons).toMatchObject([{ error: 'MEMBER_NOT_FOUND', params: given.params }])
  const german = async () => ({
    texts: { MEMBER_NOT_FOUND: { message: 'Kein Mitglied {number} ({tries}).' } },
  })
  expect(await textIn({ de: german }, read.reasons[0]!, 'de-AT', 'message', fill)).toBe(
    'Kein Mitglied 7 (2).',
  )
  const [without] = parseAnswer(
    { status, body: { ...(body as object), params: { number: '7' } } },
    module.entries,
    readAs(module.wire!),
  ).reasons
  expect(await textIn({ de: german }, without!, 'de', 'message', fill)).toBe(
    'No member has the number 7.',
  )
})

test('places that clash and texts that no header can have never throw; help is sent', async () => {
  const reason = {
    error: 'A',
    message: 'Größe ł\n',
    path: '',
    fix_stage: 's',
    help: 'https://h.test',
  }
  const form = { name: '', mediaType: 'application/json' }
  const written = (top: Places) => writeForm({ ...form, top }, [reason], 400)
  expect(written({ code: '/a', message: '/a/b', stage: '/a/?x=y/z', help: '/h' }).body).toEqual({
    a: 'A',
    h: 'https://h.test',
  })
  expect(written({ code: 'header:x-code', message: 'header:x-text' }).headers).toEqual({
    'x-code': 'A',
  })
})

test('a form of your own, and other forms of the same answer', async () => {
  const module = await moduleOf(
    'wire: { preset: problem-member, code: /error_code, constant: { /ok: false }, media_type: application/json }',
  )
  const rail = railOf(module)
  const failure = rail.fail('MISSING_DOCUMENTS', { path: 'lines[0].documents' })
  const { body, headers } = rail.answer(failure)
  expect(headers['content-type']).toBe('application/json')
  expect(body).toEqual({
    ok: false,
    status: 422,
    title: 'Missing documents',
    error_code: 'MISSING_DOCUMENTS',
    detail: 'A document is missing.',
    fix_stage: 'billing',
    errors: [
      {
        code: 'MISSING_DOCUMENTS',
        detail: 'A document is missing.',
        pointer: '#/lines/0/documents',
        fix_stage: 'billing',
      },
    ],
  })
  expect(rail.answer(failure, { form: 'body' }).body).toMatchObject({ error: 'MISSING_DOCUMENTS' })
  expect(rail.answer(failure, { form: 'problem' }).body).toMatchObject({
    error: 'MISSING_DOCUMENTS',
    status: 422,
  })
})
