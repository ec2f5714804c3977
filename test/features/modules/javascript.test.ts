import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, test } from 'vitest'
import { read } from '../../../src/base/forms/read.ts'
import { file } from '../../../src/base/rules/example.ts'
import { build } from '../../../src/index.ts'
import { compiled, consumerWith, saidOf } from '../../support/compiled.ts'
import { readWhole } from '../../support/languages.ts'
import { rail } from '../../support/rail.ts'

const rich = readFileSync(new URL('../../fixtures/rich/errors.yaml', import.meta.url), 'utf8')
const bare = file({ name: 'bare-errors', stages: ['identify'] })

/** A client as integrators have it: its own folder, and the generated files in it. */
let folder: string
const builtOf = async (reading: Parameters<typeof build>[0]) => {
  const files: Record<string, string> = {}
  // Beside a .ts, TypeScript does not look at a .js.
  for (const [target, at] of [
    ['javascript', ''],
    ['typescript', 'ts/'],
  ] as const)
    for (const { path, contents } of (await build(reading, { targets: [target] })).files)
      files[`${at}${path}`] = String(contents)
  return files
}
beforeAll(async () => {
  const [one, other] = [await readWhole(rich), await readWhole(bare)]
  folder = consumerWith({ ...(await builtOf(one)), ...(await builtOf(other)) })
})

const node = (code: string) =>
  execFileSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd: folder,
    encoding: 'utf8',
  })

test('plain Node takes the module, and loads the texts of a language when they are used', () => {
  const printed = node(`
import { codes, codesByStage, entries, isCode, isStage, texts } from ${JSON.stringify(pathToFileURL(join(folder, 'visit-errors.js')).href)}
const { MEMBER_NOT_FOUND: entry } = entries
const french = (await texts.fr()).texts
console.log(JSON.stringify([codes.length, codesByStage.billing, entry.http, entry.display, entry.params[0].name, isCode('PAYER_SLOW'), isCode('toString'), isStage('billing'), Object.keys(texts), french.MEMBER_NOT_FOUND.display, Object.hasOwn(french, 'TIMEOUT')]))`)
  expect(JSON.parse(printed)).toEqual([
    ...[
      5,
      ['BILL_ROUNDED'],
      404,
      'Member unknown',
      'member',
      true,
      false,
      true,
      ['fr', 'sw'],
      'Membre inconnu',
      false,
    ],
  ])
})

test('a catalog without stages and codes makes an empty table', async () => {
  const empty = file({ stages: [] }).replace(/codes:[\s\S]*/, 'codes: []\n')
  const { exit, text } = await rail('build --target typescript --out gen', {
    files: {
      'errors.yaml': empty,
      'rail-errors.config.yaml': 'rules: { catalog-nonempty: off, stage-list-valid: off }\n',
    },
  })
  expect([exit, text('gen/clinic-errors.ts')]).toEqual([
    0,
    expect.stringContaining('\n  stageTitles: {},\n}'),
  ])
})

test('a catalog without translations has no module of texts', () => {
  expect(
    node(`import { texts } from './bare-errors.js'\nconsole.log(Object.keys(texts).length)`).trim(),
  ).toBe('0')
})

const CLIENT = `
import { type Code, codes, entries, isCode, texts } from './visit-errors.js'
export const retries: (string | undefined)[] = codes.map((code) => entries[code].handling?.retry)
export const policy = (code: Code): number => entries[code].handling?.retry_policy?.max ?? 0
export const wait = (code: Code): string => entries[code].handling?.operation?.join() ?? entries[code].help ?? entries[code].display
export const status: 404 = entries.MEMBER_NOT_FOUND.http
export const known = (value: string): Code | undefined => (isCode(value) ? value : undefined)
export const french = async (code: Code): Promise<string> => (await texts.fr()).texts[code]?.meaning ?? entries[code].meaning
export function desk(code: Code): string {
  switch (code) {
    case 'MEMBER_NOT_FOUND': case 'PAYER_SLOW': case 'MEMBER_UNKNOWN': case 'SESSION_OPEN': case 'BILL_ROUNDED': return entries[code].fix_stage
    default: { const never: never = code; return never }
  }
}
`

