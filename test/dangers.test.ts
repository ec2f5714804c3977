import { describe, expect, test } from 'vitest'
import { build, read } from '../src/index.ts'
import { rail } from './support/rail.ts'
import { rowsOf } from './support/rows.ts'

// What is dangerous in any output is refused before anything is built of it, whatever the form of
// the catalog is: nobody reads a published set before it is built.

type Fields = Record<string, unknown>
const LINE = '\u2028'
const code = (fields: Fields = {}) => ({
  code: 'ITEM_BAD',
  http: 400,
  stop: true,
  fix_stage: 'cart',
  meaning: 'The item can not be sold.',
  fix: 'Choose another item.',
  ...fields,
})
const header = {
  name: 'x',
  title: 'Shop errors',
  url: 'https://shop.test/errors',
  version: '1.0.0',
  status: 'active',
  date: '2026-11-21',
  publisher: 'Shop',
  stages: ['cart'],
}
/** A flat list with its handling file: what a publisher serves. */
const flat = (fields: Fields = {}, entry: Fields = {}, handled: Fields = {}) => ({
  'x.json': JSON.stringify({ codes: [code(entry)] }),
  'x.handling.json': JSON.stringify({
    ...header,
    ...fields,
    codes: [{ code: 'ITEM_BAD', ...entry, ...handled }],
  }),
})
const lone = (entry: Fields) => ({ 'x.json': JSON.stringify({ codes: [code(entry)] }) })
const concept = { code: 'A', display: 'A', definition: 'It failed.' }
const system = (fields: Fields = {}, own: Fields = {}) => ({
  'x.codesystem.json': JSON.stringify({
    resourceType: 'CodeSystem',
    id: 'x',
    url: 'https://shop.test/CodeSystem/x',
    version: '1',
    name: 'X',
    status: 'active',
    content: 'complete',
    concept: [{ ...concept, ...own }],
    ...fields,
  }),
})
const set = (contained: Fields) => ({
  ...system({}, contained),
  'x.valueset.json': JSON.stringify({
    resourceType: 'ValueSet',
    id: 'x',
    url: 'https://shop.test/ValueSet/x',
    name: 'X',
    status: 'active',
    compose: { include: [{ system: 'https://shop.test/CodeSystem/x' }] },
    expansion: {
      timestamp: '2026-11-21',
      contains: [{ system: 'https://shop.test/CodeSystem/x', ...concept, ...contained }],
    },
  }),
})
const own = (fields: Fields = {}, entry: Fields = {}) => ({
  'errors.yaml': JSON.stringify({ ...header, ...fields, codes: [code(entry)] }),
})

const wire = { code: '/error/code', message: '/error/message' }
/** What makes a form of answers dangerous, or carry nothing. */
const FORMS = rowsOf<{ name: string; form: unknown }>(import.meta, 'forms')
const formed = (form: unknown) => {
  const files = flat()
  const text = typeof form === 'string' ? form : JSON.stringify(form)
  return { ...files, 'x.handling.json': files['x.handling.json'].replace('{', `{"wire":${text},`) }
}

/** What ends a line, is not seen, or is no character. */
const CHARACTERS = ['\n', '\r', '\u0085', LINE, '\u2029', '\0', '\u001b', '\u202e', '\u200b']
CHARACTERS.push(
  '\ufeff',
  '\u{e0041}',
  '\u{e0100}',
  '\ud800',
  '\udc00',
  '\ufffe',
  '\ufff9',
  '\u00ad',
)

