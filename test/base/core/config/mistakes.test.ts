import { expect, test } from 'vitest'
import { healthy } from '../../../support/catalogs.ts'
import { rail } from '../../../support/rail.ts'

const MISTAKES = [
  'preset: strickt',
  'preset: [strict]',
  'sources: errors.yaml',
  'source: 7',
  'source: [errors.yaml]',
  'outputs: flat-list',
  'outputs: [{ out: gen }]',
  'outputs: [{ target: flat-lst }]',
  'outputs: [{ target: flat-list, folder: gen }]',
  'outputs: [{ target: flat-list, out: ../gen }]',
  'outputs: [{ target: fhir-r4, file: errors.json }]',
  'catalogs: [{ outputs: [] }]',
  'catalogs: [{ source: errors.yaml }, { source: errors.yaml }]',
  'rules: [code-format]',
  'rules: { code-fromat: off }',
  'rules: { code-format: of }',
  'rules: { code-format: { level: fatal } }',
  'rules: { code-length: { max: long } }',
  'rules: { code-length: { maximum: 9 } }',
  'rules: { code-length: { max: 1.5 } }',
  'rules: { code-length: { max: -1 } }',
  'rules: { code-format: { max: 9 } }',
  'grace_days: -1',
  'grace_days: 1.5',
  'grace_days: ninety',
  'fhir: { value_sets: [stage] }',
  'fhir: { value_sets: stages }',
  'fhir: { identifiers: { CodeSystem: [{ system: "urn:ietf:rfc:3986" }] } }',
  'usage: { patterns: ["("] }',
  'usage: { include: src }',
  'servers: [rail]',
  'servers: { rail: {} }',
  'servers: { rail: { base_url: "api.test" } }',
  'servers: { rail: { base_url: "ftp://api.test" } }',
  'servers: { rail: { base_url: "https://api.test", auth: { grant: pasword } } }',
  'servers: { rail: { base_url: "https://api.test", credential_command: pass } }',
  'extends: nosuch-package',
  'extends: ./nosuch.yaml',
  'extends: [./base.yaml, 7]',
  'extends: ./rail-errors.config.yaml',
  'plugins: ./odd.mjs',
  'diff: { added_codes: breaking }',
  'diff: { require_deprecation: yes }',
  'diff: { usage: [seen.txt] }',
  'preset: strict\npreset: recommended',
  'preset: strict\n  rules: {}',
  '- preset: strict',
  'preset',
  'preset: *strict',
  'x-note: ours',
]

test('what is said of a config with a mistake, whole', async () => {
  const runs: string[] = []
  for (const config of MISTAKES) {
    const files = {
      'errors.yaml': healthy(),
      'rail-errors.config.yaml': `${config}\n`,
      'base.yaml': '{}\n',
    }
    const { exit, out, err } = await rail('build --dry-run --format concise', { files })
    const said = exit === 0 ? '' : `${out}${err}`.trimEnd().replace(/^/gm, '  ')
    runs.push([config, ...(said === '' ? [] : [said]), `= ${exit}\n`].join('\n'))
  }
  await expect(runs.join('\n')).toMatchFileSnapshot('../golden/mistakes.txt')
})

const sources = (count: number) =>
  Array.from({ length: count }, () => '{ source: errors.yaml }').join(', ')

test.each<[what: string, config: string, ...found: string[]]>([
  ['as many catalogs as there may be', `preset: strict\ncatalogs: [${sources(100)}]\n`],
  [
    'one catalog more',
    `preset: strict\ncatalogs: [${sources(1001)}]\n`,
    '2:1 error config "catalogs" has 1001 items; the limit is 1000: use several configs',
  ],
  [
    'the short and the long form',
    'source: errors.yaml\noutputs: []\ncatalogs: [{ source: errors.yaml }]\n',
    '1:1 error config "source" and "catalogs" cannot be used together: "source" is the short form for one catalog',
    '2:1 error config "outputs" and "catalogs" cannot be used together: "outputs" is the short form for one catalog',
  ],
  [
    'outputs beside the long form',
    'outputs: []\ncatalogs: [{ source: errors.yaml }]\n',
    '1:1 error config "outputs" and "catalogs" cannot be used together: "outputs" is the short form for one catalog',
  ],
  ['the short form alone', 'source: errors.yaml\noutputs: []\n'],
  ['an empty config', '# nothing\n'],
])('%s', async (_, config, ...found) => {
  const { exit, err } = await rail('lint --format concise', {
    files: { 'errors.yaml': healthy(), 'rail-errors.config.yaml': config },
  })
  const lines = err.split('\n').filter((line) => line.startsWith('rail-errors.config.yaml:'))
  expect(lines.map((line) => line.replace('rail-errors.config.yaml:', ''))).toEqual(found)
  expect(exit).toBe(found.length > 0 ? 2 : 0)
})
