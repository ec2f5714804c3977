import { describe, expect, test } from 'vitest'
import {
  messageFor,
  parseRailError,
  readAs,
  type Table,
  verdict,
  withRailErrors,
} from '../../src/client/index.ts'
import type { Places } from '../../src/contract/forms/form.ts'
import { PRESETS } from '../../src/contract/forms/presets/index.ts'
import { writeForm } from '../../src/contract/forms/write.ts'
import { build, read } from '../../src/index.ts'
import { createRail, type ErrorsModule, type RailFailure } from '../../src/server/index.ts'

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
    },
  }
}
type Module = ErrorsModule & { entries: Table; wire?: readonly unknown[] }
async function moduleOf(wire: string, target = 'javascript'): Promise<Module> {
  const { files, findings } = (await build(await read(catalog(wire)), {
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

describe.each(PRESETS.map(({ name }) => name))('wire: %s', (name) => {
  const { list, top, mediaType, params } = PRESETS.find((form) => form.name === name)!
  const places = list ?? top!

  test('what the server sends, the client reads', async () => {
    const module = await moduleOf(`wire: ${name}`)
    const table = await moduleOf(`wire: ${name}`, 'client')
    expect(table.wire).toEqual(module.wire)
    const rail = railOf(module)
    const both = rail.collect()
    both.add('MEMBER_NOT_FOUND', { path: 'member.number', params: { number: '7', tries: 2 } })
    both.add('MISSING_DOCUMENTS', { path: 'lines[0].documents' })
    const failures = [
      rail.fail('MEMBER_NOT_FOUND', { path: 'member.number', params: { number: '7', tries: 2 } }),
      both.failure(),
    ]
    for (const [at, failure] of failures.entries()) {
      const response = rail.toResponse(failure!)
      expect(response.headers.get('content-type')).toBe(mediaType)
      const result = parseRailError(
        { status: response.status, headers: response.headers, body: await response.text() },
        table.entries,
        readAs(table.wire!),
      )
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
      expect(verdict(result)).toMatchObject({ outcome: 'blocked', retry: 'after_fix' })
    }
  })
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
  const { entries, wire } = await moduleOf('wire: [problem, rail]', 'client')
  const codesOf = (body: object) =>
    parseRailError({ status: 404, body }, entries, readAs(wire!)).reasons.map(({ error }) => error)
  expect(
    codesOf({ error: 'MEMBER_NOT_FOUND', message: '', path: '', fix_stage: 'identify' }),
  ).toEqual(['MEMBER_NOT_FOUND'])
  expect(
    codesOf({
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
  const read = parseRailError({ status, headers, body }, module.entries, readAs(module.wire!))
  expect(read.reasons).toMatchObject([{ error: 'MEMBER_NOT_FOUND', params: given.params }])
  const german = async () => ({
    texts: { MEMBER_NOT_FOUND: { message: 'Kein Mitglied {number} ({tries}).' } },
  })
  expect(await messageFor(read.reasons[0]!, 'de-AT', { de: german })).toBe('Kein Mitglied 7 (2).')
  const [without] = parseRailError(
    { status, body: { ...(body as object), params: { number: '7' } } },
    module.entries,
    readAs(module.wire!),
  ).reasons
  expect(await messageFor(without!, 'de', { de: german })).toBe('No member has the number 7.')
})

test('places that clash and texts that no header can have never throw; a call has a reader of its own; help is sent', async () => {
  const read = readAs([{ name: '', mediaType: 'application/json', top: { code: '/id' } }])
  const calls = withRailErrors(
    async () => Response.json({ id: 'MEMBER_NOT_FOUND' }, { status: 404 }),
    { MEMBER_NOT_FOUND: { http: 404, stop: true, fix_stage: 'identify' } },
  )
  const error = await calls('https://api.test/', { read }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ kind: 'reasons', reasons: [{ error: 'MEMBER_NOT_FOUND' }] })
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
  expect(rail.toBody(failure)).toMatchObject({ error: 'MISSING_DOCUMENTS' })
  expect(rail.toProblem(failure)).toMatchObject({ error: 'MISSING_DOCUMENTS', status: 422 })
})