const NAMES: readonly [string, (text: string) => Record<string, string>, string?][] = [
  ['a code of a list alone', (text) => lone({ code: text })],
  ['a code of a list', (text) => flat({}, { code: text })],
  ['a stage of a list alone', (text) => lone({ fix_stage: text })],
  ['a stage', (text) => flat({ stages: [text] }, { fix_stage: text })],
  [
    'a stage with a title',
    (text) => flat({ stages: [{ id: text, title: 'Cart' }] }, { fix_stage: text }),
  ],
  ['an operation', (text) => flat({ operations: [text] })],
  ['an operation of a code', (text) => flat({ operations: ['pay'] }, {}, { raised_by: [text] })],
  ['a param', (text) => flat({}, {}, { params: [{ name: text, type: 'string' }] })],
  [
    'a step of handling',
    (text) => flat({}, {}, { handling: { retry: 'recreate', operation: [text] } }),
  ],
  ['a language', (text) => flat({}, {}, { translations: { [text]: { meaning: 'Nein.' } } })],
  ['the language', (text) => flat({ language: text })],
  ['the version', (text) => flat({ version: text })],
  ['the url', (text) => flat({ url: `https://shop.test/${text}` })],
  ['a canonical', (text) => flat({ fhir: { code_system: { url: `https://shop.test/${text}` } } })],
  ['a package', (text) => flat({ package_id: text })],
  ['an import', (text) => flat({ imports: { [text]: { name: 'common' } } })],
  ['a code of a CodeSystem', (text) => system({}, { code: text }), 'x.codesystem.json'],
  [
    'the url of a CodeSystem',
    (text) => system({ url: `https://shop.test/${text}` }),
    'x.codesystem.json',
  ],
  ['a code of a ValueSet', (text) => set({ code: text }), 'x.valueset.json'],
]

const built = async (files: Record<string, string>, args: string) => {
  const { exit, err, out, disk } = await rail(args, { files })
  const made = [...disk.keys()].filter((path) => path.startsWith('/repo/out/'))
  return { exit, said: out + err, made }
}

describe('a published set with a character that no name has is not built', () => {
  test.each(NAMES)('%s', async (_, files, source = 'x.json') => {
    for (const character of CHARACTERS) {
      const { exit, said, made } = await built(files(`a${character}b`), `build ${source} --out out`)
      expect([exit, made], JSON.stringify(character)).toEqual([1, []])
      expect(said, JSON.stringify(character)).toMatch(/has U\+|not valid UTF-8|lone surrogate/)
    }
  })
})

describe('a published set whose answers would be dangerous is not built', () => {
  test.each(FORMS)('$name', async ({ form }) => {
    const { exit, said, made } = await built(formed(form), 'build x.json --out out')
    expect([exit, made]).toEqual([1, []])
    expect(said).toMatch(/x\.json:\d+:\d+.*output-valid/s)
  })
})

test.each(['javascript:alert(1)//', 'JavaScript:x', 'data:text/html,x'])(
  'the address %s is in no output',
  async (url) =>
    expect(await built(flat({ url }), 'build x.json --out out')).toMatchObject({
      exit: 1,
      made: [],
    }),
)

const HOSTILE = formed({ ...wire, code: '/__proto__/code' })

describe('every door', () => {
  const doors: readonly [string, string][] = [
    ['build', 'build x.json --out out'],
    ['build of one target', 'build x.json --target csharp --out out'],
    ['serve', 'serve x.json --port 0'],
    ['sandbox', 'sandbox x.json --port 0 --data data'],
    ['publish', 'publish https://fhir.shop.test/fhir x.json --dry-run'],
  ]
  const capabilities = {
    ...{
      resourceType: 'CapabilityStatement',
      status: 'active',
      date: '2026-11-21',
      kind: 'instance',
    },
    ...{ fhirVersion: '4.0.1', format: ['json'], rest: [{ mode: 'server' }] },
  }
  test.each(doors)('%s refuses the set', async (_, args) => {
    for (const files of [HOSTILE, flat({}, { code: `A${LINE}B` })]) {
      const asked: string[] = []
      const fetch = async (url: string) => {
        asked.push(new URL(url).pathname)
        const headers = { 'content-type': 'application/fhir+json' }
        return new Response(JSON.stringify(capabilities), { headers })
      }
      const { exit, err, out } = await rail(args, { files, fetch })
      expect([exit === 1 || exit === 2, asked.filter((path) => path !== '/fhir/metadata')]).toEqual(
        [true, []],
      )
      expect(out + err).toMatch(/"__proto__"|U\+2028/)
    }
  })

  test('a set at an address', async () => {
    const base = 'https://shop.test/errors'
    const headers = { 'content-type': 'application/json' }
    const network = Object.fromEntries(
      Object.entries(HOSTILE).map(([name, body]) => [
        `GET ${base}/${name}`,
        new Response(body, { headers }),
      ]),
    )
    const { exit, out, err, paths } = await rail(`build ${base}/x.json --out out`, { network })
    expect([exit, paths().filter((path) => path.startsWith('out'))]).toEqual([1, []])
    expect(out + err).toContain('"__proto__"')
  })

  test('the library', async () => {
    const { 'x.json': text, 'x.handling.json': handling } = HOSTILE
    const reading = await read(text, { file: 'x.json', companions: { handling } })
    const { files, diagnostics } = await build(reading, {
      targets: ['javascript'],
      rules: { 'wire-form-valid': 'off' },
    })
    expect(files).toEqual([])
    expect(diagnostics.map(({ rule, message }) => [rule, message])).toContainEqual([
      'output-valid',
      expect.stringContaining('"__proto__"'),
    ])
  })
})

