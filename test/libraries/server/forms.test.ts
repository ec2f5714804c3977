import { describe, expect, test } from 'vitest'
import * as railErrors from '../../../dist-terminology/rail-errors.ts'
import { formsOf } from '../../../src/base/core/contract/forms/forms-of.ts'
import { fromOperationOutcome } from '../../../src/index.ts'
import { createRail } from '../../../src/libraries/server/index.ts'
import { parseAnswer, readAs, type Table } from '../../features/modules/client/api.ts'
import { texts as french } from '../../golden/rich/visit-errors.texts.fr.ts'
import * as visitErrors from '../../golden/rich/visit-errors.ts'
import { FAILURES } from '../../support/actions.ts'
import { responseOf } from './catalog.ts'

const rail = createRail(railErrors)
const visit = createRail(visitErrors, { texts: { fr: french } })
const two = rail
  .collect()
  .add('MISSING_DOCUMENTS', { path: 'lines[2].documents', message: 'Line 3 has no invoice.' })
  .add('MEMBER_NOT_FOUND', { path: 'member.id' })
  .failure()!

test('problem details: type, title and status of the first reason, and the fields of the body', () =>
  expect(rail.answer(two, { form: 'problem' }).body).toEqual({
    type: 'https://rail.example/terminology/codes/MEMBER_NOT_FOUND',
    title: railErrors.entries.MEMBER_NOT_FOUND.meaning,
    status: 404,
    detail: railErrors.entries.MEMBER_NOT_FOUND.meaning,
    ...rail.answer(two, { form: 'body' }).body,
  }))

test('an OperationOutcome: one issue per reason, with the terminology of the catalog', () =>
  expect(rail.answer(two, { form: 'operation-outcome' }).body.issue).toEqual([
    {
      severity: 'error',
      code: 'not-found',
      details: {
        coding: [
          {
            system: 'https://rail.example/terminology/CodeSystem/rail-errors',
            version: '1.0.0',
            code: 'MEMBER_NOT_FOUND',
            display: 'Member not found',
          },
          {
            system: 'https://rail.example/terminology/CodeSystem/rail-errors-stages',
            version: '1.0.0',
            code: 'identify',
            display: 'Identify the member',
          },
        ],
        text: railErrors.entries.MEMBER_NOT_FOUND.meaning,
      },
      diagnostics: railErrors.entries.MEMBER_NOT_FOUND.fix,
      expression: ['member.id'],
    },
    expect.objectContaining({ code: 'business-rule', expression: ['lines[2].documents'] }),
  ]))

describe.each([
  ['problem', 'application/problem+json'],
  ['operation-outcome', 'application/fhir+json'],
  ['mcp', 'application/json'],
  ['json-rpc', 'application/json'],
] as const)('the form %s', (form, mediaType) => {
  test('has the status and the headers of the body, and its own media type', async () => {
    const { status, headers, body } = rail.answer(two, { form, requestId: 'r-1' })
    const own = rail.answer(two, { requestId: 'r-1' })
    // No client looks for it in a success, in which these forms travel.
    const { 'x-should-retry': retry, ...common } = own.headers
    const isInSuccess = form === 'mcp' || form === 'json-rpc'
    expect({ status, headers }).toEqual({
      status: own.status,
      headers: {
        ...common,
        ...(!isInSuccess && { 'x-should-retry': retry }),
        'content-type': mediaType,
      },
    })
    const response = responseOf(rail.answer(two, { form }))
    expect([response.headers.get('content-type'), await response.json()]).toEqual([
      mediaType,
      JSON.parse(JSON.stringify(body)),
    ])
  })
})

test('the result of a tool, and an error of JSON-RPC without the id of its request', () => {
  const first = { code: 'MEMBER_NOT_FOUND', path: 'member.id', fix_stage: 'identify' }
  const message = railErrors.entries.MEMBER_NOT_FOUND.meaning
  const errors = [
    { message, ...first },
    {
      ...{ code: 'MISSING_DOCUMENTS', path: 'lines[2].documents', fix_stage: 'billing' },
      message: 'Line 3 has no invoice.',
    },
  ]
  expect(rail.answer(two, { form: 'mcp' }).body).toEqual({
    isError: true,
    content: [{ type: 'text', text: message }],
    structuredContent: { error: first, errors },
  })
  const { body } = rail.answer(two, { form: 'json-rpc' })
  expect({ ...body, id: 7 }).toEqual({
    jsonrpc: '2.0',
    id: 7,
    error: { code: -32000, message, data: { ...first, errors } },
  })
  expect(body.id).toBeNull()
})

