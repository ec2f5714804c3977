import { createRequire } from 'node:module'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rules } from '../src/base/rules/linter/lint.ts'
import { generators } from '../src/base/targets/build.ts'
import { compiled, consumerWith } from './support/compiled.ts'
import { agreementFaults, structureFaults } from './support/fhir-checks.ts'
import { inMemory } from './support/rail.ts'

// Any catalog with every rule off: each output is valid, or its target is refused with a finding.
// Nothing in between, and no defect.

type Fields = Record<string, unknown>
const RUNS = 10

/** Mostly a good value, sometimes an odd one; `undefined` leaves the field out. */
const mostly = (good: readonly unknown[], odd: readonly unknown[], weight = 60) =>
  fc.oneof(
    { weight, arbitrary: fc.constantFrom(...good) },
    { weight: 1, arbitrary: fc.constantFrom(...odd) },
  )
const ODD = [
  undefined,
  null,
  5,
  true,
  '',
  ' ',
  [],
  {},
  ['a'],
  { a: 1 },
  '\ud800',
  '\u0000',
  '\u2028',
  '*/ `${x}` \\',
  "'; x('",
]

const code = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 0, max: 99 }).map((at) => `MEMBER_${at}`) },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      ...[
        'auth:token',
        '1001',
        '-1',
        '-0',
        '1e3',
        '0x10',
        'Infinity',
        '-Infinity',
        'NaN',
        '1e21',
        '__proto__',
        'constructor',
        'toString',
      ],
      ...[
        'Größe',
        'a b',
        ' a',
        'AUX',
        'con',
        '.',
        '..',
        '../../x',
        'x'.repeat(300),
        'ü'.repeat(120),
        'Auth',
        'AUTH',
        'enum',
        'undefined',
        'a.b',
        '@3A',
        '#',
      ],
      ...ODD,
    ),
  },
)
const stages = mostly(
  [['identify', 'billing'], ['identify'], [{ id: 'identify', title: 'First' }, 'billing']],
  [
    [],
    ['identify', 'identify'],
    ['Identify', 'identify'],
    ['__proto__', 'identify'],
    ['1', 'identify'],
    ['a b', 'identify'],
    [5],
    [{}],
    'identify',
    null,
  ],
)
const text = (good: string) =>
  mostly([good], [...ODD, 'x'.repeat(30_000), 'a\nb', ' a ', '<script>', '{x}'])
const life = fc.record(
  {
    since: mostly(['1.0.0'], ['x', ...ODD]),
    reason: text('One code is enough.'),
    note: text('Ask again.'),
    replaced_by: mostly([undefined], ['GONE', '', 5], 3),
    date: mostly(['2026-01-01'], ['2026-02-30', 'today', ...ODD]),
  },
  { requiredKeys: [] },
)
const anyEntry = fc
  .record({
    code,
    http: mostly([404, 200], [-1, 0, 1e9, 404.5, '404', 1e21, ...ODD]),
    stop: mostly([true, false], ['yes', 'true', ...ODD]),
    fix_stage: mostly(['identify'], ['billing', 'GONE', '__proto__', '1', 'a b', ...ODD]),
    meaning: text('No member has this identifier.'),
    fix: text('Check the identifier.'),
    display: fc.option(text('Member'), { nil: undefined, freq: 3 }),
    message: fc.option(text('No member.'), { nil: undefined, freq: 3 }),
    issue_type: mostly([undefined, 'not-found'], ['odd', ...ODD]),
    help: mostly(
      [undefined, 'https://northwind-clinic.org/help'],
      ['javascript:x()', 'a b', ...ODD],
    ),
    since: mostly([undefined, '1.0.0'], ['x', ...ODD]),
    tags: mostly([undefined, ['a']], [[5], [''], 'a', {}]),
    params: mostly(
      [undefined, [{ name: 'a', type: 'string' }]],
      [[{}], [5], [{ name: 'a' }, { name: 'a' }], [{ name: '', type: 'x' }], 'a'],
    ),
    handling: mostly(
      [
        undefined,
        {
          outcome: 'fail',
          retry: 'none',
          present_as: 'task',
          operation: ['a.b'],
          paths: ['a[].b'],
        },
      ],
      [
        { outcome: 'odd' },
        { paths: ['['] },
        { paths: [5] },
        { audience: [null] },
        { retry_policy: { max: -1 } },
        { retry_policy: [] },
        [],
        5,
        '',
        { operation: [''] },
      ],
    ),
    deprecated: fc.option(life, { nil: undefined, freq: 6 }),
    retired: fc.option(life, { nil: undefined, freq: 6 }),
    translations: mostly(
      [undefined, { sw: { meaning: 'Hakuna.', fix: 'Angalia.' } }],
      [
        { 'no tag!': { meaning: 'a' } },
        { '': { fix: 'a' } },
        { sw: {} },
        { sw: 5 },
        { __proto__: { fix: 'a' } },
        { 'sw-ke': { display: '' } },
        [],
      ],
    ),
    'x-own': fc.constantFrom(undefined, { a: [null] }),
  })
  .map((entry): unknown => entry)
