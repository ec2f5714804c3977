import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { read } from '../../../src/base/forms/read.ts'
import { publishedFiles } from '../../../src/base/rules/diff/output-differences.ts'
import { choiceOf, optionsOf } from '../../../src/base/run/workspace/catalog-run.ts'
import { generateFrom, generators } from '../../../src/base/targets/build.ts'
import { namePartsOf, outputNames } from '../../../src/base/targets/output-names.ts'
import type { Settings } from '../../../src/base/targets/settings.ts'

// `diff` compares the names that outputs would have: they are those of the files that are made.

const text = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const CATALOGS = {
  'with everything': text('test/fixtures/rich/errors.yaml'),
  'of this repository': text('errors.yaml'),
  'without a workflow': text('errors.yaml')
    .replace(/^stages:\n(?: .*\n|\n)*/m, 'wire: problem\n')
    .replace(/^ *fix_stage:.*\n/gm, ''),
}
const settings: Settings = { fhir: { value_sets: ['active'] } }
const ASKED: Record<string, object[]> = {
  go: [{ file: 'errs.go' }],
  java: [{ name: 'OrderErrors' }, { file: 'OrderErrors.java' }],
  python: [{ file: 'errors.py' }],
  typescript: [{ file: 'errors.ts' }],
  javascript: [{ file: 'errors.js' }],
  sql: [{ file: 'errors.sql' }],
  client: [{ file: 'client.js' }],
  'static-site': [
    { fhir: true },
    {
      fhir: true,
      offered: [
        { target: 'python', language: {} },
        { target: 'go', file: 'errs.go', language: {} },
      ],
    },
  ],
}
const cases = generators
  .filter(({ id }) => id !== 'openapi-overlay') // it needs a document
  .flatMap(({ id }) => [{}, ...(ASKED[id] ?? [])].map((asked) => [id, asked] as const))

describe.each(Object.entries(CATALOGS))('of a catalog %s', (_, source) => {
  test.each(cases)('%s %j', async (target, asked) => {
    const reading = await read(source)
    const catalog = catalogOf(reading)
    const generator = generators.find(({ id }) => id === target)!
    const output = { target, out: '', ...asked }
    const [built] = await generateFrom(reading, [generator], settings, {
      [target]: choiceOf(output, undefined, [output]),
    })
    const made = [...publishedFiles(catalog, built!.files).files.values()]
    const loaded = made.filter(
      ({ path }) => (target !== 'static-site' || !isOfSite(path)) && !isOfError(path),
    )
    const named = await outputNames(namePartsOf(reading, reading, settings), {
      target,
      ...optionsOf(output, [output]),
    })
    const expected = publishedFiles(catalog, named).files
    expect([...expected.values()].map(({ path }) => path).sort()).toEqual(
      loaded.map(({ path }) => path).sort(),
    )
  })
})

/** A class of PHP for the error of a code, which its loader finds. */
const isOfError = (path: string) => /(?:^|\/)Failure\/\w+\.php$/.test(path)

/** Pages, what they load, and files that only a host or a crawler reads. */
const isOfSite = (path: string) =>
  /\/.+\/index\.html$|\.(?:md|css|svg|xml|txt)$|\/(?:search|copy)\.js$|SHA256SUMS$|^_|\/(?:CodeSystem|ValueSet)\//.test(
    path,
  )

test('a target of a plugin is one file, called like its row', async () => {
  const reading = await read(text('errors.yaml'))
  const parts = namePartsOf(reading, reading)
  const plain = generators.find(({ id }) => id === 'flat-list')!
  const ruby = { ...plain, id: 'clinic-ruby', suffix: '.rb', surface: 'source' as const }
  expect(await outputNames(parts, { target: 'clinic-ruby' }, [ruby])).toEqual([
    { path: 'rail-errors.rb', surface: 'source' },
  ])
  expect(await outputNames(parts, { target: 'gone' })).toEqual([{ path: 'gone', surface: 'wire' }])
})
