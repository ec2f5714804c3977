import { describe, expect, test } from 'vitest'
import { file } from '../../../../src/base/rules/linter/rule.ts'
import { healthyEntry } from '../../../support/catalogs.ts'
import { rail } from '../../../support/rail.ts'

// `import` and `publish` speak with the same servers: what these say is wrong has one wording.
const BASE = 'https://fhir.clinic.test/r4'
const TOKEN = 'pl4nted-token'
const metadata = {
  resourceType: 'CapabilityStatement',
  fhirVersion: '4.0.1',
  rest: [{ mode: 'server' }],
}

async function refusedBy(body: unknown, args: string) {
  const files = { 'errors.yaml': file({ stages: ['identify'] }, healthyEntry()) }
  const fetch = async (url: string) =>
    url.endsWith('/metadata') ? Response.json(metadata) : Response.json(body, { status: 500 })
  const { exit, err } = await rail(args, { files, env: { RAIL_ERRORS_TOKEN: TOKEN }, fetch })
  expect(exit).toBe(2)
  return err
}

const issue = (...more: object[]) => ({
  resourceType: 'OperationOutcome',
  issue: more.map((one) => ({ severity: 'error', code: 'processing', ...one })),
})
const many = Array.from({ length: 12 }, (_, at) => ({ diagnostics: `I-${at}` }))

describe.each([
  ['import', `import fhir+${BASE}#https://clinic.test/CodeSystem/x --out new.yaml`],
  ['publish', `publish ${BASE}`],
])('%s words an OperationOutcome', (_, args) => {
  test.each<[string, unknown, string]>([
    [
      'by its description for people, not by what helps to trace it',
      issue({ details: { text: 'The index is gone.' }, diagnostics: 'at ca.uhn.fhir.X(X.java:1)' }),
      ': The index is gone.',
    ],
    [
      'by its diagnostics, where there is no description',
      issue({ details: { coding: [] }, diagnostics: 'HAPI-0001' }),
      ': HAPI-0001',
    ],
    ['by its code, where there is nothing else', issue({ details: { text: '' } }), ': processing'],
    ['by nothing at all', issue({ code: 7 }), ': no reason given'],
    [
      'with its place',
      issue({ diagnostics: 'bad', expression: ['CodeSystem.url'] }),
      ': bad (at CodeSystem.url)',
    ],
    [
      'without what is mere information',
      issue(
        { severity: 'information', diagnostics: 'hello' },
        { severity: 'success', diagnostics: 'done' },
        { diagnostics: 'A' },
        { severity: 'warning', diagnostics: 'B' },
        { severity: 'fatal', diagnostics: 'C' },
      ),
      ': A; B; C',
    ],
    [
      'up to a number of issues',
      issue(...many),
      ': I-0; I-1; I-2; I-3; I-4; I-5; I-6; I-7; I-8; I-9',
    ],
    [
      'fit for a terminal, without the secrets of the run',
      issue({ details: { text: `a\u001b[31m\nb ${TOKEN}` }, location: [`x\u202e${TOKEN}`] }),
      ': a [31m b *** (at x ***)',
    ],
    ['cut to a line', issue({ details: { text: 'x'.repeat(500) } }), `: ${'x'.repeat(200)}…`],
    [
      'not at all, when it is something else',
      { resourceType: 'Patient', issue: [{ diagnostics: 'no' }] },
      '',
    ],
  ])('%s', async (_, body, said) => {
    expect(await refusedBy(body, args)).toMatch(
      new RegExp(
        `/r4/CodeSystem\\S* answers 500${said.replace(/[()[\].*]/g, '\\$&')}; try again later\n$`,
      ),
    )
  })
})