const MODERN = { module: 'nodenext', allowImportingTsExtensions: true }
const OF_TYPESCRIPT = CLIENT.replace('./visit-errors.js', './ts/visit-errors.ts')
  .replace(', texts }', ' }')
  .replace(/^export const french.*\n/m, '')
const SOURCES: readonly [what: string, source: string, said?: string][] = [
  ['optional fields have their type for every code', CLIENT],
  ['so they have in the TypeScript module', OF_TYPESCRIPT],
  [
    'the texts of a language, of TypeScript',
    "import { texts } from './ts/visit-errors.texts.fr.ts'\nexport const said: string | undefined = texts.PAYER_SLOW?.meaning\n",
  ],
  [
    'a code that is left out',
    CLIENT.replace("case 'PAYER_SLOW': ", ''),
    "not assignable to type 'never'",
  ],
  [
    'a code that is misspelt',
    "import { Code } from './visit-errors.js'\nexport const x = Code.MEMBER_NOT_FUOND\n",
    'MEMBER_NOT_FUOND',
  ],
]

// Compilers leave the TypeScript module out; it is right all the same, and strictly.
const STRICTEST = {
  ...{ noUncheckedIndexedAccess: true, declaration: true, isolatedDeclarations: true },
  ...{ verbatimModuleSyntax: true, erasableSyntaxOnly: true, noUnusedLocals: true },
}
const checked = () =>
  Object.fromEntries(
    ['visit-errors', 'bare-errors'].map((name) => {
      const source = readFileSync(join(folder, `ts/${name}.ts`), 'utf8')
      const all = source.replace(/^\/\/ @ts-nocheck.*\n/m, '')
      expect(all).not.toBe(source)
      return [`ts/${name}.checked.ts`, all]
    }),
  )

describe.each([
  ['nodenext', { ...MODERN, ...STRICTEST }],
  ['bundler', { ...MODERN, module: 'esnext', moduleResolution: 'bundler' }],
])('strict TypeScript with the resolution %s', (_, options) => {
  let said = ''
  beforeAll(() => {
    const sources = SOURCES.map(([, source], at) => [`${at}.ts`, source])
    said = compiled(folder, { ...Object.fromEntries(sources), ...checked() }, options)
  })
  test('the TypeScript module', () => expect(said).not.toContain('.checked.ts'))
  test.each(SOURCES.map(([what, , message = ''], at) => [what, message, `${at}.ts`] as const))(
    '%s: %j',
    (_, message, file) =>
      expect(saidOf(said, file)).toEqual(message === '' ? '' : expect.stringContaining(message)),
  )
})

test('the TypeScript module costs a compiler what its declarations cost', async () => {
  const codes = Array.from({ length: 200 }, (_, at) => ({
    ...{ code: `MEMBER_${at}_NOT_FOUND`, http: 404, stop: true, fix_stage: 'identify' },
    ...{ meaning: 'No {member}.', fix: 'Check it.', params: [{ name: 'member', example: 'x' }] },
    handling: { outcome: 'fail', retry: 'after_fix', present_as: 'field', audience: ['desk'] },
  }))
  const many = await read(JSON.stringify({ name: 'many', stages: ['identify'], codes }))
  const at = consumerWith(await builtOf(many))
  const work = (module: string) => {
    const source = `import { type Code, entries } from '${module}'\nexport const retry = (code: Code) => entries[code].handling?.retry\n`
    const said = compiled(at, { 'main.ts': source }, { ...MODERN, extendedDiagnostics: true })
    return Number(/^Instantiations:\s+(\d+)/m.exec(said)![1])
  }
  expect(work('./ts/many.ts')).toBeLessThan(work('./many.js') + 50)
})