describe('an errors.yaml whose rules are lowered is not built either', () => {
  test.each<[string, Record<string, string>, string]>([
    ['wire-form-valid', own({ wire: { ...wire, code: '/__proto__/code' } }), '"__proto__"'],
    ['wire-form-valid', own({ wire: { ...wire, media_type: 'text/html' } }), 'media type'],
    ['stage-list-valid', own({ stages: [`a${LINE}b`] }, { fix_stage: `a${LINE}b` }), 'U+2028'],
    ['code-format', own({}, { code: `A${LINE}B` }), 'U+2028'],
    ['operation-list-valid', own({ operations: [`a${LINE}b`] }), 'U+2028'],
    ['param-named', own({}, { params: [{ name: `a${LINE}b`, type: 'string' }] }), 'U+2028'],
  ])('%s', async (rule, files, said) => {
    const config = `{ rules: { ${rule}: warn } }`
    const { exit, ...ran } = await built(
      { ...files, 'rail-errors.config.yaml': config },
      'build errors.yaml --out out',
    )
    expect([exit, ran.made]).toEqual([1, []])
    expect(ran.said).toContain(said)
    expect(ran.said).toMatch(/error output-valid/)
  })

  test('but its style is free', async () => {
    const { exit, made } = await built(
      {
        ...own({ stages: ['Pre-Check'] }, { code: 'item.bad', fix_stage: 'Pre-Check' }),
        'rail-errors.config.yaml': '{ rules: { stage-list-valid: warn, code-format: warn } }',
      },
      'build errors.yaml --target javascript --out out',
    )
    expect([exit, made.length > 0]).toEqual([0, true])
  })
})

describe('sets of others are built, in their own style', () => {
  const fhir = { fhir: { code_system: { url: 'urn:oid:2.16.840.1.113883.4.642.4.1' } } }
  test.each<[string, Record<string, string>, string?]>([
    ['ours', flat()],
    ['a code that is a number', flat({}, { code: '1042' }), 'x.json --target javascript'],
    ...['E-17', 'card.expired', 'auth/card:expired', 'Not Found', 'Straße', '用户不存在'].map(
      (text): [string, Record<string, string>] => [`the code ${text}`, flat({}, { code: text })],
    ),
    ['a stage in another style', lone({ fix_stage: 'Pre-Check' })],
    ['a canonical that is an OID', flat(fhir)],
    ['texts with anything', flat({ title: 'A\u200bb\u2028c' }, { meaning: 'A\u202eb\nc\u2028d' })],
    ['a contact with a tab', flat({ contact: [{ name: 'A\tB', url: 'shop.test ' }] })],
    ['a CodeSystem', system(), 'x.codesystem.json'],
    ['a CodeSystem with an OID', system({ url: 'urn:oid:2.16.840.1' }), 'x.codesystem.json'],
    ['a CodeSystem with blanks in codes', system({}, { code: 'not found' }), 'x.codesystem.json'],
    ['a ValueSet', set({}), 'x.valueset.json'],
    ['a form of its own', formed({ ...wire, media_type: 'application/vnd.shop+json; v=1' })],
    ['a header of its own', formed({ preset: 'header', code: 'header:x-shop-error' })],
  ])('%s', async (_, files, source = 'x.json') => {
    const { exit, made, said } = await built(files, `build ${source} --out out`)
    expect([exit, made.length > 0], said).toEqual([0, true])
  })
})
