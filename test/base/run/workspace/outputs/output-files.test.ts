import { expect, test } from 'vitest'
import { healthy } from '../../../../support/catalogs.ts'
import { rail } from '../../../../support/rail.ts'

// The files that an output names: only what makes the output reads them.
const CONFIG = `outputs:
  - { target: flat-list }
  - { target: openapi-overlay, openapi: api.yaml }
  - { target: static-site, out: site, words: words.yaml }
`
const files = {
  'errors.yaml': healthy(),
  'rail-errors.config.yaml': CONFIG,
  'api.yaml': 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\n',
  'words.yaml': 'fr: { happened: Ce qui s’est passé }\n',
  'answers.ndjson': '',
  'src/a.ts': '',
}
const namedFiles = (reads: readonly string[]) =>
  reads.filter((path) => ['api.yaml', 'words.yaml'].includes(path)).sort()

test.each([
  'lint',
  'fmt --check',
  'explain MEMBER_NOT_FOUND',
  'check answers.ndjson',
  'usage src',
  'diff errors.yaml errors.yaml',
  'rename MEMBER_NOT_FOUND PERSON_NOT_FOUND --dry-run',
])('%s reads none of them', async (args) => {
  const { reads } = await rail(args, { files })
  expect(reads).toContain('errors.yaml')
  expect(namedFiles(reads)).toEqual([])
})

test('build reads each once', async () => {
  const { reads, exit } = await rail('build', { files })
  expect([exit, namedFiles(reads)]).toEqual([0, ['api.yaml', 'words.yaml']])
})

test('explain of a code says why the catalog can’t be read', async () => {
  const config = { 'rail-errors.config.yaml': 'source: gone.yaml\n' }
  const { exit, err } = await rail('explain MEMBER_NOT_FOUND', { files: config })
  expect([exit, err]).toEqual([
    2,
    'rail-errors: rail-errors.config.yaml: source: gone.yaml does not exist\n',
  ])
})