describe.each(['mcp', 'json-rpc'] as const)(
  'the client reads what the server sends as %s',
  (form) => {
    test.each(FAILURES)('%s', (_, failure) => {
      const said = ({ status, body }: { status: number; body: unknown }, read = readAs(['rail'])) =>
        parseAnswer({ status, body }, railErrors.entries as Table, read).reasons
      const body = rail.answer(failure, { form }).body
      expect(said({ status: 200, body }, readAs(formsOf(form, {})))).toEqual(
        said(rail.answer(failure)),
      )
    })
  },
)

test('the same reasons come back from each form', () => {
  const body = rail.answer(two, { form: 'body' }).body
  const read = (received: unknown) =>
    parseAnswer({ status: 404, headers: {}, body: received }, railErrors.entries).reasons
  expect(read(rail.answer(two, { form: 'problem' }).body)).toEqual(read(body))
  expect(read(fromOperationOutcome(rail.answer(two, { form: 'operation-outcome' }).body))).toEqual(
    read(body),
  )
})

describe('in the language of the client, with values', () => {
  const failure = visit.fail('MEMBER_NOT_FOUND', { params: { member: 'A-1' } })
  const options = { acceptLanguage: 'fr' }

  test('problem details: the title has no values', () => {
    const { title, detail } = visit.answer(failure, { ...options, form: 'problem' }).body
    expect({ title, detail }).toMatchInlineSnapshot(`
      {
        "detail": "Aucun membre n’a l’identifiant A-1.",
        "title": "Membre inconnu",
      }
    `)
  })

  test('an OperationOutcome', () =>
    expect(
      visit.answer(failure, { ...options, form: 'operation-outcome' }).body,
    ).toMatchInlineSnapshot(`
    {
      "issue": [
        {
          "code": "not-found",
          "details": {
            "coding": [
              {
                "code": "MEMBER_NOT_FOUND",
                "display": "Membre inconnu",
                "system": "https://visit.test/terminology/CodeSystem/visit-errors",
                "version": "2.3.0",
              },
              {
                "code": "identify",
                "display": "Identify",
                "system": "https://visit.test/terminology/CodeSystem/visit-errors-stages",
                "version": "2.3.0",
              },
            ],
            "text": "Aucun membre n’a l’identifiant A-1.",
          },
          "diagnostics": "Vérifiez le type de l’identifiant.",
          "severity": "error",
        },
      ],
      "language": "fr",
      "resourceType": "OperationOutcome",
      "text": {
        "div": "<div xmlns="http://www.w3.org/1999/xhtml" xml:lang="fr" lang="fr"><p>Aucun membre n’a l’identifiant A-1. Vérifiez le type de l’identifiant.</p></div>",
        "status": "generated",
      },
    }
  `))
})

test('a stage has its title in the language of the answer, else in that of the catalog', () => {
  const { stageTitles, ...terminology } = railErrors.terminology
  const french = { identify: 'Qui est-ce ?' }
  const rail = createRail(
    { ...railErrors, terminology: { ...terminology, stageTitles, stageTitlesIn: { fr: french } } },
    { texts: { fr: { MEMBER_NOT_FOUND: { meaning: 'Aucun membre.' } }, sw: {} } },
  )
  const titleIn = (acceptLanguage: string) =>
    rail.answer(two, { acceptLanguage, form: 'operation-outcome' }).body.issue[0]!.details!
      .coding![1]!.display
  expect(['fr', 'sw', 'en'].map(titleIn)).toEqual([
    'Qui est-ce ?',
    stageTitles.identify,
    stageTitles.identify,
  ])
})

test('a module without its terminology, of an older version: no address', () => {
  const { entries, stages } = railErrors
  const older = createRail({ entries, stages })
  expect(older.answer(two, { form: 'problem' }).body.type).toBeUndefined()
  expect(older.answer(two, { form: 'operation-outcome' }).body.issue[0]!.details!.coding).toEqual([
    { code: 'MEMBER_NOT_FOUND', display: 'Member not found' },
    { code: 'identify' },
  ])
})

test('the language of the answers is that of the catalog', () => {
  const german = createRail({
    ...railErrors,
    terminology: { ...railErrors.terminology, language: 'de' },
  })
  expect(german.answer(german.fail('MEMBER_NOT_FOUND')).headers['content-language']).toBe('de')
})
