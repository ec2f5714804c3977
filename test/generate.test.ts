import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { beforeAll, describe, expect, test } from 'vitest'
import { read } from '../src/base/forms/read.ts'
import { entry, file } from '../src/base/rules/linter/rule.ts'
import { generateFrom, generators, generatorsOf } from '../src/base/targets/build.ts'
import { targets } from '../src/base/targets/targets.ts'
import { type BuildOptions, build, lint } from '../src/index.ts'
import { healthy, healthyEntry } from './support/catalogs.ts'
import { compiled, consumerWith, saidOf } from './support/compiled.ts'
import { likeIn, shownBeside } from './support/golden-file.ts'
import { readWhole } from './support/languages.ts'
import { rail } from './support/rail.ts'
import { rowsOf } from './support/rows.ts'

const text = (path: string) => readFileSync(new URL(`./${path}`, import.meta.url), 'utf8')
const filesIn = (folder: string) =>
  readdirSync(new URL(`./${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.[a-z]+$/.test(path))
    .map((path) => path.split('\\').join('/'))
    .sort()
// The site and the packages hold what the others make, and an overlay needs a document; they have
// tests of their own.
const everything = generators
  .map(({ id }) => id)
  .filter(
    (id) => !['static-site', 'openapi-overlay'].includes(id) && !id.startsWith('fhir-package'),
  )
test('every target of the table is made by one generator', () =>
  expect(generators.map(({ id }) => id)).toEqual(targets.map(({ id }) => id)))

// Every target, with every ValueSet that the config can ask for.
const fhir: NonNullable<BuildOptions['fhir']> = { value_sets: ['active'] }
const made = async (source: string) =>
  (await build(await readWhole(source), { targets: everything, fhir })).files

describe.each(['rich', 'claims', 'payments'])('the catalog %s', (name) => {
  test('every target is what it was', async () => {
    const files = await made(text(`fixtures/${name}/errors.yaml`))
    const likeOf = likeIn(await made(text('../errors.yaml')), files)
    const shown = files.map((one) => {
      // Other tests read those of the catalog rich in both versions of FHIR.
      const inR4 = name !== 'rich' && files.find(({ path }) => `r5/${path}` === one.path)
      return shownBeside(likeOf(one) ?? (inR4 || undefined), one)
    })
    for (const { path, contents } of shown)
      await expect(contents).toMatchFileSnapshot(`./golden/${name}/${path}`)
    const paths = new Set(shown.map(({ path }) => path))
    const leftOver = filesIn(`golden/${name}`).filter((path) => !paths.has(path))
    expect(leftOver, `delete these from test/golden/${name}`).toEqual([])
  })
})

test('each kind of file has its media type', async () => {
  const types = new Map<string, Set<string>>()
  for (const { path, mediaType } of await made(text('fixtures/rich/errors.yaml'))) {
    const ending = path.replace(
      /^.*?(?=\.(?:codesystem|valueset|operationoutcome|openapi)\.json$|\.[a-z]+$)/,
      '',
    )
    types.set(ending, (types.get(ending) ?? new Set()).add(mediaType))
  }
  const listed = Object.fromEntries([...types].map(([ending, all]) => [ending, [...all].join()]))
  expect(listed).toMatchInlineSnapshot(`
    {
      ".codesystem.json": "application/fhir+json",
      ".cs": "text/plain",
      ".go": "text/plain",
      ".java": "text/plain",
      ".js": "text/javascript",
      ".json": "application/json",
      ".kt": "text/plain",
      ".openapi.json": "application/openapi+json",
      ".operationoutcome.json": "application/fhir+json",
      ".php": "text/plain",
      ".py": "text/plain",
      ".rb": "text/plain",
      ".rs": "text/plain",
      ".sql": "application/sql",
      ".ts": "text/plain",
      ".valueset.json": "application/fhir+json",
    }
  `)
})

test('the flat list has the six fields, in their order', async () => {
  const list = JSON.parse(text('../dist-terminology/rail-errors.json')) as { codes: object[] }
  expect(Object.keys(list)).toEqual(['codes'])
  for (const code of list.codes)
    expect(Object.keys(code)).toEqual(['code', 'http', 'stop', 'fix_stage', 'meaning', 'fix'])
})

test('errors make no files', async () => {
  const { files, diagnostics } = await build(await read(healthy(healthyEntry({ code: 'lower' }))))
  expect(files).toEqual([])
  expect(diagnostics.map(({ rule }) => rule)).toEqual(['code-format'])
})

// Texts that would end a comment, a literal, a template, a script or a line: in every place that
// reaches an output.
const HOSTILE = rowsOf<string>(import.meta, 'hostile')

describe('text from the catalog is data', () => {
  test.each(HOSTILE)('%j', async (words) => {
    const reading = await read(
      file(
        {
          title: words,
          description: words,
          publisher: words,
          stages: [{ id: 'identify', title: words, description: words }],
        },
        entry({
          ...{
            meaning: words,
            fix: words,
            display: words,
            translations: { de: { meaning: words, fix: words } },
          },
          deprecated: { since: '1.0.0', reason: words, note: words },
        }),
      ),
    )
    const files = (await generateFrom(reading, generatorsOf(everything))).flatMap(
      (built) => built.files,
    )
    const modules = files.filter(({ path }) => /(?<!\.enum|\.upstream|\.d)\.[tj]s$/.test(path))
    for (const { path, contents } of files.filter(({ path }) => path.endsWith('.json')))
      expect(() => JSON.parse(String(contents)), path).not.toThrow()
    for (const { path, contents } of files.filter(({ path }) => /\.[tj]s$/.test(path)))
      expect(String(contents), path).not.toMatch(/\p{Bidi_Control}/u)
    const texts = ['.texts.de.d.ts', '.texts.de.js']
    const client = ['.d.ts', '.js', ...texts, '.texts.en.d.ts', '.texts.en.js'].map(
      (end) => `.client${end}`,
    )
    const upstream = ['.upstream.d.ts', '.upstream.js']
    const paths = [
      ...[...client, '.d.ts', '.js', '.open.ts', ...texts, '.texts.de.ts', '.ts'],
      ...upstream,
    ]
    expect(
      files
        .flatMap(({ path }) =>
          /(?<!enum)\.[tj]s$/.test(path) ? [path.replace('clinic-errors', '')] : [],
        )
        .sort(),
    ).toEqual(paths)
    for (const { path, contents } of modules) {
      const { entries, isCode, texts } = (await import(
        `data:text/javascript,${encodeURIComponent(stripped(String(contents)))}`
      )) as {
        entries: Record<string, { meaning: string }>
        isCode(value: unknown): boolean
        texts: Record<string, { meaning: string }>
      }
      if (path.includes('.texts.')) {
        expect(texts.MEMBER_NOT_FOUND!.meaning).toBe(words)
        continue
      }
      expect(Object.keys(entries)).toEqual(['MEMBER_NOT_FOUND'])
      if (path.includes('.client.')) continue
      expect(entries.MEMBER_NOT_FOUND!.meaning).toBe(words)
      expect([
        isCode('MEMBER_NOT_FOUND'),
        isCode('__proto__'),
        isCode('toString'),
        isCode(words),
      ]).toEqual([true, false, false, false])
    }
  })

  test.each(['../../etc/passwd', '/etc/passwd', 'a/../../b', 'C:\\x', 'con', 'a\u0000b'])(
    'the name %j leads nowhere',
    async (name) => {
      const reading = await read(file({ name }))
      expect((await build(reading)).files).toEqual([])
      await expect(
        generateFrom(reading, generatorsOf(['flat-list', 'typescript'])),
      ).rejects.toThrow('cannot be used in file names')
    },
  )

  test('names of objects are codes like others, and no member of Object', async () => {
    const reading = await read(
      file(
        { stages: ['constructor', 'tostring'] },
        ['CONSTRUCTOR', 'PROTO']
          .map((code) => entry({ code, fix_stage: 'constructor' }))
          .join('\n'),
      ),
    )
    expect(lint(reading).filter(({ severity }) => severity === 'error')).toEqual([])
    expect((await build(reading)).files).toHaveLength(8)
  })
})

const esbuild = createRequire(import.meta.url)('esbuild') as typeof import('esbuild')
const stripped = (code: string) => esbuild.transformSync(code, { loader: 'ts', format: 'esm' }).code

// A consumer as integrators have them: its own folder, its own strict tsconfig, the generated
// files. Each row is a file of it; what has to fail is in the message.
const CODES = [
  ...['MEMBER_NOT_FOUND', 'PAYER_UNREACHABLE', 'CONSENT_SESSION_PENDING'],
  ...['MISSING_DOCUMENTS', 'NEEDS_REVIEW', 'ALREADY_CLOSED'],
]
const cases = (codes: string[]) => `
import { type Code, codesByStage, entries, isCode, type Stage, stages } from './generated/rail-errors.ts'
export function desk(code: Code): string {
  switch (code) {
${codes.map((code) => `    case '${code}': return entries[code].fix_stage`).join('\n')}
    default: { const never: never = code; return never }
  }
}
export const route: Record<Stage, string> = { identify: '/i', eligibility: '/e', consent: '/c', billing: '/b', submit: '/s' }
export const http: 502 = entries.PAYER_UNREACHABLE.http
export const submit: readonly ['NEEDS_REVIEW', 'ALREADY_CLOSED'] = codesByStage.submit
export const first: 'identify' = stages[0]
export const read = (value: unknown): Code | undefined => (isCode(value) ? value : undefined)
`
const WITHOUT_STAGES = `
import { type Code, entries, isCode, type KnownCode } from './generated/payment-errors.open.ts'
export const later: Code = 'SENT_BY_A_NEWER_SERVICE'
export const known = (code: Code): KnownCode | undefined => (isCode(code) ? code : undefined)
export const http: 402 = entries.CARD_DECLINED.http
`
const OPEN = `
import { type Code, entries, isCode, type KnownCode, type Stage } from './generated/visit-errors.open.ts'
export const later: Code = 'SENT_BY_A_NEWER_SERVICE'
export const stage: Stage = 'a_new_stage'
export const known = (code: Code): KnownCode | undefined => (isCode(code) ? code : undefined)
export const http: 404 = entries.MEMBER_NOT_FOUND.http
`
const CONSUMERS: readonly [what: string, source: string, said?: string][] = [
  ['an exhaustive switch', cases(CODES)],
  [
    'a switch that leaves a case out',
    cases(CODES.slice(1)),
    "Type '\"MEMBER_NOT_FOUND\"' is not assignable to type 'never'",
  ],
  [
    'a misspelt code',
    "import { Code } from './generated/rail-errors.ts'\nexport const x = Code.MEMBER_NOT_FUOND\n",
    'MEMBER_NOT_FUOND',
  ],
  ['a catalog without a workflow', WITHOUT_STAGES],
  [
    'a stage of a catalog without a workflow',
    `${WITHOUT_STAGES}export const stage = entries.CARD_DECLINED.fix_stage\n`,
    "Property 'fix_stage' does not exist",
  ],
  ['open types with a code that the catalog does not name', OPEN],
  [
    'open types, where only a known code fits',
    `${OPEN}export const wrong: KnownCode = later\n`,
    'not assignable to type',
  ],
]
// Enums are no types that can be erased.
const ENUM_CONSUMERS: typeof CONSUMERS = [
  [
    'the enums',
    "import { Code, Stage } from './generated/rail-errors.enum.ts'\nexport const x: Record<Stage, Code> = { [Stage.identify]: Code.MEMBER_NOT_FOUND, [Stage.eligibility]: Code.PAYER_UNREACHABLE, [Stage.consent]: Code.CONSENT_SESSION_PENDING, [Stage.billing]: Code.MISSING_DOCUMENTS, [Stage.submit]: Code.NEEDS_REVIEW }\n",
  ],
  [
    'a stage of an enum that has none',
    "export { Stage } from './generated/payment-errors.enum.ts'\n",
    "has no exported member 'Stage'",
  ],
]

describe.each([
  [
    'types',
    true,
    CONSUMERS,
    ['rail-errors', 'visit-errors', 'visit-errors.open', 'payment-errors.open'],
  ],
  [
    'enums',
    false,
    ENUM_CONSUMERS,
    ['rail-errors.enum', 'visit-errors.enum', 'payment-errors.enum'],
  ],
] as const)('a strict consumer of %s', (_, erasableSyntaxOnly, consumers, modules) => {
  let said = ''
  beforeAll(() => {
    const from = (module: string) =>
      text(
        `${{ rail: '../dist-terminology', visit: 'golden/rich', payment: 'golden/payments' }[/^[a-z]+/.exec(module)![0]]}/${module}.ts`,
      )
    const generated = Object.fromEntries(
      modules.map((name) => [`generated/${name}.ts`, from(name)]),
    )
    const sources = Object.fromEntries(consumers.map(([, source], at) => [`${at}.ts`, source]))
    const strict = {
      ...{ isolatedModules: true, verbatimModuleSyntax: true, noUncheckedIndexedAccess: true },
      ...{ noUnusedLocals: true, allowImportingTsExtensions: true, erasableSyntaxOnly },
    }
    said = compiled(consumerWith(generated), { ...generated, ...sources }, strict)
  })

  test.each(consumers.map(([what, , message = ''], at) => [what, message, `${at}.ts`] as const))(
    '%s: %j',
    (_, message, file) =>
      expect(saidOf(said, file)).toEqual(message === '' ? '' : expect.stringContaining(message)),
  )

  test('nothing else is said', () =>
    expect(said.split(/\n(?=\S)/).filter((line) => !/^\d\.ts\(|^$/.test(line))).toEqual([]))
})

test('rejects an unknown string at run time', async () => {
  const { isCode, isStage } = (await import(
    `data:text/javascript,${encodeURIComponent(stripped(text('../dist-terminology/rail-errors.ts')))}`
  )) as Record<string, (value: unknown) => boolean>
  expect(
    [...CODES, 'UNKNOWN', 'member_not_found', 'toString', '', null, 7].map((value) =>
      isCode!(value),
    ),
  ).toEqual([...CODES.map(() => true), false, false, false, false, false, false])
  expect([isStage!('billing'), isStage!('Billing')]).toEqual([true, false])
})

test.each<[what: string, source: string, target: string, said: string]>([
  [
    'a name that leads out of the folder',
    healthy().replace('"clinic-errors"', '../../evil'),
    'flat-list',
    'errors.yaml:1:7 error output-valid the name "../../evil" cannot be used in file names; use lower-case kebab-case such as "order-errors" (target flat-list)',
  ],
  [
    'an enum that would have a prototype',
    healthy(healthyEntry({ code: '__proto__' })),
    'typescript-enum',
    'error output-valid "__proto__" cannot be the name of an enum member',
  ],
  [
    'an enum with a number for a name',
    healthy(healthyEntry({ code: '404' })),
    'typescript-enum',
    'error output-valid "404" cannot be the name of an enum member',
  ],
])('with its rules off, %s is refused', async (_, source, target, said) => {
  const { exit, out, paths } = await rail(
    `build --format concise --target ${target} --rule name-kebab=off --rule code-format=off`,
    {
      files: { 'errors.yaml': source },
    },
  )
  expect(out).toContain(said)
  expect({ exit, paths: paths() }).toEqual({ exit: 1, paths: ['errors.yaml'] })
})

test('what rules would report is refused by the targets that need it, in one run, with its places', async () => {
  const stages = 'stages: [identify, identify]'
  const source = file(
    { stages: undefined, version: undefined },
    [
      healthyEntry({ fix: undefined, stop: 'maybe' }),
      healthyEntry({ code: 'PAYER_GONE', fix_stage: 'gone' }),
      healthyEntry({ code: 'PAYER_GONE' }),
    ].join('\n'),
  ).replace('codes:', `${stages}\ncodes:`)
  const off = [
    'entry-complete',
    'header-complete',
    'stage-known',
    'stage-list-valid',
    'code-unique',
    'text-unique',
  ]
  const suppressed = source.replace('"maybe"', '"maybe" # rail-errors-ignore field-typed -- Later.')
  const config = `rules: { ${[...off, 'acceptance-valid'].map((id) => `${id}: off`).join(', ')} }\n`
  const world = { files: { 'errors.yaml': suppressed, 'rail-errors.config.yaml': config } }
  const { exit, out, paths } = await rail(
    'build --format concise --target typescript,handling',
    world,
  )
  expect(out.split('\n').filter((line) => line.includes('output-valid'))).toMatchSnapshot()
  expect({ exit, paths: paths() }).toEqual({
    exit: 1,
    paths: ['errors.yaml', 'rail-errors.config.yaml'],
  })
  const library = await build(await read(suppressed), {
    targets: ['typescript'],
    rules: Object.fromEntries([...off, 'field-typed'].map((id) => [id, 'off'])),
  })
  expect(library.files).toEqual([])
  expect(library.diagnostics.filter(({ rule }) => rule === 'output-valid').length).toBeGreaterThan(
    3,
  )
})

// Each place and its reason, where rules are off; `fhir` targets and file names ignore case.
const two = (first: object, second: object) =>
  [first, second].map((fields) => healthyEntry(fields as Record<string, unknown>)).join('\n')
test.each<
  [what: string, source: string, target: string, refused: [path: string, message: string][]]
>([
  [
    'no version',
    file({ stages: ['identify'], version: undefined }, healthyEntry()),
    'flat-list',
    [['version', 'the header has no "version"']],
  ],
  [
    'no name and no url',
    file({ stages: ['identify'], name: undefined, url: undefined }, healthyEntry()),
    'fhir-r4',
    [
      ['name', 'the header has no "name"'],
      ['url', 'the header has no "url"'],
    ],
  ],
  [
    'a stage without an id',
    file({ stages: ['identify', { title: 'Nowhere' }] }, healthyEntry()),
    'flat-list',
    [['stages.1', 'the stage has no "id"']],
  ],
  [
    'the same stage twice, and in capitals',
    file({ stages: ['identify', 'identify', { id: 'IDENTIFY' }] }, healthyEntry()),
    'flat-list',
    [['stages.1', 'the stage "identify" is already in the list']],
  ],
  [
    'the same for FHIR',
    file({ stages: ['identify', 'identify', { id: 'IDENTIFY' }] }, healthyEntry()),
    'fhir-r5',
    [
      ['stages.1', 'the stage "identify" is already in the list'],
      ['stages.2', 'the stage "IDENTIFY" differs from "identify" only in case'],
    ],
  ],
  [
    'the same operation twice, and one without an id',
    file(
      { stages: ['identify'], operations: ['pay', { title: 'Pay' }, 'PAY', { id: 'pay' }] },
      healthyEntry(),
    ),
    'fhir-r4',
    [
      ['operations.1', 'the operation has no "id"'],
      ['operations.3', 'the operation "pay" is already in the list'],
    ],
  ],
  [
    'codes in capitals',
    file({ stages: ['identify'] }, two({}, { code: 'Member_Not_Found' })),
    'flat-list',
    [],
  ],
  [
    'codes in capitals, for FHIR, where that makes another code',
    file({ stages: ['identify'] }, two({}, { code: 'Member_Not_Found' })),
    'fhir-r5',
    [],
  ],
  [
    'codes in capitals, for FHIR, where it makes no other',
    file(
      { stages: ['identify'], fhir: { case_sensitive: false } },
      two({}, { code: 'Member_Not_Found' }),
    ),
    'fhir-r5',
    [['codes.1.code', 'the code "Member_Not_Found" differs from "MEMBER_NOT_FOUND" only in case']],
  ],
  [
    'fields that are missing, and a code',
    file({ stages: ['identify'] }, two({ fix: undefined, http: undefined }, { code: undefined })),
    'flat-list',
    [
      ['codes.0.code', 'MEMBER_NOT_FOUND has no "http", "fix"'],
      ['codes.1', 'this entry has no "code"'],
    ],
  ],
  [
    'an empty code',
    file({ stages: ['identify'] }, healthyEntry({ code: '' })),
    'flat-list',
    [['codes.0', 'this entry has no "code"']],
  ],
  [
    'a stage that nobody named',
    file({ stages: ['identify'] }, healthyEntry({ fix_stage: 'gone' })),
    'typescript',
    [['codes.0.fix_stage', 'the stage "gone" is not in the list of stages']],
  ],
])('a target refuses %s', async (_, source, target, refused) => {
  const rules = Object.fromEntries(
    lint(await read(source)).flatMap(({ rule, severity }) =>
      severity === 'error' ? [[rule, 'off' as const]] : [],
    ),
  )
  const { files, diagnostics } = await build(await readWhole(source), { targets: [target], rules })
  const found = diagnostics.filter(({ rule }) => rule === 'output-valid')
  expect(found.map(({ path, message }) => [path.join('.'), message])).toEqual(
    refused.map(([path, message]) => [path, `${message} (target ${target})`]),
  )
  expect(files.length > 0).toBe(refused.length === 0)
})

test('the targets that are built when nobody asks', async () => {
  const { files } = await build(await read(healthy()))
  expect(files.map(({ path }) => path.replace('clinic-errors', '')).sort()).toEqual([
    ...[
      '-stages.codesystem.json',
      '-stages.valueset.json',
      '.codesystem.json',
      '.enum.ts',
      '.handling.json',
      '.json',
      '.ts',
      '.valueset.json',
    ],
  ])
})
