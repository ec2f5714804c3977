import { describe, expect, test } from 'vitest'
import { file } from '../../../../src/base/rules/linter/rule.ts'
import { healthyEntry } from '../../../support/catalogs.ts'
import { rail } from '../../../support/rail.ts'
import { rowsOf } from '../../../support/rows.ts'

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
  test.each([
    ...rowsOf<{ name: string; body: unknown; said: string }>(
      import.meta,
      'words an operationoutcome: name, body, said',
    ),
    {
      name: 'up to a number of issues',
      body: issue(...many),
      said: ': I-0; I-1; I-2; I-3; I-4; I-5; I-6; I-7; I-8; I-9',
    },
    {
      name: 'cut to a line',
      body: issue({ details: { text: 'x'.repeat(500) } }),
      said: `: ${'x'.repeat(200)}…`,
    },
  ])('$name', async ({ body, said }) => {
    expect(await refusedBy(body, args)).toMatch(
      new RegExp(
        `/r4/CodeSystem\\S* answers 500${said.replace(/[()[\].*]/g, '\\$&')}; try again later\n$`,
      ),
    )
  })
})