const anyCatalog = fc.record({
  name: mostly(['clinic-errors'], ['con', 'A B', '../x', 'x'.repeat(90), '1', 'ü', ...ODD]),
  url: mostly(
    ['https://northwind-clinic.org/terminology', 'https://northwind-clinic.org'],
    [
      'urn:oid:1.2.3',
      'odd',
      'https://h/a b',
      'https://h/ü',
      'https://h/a?b#c',
      'http://',
      'https://h/t|1',
      ...ODD,
    ],
  ),
  version: mostly(['1.0.0', '2.0.0-rc.1'], ['latest', '1.0.0+7', '1|2', '../..', 'a b', ...ODD]),
  status: mostly(['active', 'draft'], ['odd', ...ODD]),
  date: mostly(['2026-01-01'], ['today', '2026-02-30', ...ODD]),
  language: mostly([undefined, 'en', 'de-CH'], ['no tag!', 'x'.repeat(50), ...ODD]),
  title: text('Clinic errors'),
  description: text('Error codes.'),
  publisher: text('Team'),
  contact: mostly(
    [undefined, [{ name: 'Team', url: 'https://northwind-clinic.org' }]],
    [[{}], [5], 'a', [{ url: ' ' }]],
  ),
  jurisdiction: mostly([undefined, ['KE']], [['kenya'], [''], [5], 'KE']),
  identifier: mostly([undefined], ['odd', 'urn:oid:1.2', [], ...ODD]),
  license: mostly([undefined, 'MIT'], ['\n', ...ODD]),
  package_id: mostly([undefined, 'org.clinic.errors'], ['A B', '..', ...ODD]),
  stages,
  codes: fc.oneof(
    { weight: 30, arbitrary: fc.array(anyEntry, { minLength: 1, maxLength: 3 }) },
    { weight: 1, arbitrary: fc.constantFrom<unknown>([], [5], {}, null) },
  ),
})

const OFF = `rules: ${JSON.stringify(Object.fromEntries(rules.map(({ id }) => [id, 'off'])))}\nfhir: { value_sets: [active] }\noutputs: [{ target: openapi-overlay, openapi: openapi.yaml }]\n`
const DOCUMENT = 'openapi: 3.1.0\npaths: { /a: { get: { operationId: openVisit } } }\n'
const targets = generators.map(({ id }) => id)

/** What is wrong with the outputs of one target, except TypeScript, which is compiled in one go. */
function faultsOf(files: ReadonlyMap<string, string>): string[] {
  const found: string[] = []
  const fhir = { r4: [] as Fields[], r4b: [] as Fields[], r5: [] as Fields[] }
  for (const [path, contents] of files) {
    if (!path.endsWith('.json')) continue
    const value = JSON.parse(contents) as Fields
    if (value.resourceType !== undefined)
      fhir[path.includes('r4b/') ? 'r4b' : path.includes('r5/') ? 'r5' : 'r4'].push(value)
    if (/(?:^|\/)clinic-errors\.json$/.test(path))
      for (const entry of value.codes as Fields[])
        if (!isPublished(entry)) found.push(`${path}: ${JSON.stringify(entry)}`)
  }
  for (const version of ['r4', 'r4b', 'r5'] as const) {
    for (const resource of fhir[version]) found.push(...structureFaults(resource, version))
    found.push(...agreementFaults(fhir[version]))
  }
  return found
}

const isPublished = (entry: Fields): boolean =>
  Object.keys(entry).join() === 'code,http,stop,fix_stage,meaning,fix' &&
  typeof entry.code === 'string' &&
  entry.code !== '' &&
  Number.isSafeInteger(entry.http) &&
  typeof entry.stop === 'boolean' &&
  [entry.fix_stage, entry.meaning, entry.fix].every((one) => typeof one === 'string')

describe('any catalog, with every rule off', () => {
  test('is built into valid outputs, or refused with findings', { timeout: 120_000 }, async () => {
    const built = new Map<string, number>()
    const refused = new Map<string, number>()
    const modules: Record<string, string> = {}
    const catalogs = fc.sample(anyCatalog, { numRuns: RUNS, seed: 20261121 })
    for (const [at, catalog] of catalogs.entries()) {
      const source = JSON.stringify(catalog)
      for (const target of targets) {
        const { rail, disk } = inMemory({
          files: {
            'errors.yaml': source,
            'rail-errors.config.yaml': OFF,
            'openapi.yaml': DOCUMENT,
          },
        })
        const { exit, out, err } = await rail(`build --format concise --target ${target}`)
        const what = `${target} of ${source}: ${out}${err}`
        if (exit === 0) {
          const files = new Map(
            [...disk].flatMap(([path, contents]) =>
              typeof contents === 'string' ? [[path, contents] as const] : [],
            ),
          )
          expect(faultsOf(files), what).toEqual([])
          for (const [path, contents] of files)
            if (path.endsWith('.ts'))
              modules[`${at}-${target}/${path.replace(/^.*\//, '')}`] = contents
            else if (path.endsWith('.js'))
              expect(
                () => esbuild.transformSync(String(contents), { loader: 'js' }),
                path,
              ).not.toThrow()
        } else {
          expect(exit, what).toBe(1)
          expect(out, what).toMatch(/^errors\.yaml:\d+:\d+ error output-valid /m)
        }
        const counts = exit === 0 ? built : refused
        counts.set(target, (counts.get(target) ?? 0) + 1)
      }
    }
    // Each target met both: a test that refuses everything shows nothing.
    for (const counts of [built, refused])
      expect([...counts.keys()].sort()).toEqual([...targets].sort())
    expect(
      compiled(consumerWith(modules), modules, {
        ...{ noUncheckedIndexedAccess: true },
        ...{ isolatedModules: true, allowImportingTsExtensions: true },
      }),
    ).toBe('')
  })
})

const esbuild = createRequire(import.meta.url)('esbuild') as typeof import('esbuild')
