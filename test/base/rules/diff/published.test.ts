import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { memoByKey } from '../../../../src/base/core/values/memo.ts'
import { read } from '../../../../src/base/forms/read.ts'
import { diff } from '../../../../src/base/rules/diff/diff.ts'
import { entry, file } from '../../../../src/base/rules/linter/rule.ts'
import { generateFrom, generators } from '../../../../src/base/targets/build.ts'
import { fhirStore } from '../../../features/fhir/client/fhir-store.ts'
import { filesOf, readWhole } from '../../../support/languages.ts'
import { inMemory } from '../../../support/rail.ts'

// A catalog never differs from what was published of it, in whatever form, and whichever of both is
// the older one.

const text = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const CATALOGS = {
  rail: text('../errors.yaml'),
  rich: text('fixtures/rich/errors.yaml'),
  // It omits all that a published form states, and states some of what published forms omit.
  bare: file(
    {
      ...{
        title: undefined,
        description: undefined,
        publisher: undefined,
        contact: [],
        language: undefined,
        version: '1.0.0',
      },
      defaults: { by_http: { '5xx': { handling: { retry: 'none', present_as: 'system' } } } },
      stages: [
        'identify',
        { id: 'consent', title: 'Consent', description: 'Consent' },
        { id: 'billing', title: 'The bill' },
      ],
    },
    [
      // Only the handling file has it.
      entry({
        code: 'CARD_OLD',
        meaning: 'The card is old.',
        retired: { since: '1.0.0', reason: 'Cards expire.', note: 'Nothing.' },
      }),
      entry({
        handling: {},
        display: 'Member not found',
        translations: { sw: {}, 'pt-BR': { display: 'Membro desconhecido' } },
      }),
      entry({
        code: 'CARD_EXPIRED',
        meaning: 'The card has expired.',
        handling: { paths: [], outcome: 'fail' },
        fix_stage: 'consent',
      }),
      entry({
        code: 'CARD_LOST',
        meaning: 'The card was lost.',
        deprecated: { since: '1.0.0', reason: 'Cards expire.', note: 'Nothing.' },
      }),
    ].join('\n'),
  ),
}
type Name = keyof typeof CATALOGS

const nameIn = (source: string) => /^name: "?([a-z-]*)/m.exec(source)![1]!
const TARGETS = ['flat-list', 'handling', 'fhir-r4', 'fhir-r5']
const chosen = generators.filter(({ id }) => TARGETS.includes(id))
const VERSIONS = [
  ['R4', ''],
  ['R5', 'r5/'],
] as const

/** Each form: the file that is named, and the files beside it. */
const forms = (name: string): [form: string, path: string, ...beside: string[]][] => [
  ['the list alone', `${name}.json`],
  ['the list with its handling file', `${name}.json`, `${name}.handling.json`],
  ...VERSIONS.flatMap(([version, folder]): [string, string, ...string[]][] => {
    const [system, stages, set] = ['.codesystem', '-stages.codesystem', '.valueset'].map(
      (kind) => `${folder}${name}${kind}.json`,
    )
    return [
      [`the CodeSystem ${version} alone`, system!],
      [`the CodeSystem ${version} with its stages`, system!, stages!],
      [`the ValueSet ${version} with its CodeSystem`, set!, system!],
      [`the ValueSet ${version} with its CodeSystem and stages`, set!, system!, stages!],
    ]
  }),
]

const fileName = (path: string) => path.replace(/^.*\//, '')
/**
 * All published files of a catalog. Not by `build`, which refuses the lint errors of random texts.
 */
const built = (source: string, fhir = {}) => builtOnce(JSON.stringify([source, fhir]))
const builtOnce = memoByKey(async (given: string): Promise<Map<string, string>> => {
  const [source, fhir] = JSON.parse(given)
  const made = await generateFrom(await readWhole(source), chosen, { fhir })
  return new Map(
    made.flatMap(({ files }) => files.map(({ path, contents }) => [path, String(contents)])),
  )
})

/** A world with a catalog and one published form of it. */
async function published(source: string, [, ...paths]: readonly string[], fhir = {}) {
  const files = await built(source, fhir)
  const beside = Object.fromEntries(
    paths.map((path) => [`terms/${fileName(path)}`, files.get(path)!]),
  )
  return {
    ...inMemory({ files: { ...filesOf(source), ...beside } }),
    form: `terms/${fileName(paths[0]!)}`,
  }
}

const NONE = { exit: 0, changes: [] }
async function changes(
  rail: (args: string) => Promise<{ exit: number; out: string; err: string }>,
  args: string,
) {
  const { exit, out, err } = await rail(`${args} --format json`)
  if (out === '') throw new Error(err)
  return { exit, changes: JSON.parse(out).changes }
}

describe.each(Object.keys(CATALOGS) as Name[])('the catalog %s', (catalog) => {
  const source = CATALOGS[catalog]
  test.each(forms(nameIn(source)))('%s', async (...form) => {
    const { rail, form: path } = await published(source, form)
    expect(await changes(rail, `diff ${path} errors.yaml`)).toEqual(NONE)
    expect(await changes(rail, `diff errors.yaml ${path}`)).toEqual(NONE)
    expect((await changes(rail, `lint errors.yaml --against ${path}`)).changes).toEqual([])
  })

  test.each(['CodeSystem', 'ValueSet'])('the %s on a FHIR server', async (kind) => {
    const base = 'https://fhir.clinic.test/r4'
    const { fetch } = fhirStore(base)
    const { rail } = inMemory({ files: filesOf(source), fetch })
    expect((await rail(`publish ${base}`)).exit).toBe(0)
    const canonical = `fhir+${base}#${/^url: "?([^\s"]*)/m.exec(source)![1]}/${kind}/${nameIn(source)}`
    expect(await changes(rail, `diff ${canonical} errors.yaml`)).toEqual(NONE)
    expect(await changes(rail, `diff errors.yaml ${canonical}`)).toEqual(NONE)
  })
})

// So that "no change" is not what is always said.
test.each(forms('visit-errors'))('a code that was added after %s is a change', async (...form) => {
  const { rail, form: path, disk } = await published(CATALOGS.rich, form)
  const added = entry({ code: 'CARD_EXPIRED', fix_stage: 'billing' }).replace(/^/gm, '  ')
  disk.set('/repo/errors.yaml', `${CATALOGS.rich}${added}\n`)
  const { exit, changes: found } = await changes(rail, `diff ${path} errors.yaml`)
  expect([exit, found.map(({ rule, code }: Record<string, string>) => [rule, code])]).toEqual([
    expect.any(Number),
    expect.arrayContaining([['code-added', 'CARD_EXPIRED']]),
  ])
})

test('what a form does not carry is named', async () => {
  const { rail, form } = await published(CATALOGS.rich, ['', 'visit-errors.codesystem.json'])
  const lacking =
    'package_id fhir wire code_style defaults operations imports overridable codes.from codes.notes codes.params codes.statuses codes.tags stages'
  const { out } = await rail(`diff ${form} errors.yaml --format text`)
  expect(out).toMatch(
    /not compared, because one side lacks them: package_id, fhir, wire and 11 more \(--format json lists them\)$/m,
  )
  const { comparisons } = JSON.parse((await rail(`diff ${form} errors.yaml --format json`)).out)
  expect(comparisons[0].notCompared).toEqual(lacking.split(' '))
})

// A code that is only inactive is deprecated or retired: each is no change, and a code that becomes
// inactive is one.
test.each([
  ['deprecated', [{ inactive: true }], 0],
  ['retired', [{ inactive: true }], 0],
  ['active', [{ inactive: true }], 1],
  ['deprecated', [{}, { inactive: true }], 1],
] as const)('%s, and of another publisher %j', async (state, [first, second = first], exit) => {
  const life =
    state === 'active'
      ? {}
      : { [state]: { since: '1.0.0', reason: 'One code is enough.', note: 'Nothing.' } }
  const source = file(
    { stages: ['identify'] },
    [entry(life), entry({ code: 'CARD_LOST', meaning: 'The card was lost.' })].join('\n'),
  )
  const concept = (code: string, is: { readonly inactive?: boolean }) => ({
    code,
    property: is.inactive ? [{ code: 'inactive', valueBoolean: true }] : [],
  })
  const system = JSON.stringify({
    resourceType: 'CodeSystem',
    id: 'clinic-errors',
    url: 'https://northwind-clinic.org/terminology/CodeSystem/clinic-errors',
    concept: [
      concept('MEMBER_NOT_FOUND', first),
      concept('CARD_LOST', second === first ? {} : second),
    ],
  })
  const { rail } = inMemory({ files: { 'errors.yaml': source, 'clinic.json': system } })
  const { changes: all } = await changes(rail, 'diff errors.yaml clinic.json')
  const found = all.filter(({ code }: { code?: string }) => code !== undefined)
  expect(found.length > 0 ? 1 : 0, JSON.stringify(found)).toBe(exit)
})

const words = fc
  .string({ unit: fc.constantFrom(...'abc éü"\'<&>{}:#|\\-*'), minLength: 1, maxLength: 12 })
  .map((some) => `It is ${some}.`)
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const day = fc.constantFrom('2026-01-01', '2026-11-30')
const number = fc.constantFrom('0.1.0', '1.0.0')
const way = {
  since: number,
  date: optional(day),
  reason: optional(words),
  replaced_by: optional(fc.constantFrom('CODE_A', 'CODE_B')),
}
const translation = fc.record(
  { display: words, meaning: words, fix: words, message: words },
  { requiredKeys: [] },
)
const handling = fc.record(
  {
    outcome: fc.constantFrom('fail', 'warn', 'ok'),
    retry: fc.constantFrom('none', 'same', 'after_fix', 'recreate'),
    retry_policy: fc.record(
      { max: fc.nat(9), base_ms: fc.nat(900), cap_ms: fc.nat(9000) },
      { requiredKeys: [] },
    ),
    present_as: fc.constantFrom('field', 'task', 'system', 'silent'),
    audience: fc.uniqueArray(fc.constantFrom('desk', 'ops')),
    operation: fc.uniqueArray(fc.constantFrom('session.close', 'session.open')),
    paths: fc.uniqueArray(fc.constantFrom('visit', 'visit.lines[].date')),
  },
  { requiredKeys: [] },
)
const code = (name: string) =>
  fc
    .record({
      http: fc.constantFrom(200, 404, 503),
      stop: fc.boolean(),
      fix_stage: fc.constantFrom('identify', 'billing'),
      meaning: words,
      fix: words,
      display: optional(words),
      message: optional(words),
      params: optional(
        fc.array(fc.record({ name: fc.constant('member'), optional: fc.boolean() }), {
          maxLength: 1,
        }),
      ),
      handling: optional(handling),
      since: optional(number),
      deprecated: optional(fc.record({ ...way, sunset: optional(day), note: optional(words) })),
      retired: optional(fc.record({ ...way, note: optional(words) })),
      translations: optional(fc.dictionary(fc.constantFrom('sw', 'pt-BR', 'ar'), translation)),
      issue_type: optional(fc.constantFrom('not-found', 'transient')),
      help: optional(fc.constant('https://clinic.test/help')),
      notes: optional(words),
      tags: optional(fc.constant(['own'])),
    })
    .map((fields) => ({ code: name, ...fields }))
const stage = (id: string) =>
  fc.oneof(
    fc.constant(id),
    fc.record({ id: fc.constant(id), title: optional(words), description: optional(words) }),
  )
const catalogs = fc.record({
  name: fc.constant('clinic-errors'),
  url: fc.constant('https://clinic.test/terminology'),
  version: fc.constant('1.0.0'),
  status: fc.constantFrom('draft', 'active'),
  date: day,
  title: optional(fc.oneof(words, fc.constantFrom('Clinic errors', 'Clinic (all)'))),
  description: optional(fc.oneof(words, fc.constant('Clinic errors'))),
  publisher: optional(words),
  contact: optional(
    fc.array(fc.record({ name: words, url: optional(fc.constant('https://clinic.test/help')) }), {
      maxLength: 2,
    }),
  ),
  language: optional(fc.constantFrom('en', 'sw-KE')),
  experimental: optional(fc.boolean()),
  purpose: optional(words),
  copyright: optional(words),
  identifier: optional(fc.constantFrom([], [{ value: 'urn:oid:2.16.840.1.113883.4.642.99' }])),
  jurisdiction: optional(fc.constantFrom([], ['KE', 'IN'])),
  stages: fc.tuple(stage('identify'), stage('billing')),
  codes: fc.tuple(code('CODE_A'), code('CODE_B'), code('CODE_C')),
})

// A property of the model, with a seed: the cases are the same in every run.
test('random catalogs do not differ from any of their forms', async () => {
  await fc.assert(
    fc.asyncProperty(catalogs, async (catalog) => {
      const source = JSON.stringify(catalog)
      const own = await read(source)
      const files = await built(source)
      for (const [form, path, ...beside] of forms('clinic-errors')) {
        const role = (other: string) =>
          /handling/.test(other) ? 'handling' : /-stages/.test(other) ? 'stages' : 'codeSystem'
        const companions = Object.fromEntries(
          beside.map((other) => [role(other), files.get(other)!]),
        )
        const other = await read(files.get(path)!, { file: fileName(path), companions })
        expect(diff(other, own).changes, `${form}, then errors.yaml`).toEqual([])
        expect(diff(own, other).changes, `errors.yaml, then ${form}`).toEqual([])
      }
    }),
    { numRuns: 5, seed: 20_261_122 },
  )
})
