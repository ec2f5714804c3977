import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import configSchema from '../schema/config.schema.json' with { type: 'json' }
import { entry, file } from '../src/base/rules/linter/rule.ts'
import type { World } from './support/memory-host.ts'
import { inMemory, rail } from './support/rail.ts'

// Links and YAML in the README and in docs/ are right.

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8').replaceAll('\r\n', '\n')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(new URL('docs', root)).flatMap((name) =>
    name.endsWith('.md') ? [`docs/${name}`] : [],
  ),
]

// The examples of rules are tested with the rules; many are wrong on purpose.
const written = pages.filter((page) => page !== 'docs/rules.md' && page !== 'docs/changes.md')

const blocks = (language: string) =>
  written.flatMap((page) =>
    [...read(page).matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(
      ([, text]) => ({ page, text: text! }),
    ),
  )

const prose = (page: string) => read(page).replaceAll(/^```.*?^```/gms, '')

/** The anchors that GitHub gives to the headings of a page, and those that the page gives itself. */
const anchors = (page: string) => [
  ...[...prose(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  ),
  ...[...prose(page).matchAll(/<a id="([a-z-]+)"><\/a>/g)].map(([, id]) => id!),
]

const EXAMPLES = ['clients', 'printing', 'servers'].map((folder) => `examples/${folder}/README.md`)

const links = [...pages, ...EXAMPLES].flatMap((page) =>
  [...prose(page).matchAll(/\]\((?!https?:)([^)#]*)#?([^)]*)\)/g)].map(([, path, anchor]) => ({
    page,
    target: path === '' ? page : posix.join(posix.dirname(page), path!),
    anchor: anchor!,
  })),
)

test.each(links)('$page links to $target#$anchor', ({ target, anchor }) => {
  expect(() => read(target)).not.toThrow()
  if (anchor !== '') expect(anchors(target)).toContain(anchor)
})

test('every test that SECURITY.md names exists', () => {
  const named = [...read('SECURITY.md').matchAll(/`(test\/[^`]+)`/g)].map(([, path]) => path!)
  expect(named.length).toBeGreaterThan(15)
  for (const path of named) expect(() => read(path), path).not.toThrow()
})

// docs-run.test.ts runs the command lines.

type Yaml = { page: string; text: string; value: unknown }
const yaml: Yaml[] = blocks('yaml').map(({ page, text }) => ({
  page,
  text,
  value: parse(text) as unknown,
}))
const keys = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : []
const CONFIG = 'rail-errors.config.yaml'
const SHOP = yaml.find(
  ({ page, value }) => page === 'docs/catalog.md' && keys(value).includes('codes'),
)!.text
const ENTRY = entry({ stop: undefined, fix_stage: undefined }).split('\n')

/** The files that a config of the pages names. */
const NAMED: World = {
  files: {
    'errors.yaml': SHOP,
    'cart/errors.yaml': SHOP,
    'payment/errors.yaml': SHOP.replace('name: shop-errors', 'name: payment-errors'),
    'site-words.yaml': 'fr: { copied: Copié }\n',
    'seen-codes.txt': 'ITEM_SOLD_OUT\n',
    'errors.list.jsonl':
      '{"code": "CARD_EXPIRED", "http": 402, "meaning": "The card has expired."}\n',
    'src/errors.ts':
      "export enum ErrorCode {\n  /** The card has expired. */\n  CardExpired = 'CARD_EXPIRED',\n  /** The card was lost. */\n  CardLost = 'CARD_LOST',\n}\n",
    'docs/errors.csv': 'code,meaning\nCARD_EXPIRED,The card has expired.\n',
    'src/main/java/shop/ErrorCode.java':
      'enum ErrorCode { CARD_EXPIRED(402, "The card has expired."); ErrorCode(int status, String text) {} }\n',
    'config/base.yaml': 'rules: { text-length: { fix_max: 200 } }\n',
  },
  modules: {
    'rail-plugin.mjs': () =>
      import(
        /* @vite-ignore */ new URL('../examples/plugins/rail-plugin.mjs', import.meta.url).href
      ),
  },
}

/** The mistakes that a page shows. */
const MISTAKES: Record<string, string[]> = {}

/**
 * Runs lint. Returns the rules of its errors; a config or a file with mistakes ends the run, and
 * the test.
 */
async function errorsOf(files: World['files']): Promise<string[]> {
  const { exit, out, err } = await rail('lint --format json', {
    ...NAMED,
    files: { ...NAMED.files, ...files },
  })
  if (exit > 1) throw new Error(err)
  const { diagnostics } = JSON.parse(out) as {
    diagnostics: { rule: string; severity: string; suppressed?: object }[]
  }
  return diagnostics
    .filter(({ severity, suppressed }) => severity === 'error' && suppressed === undefined)
    .map(({ rule }) => rule)
}

/**
 * What a block of YAML can be, and what reads it without an error. The first kind that fits counts.
 */
const WITHOUT_FHIR = 'outputs: [{ target: flat-list, out: dist }]\n'
const WITH_DEFAULTS = `name: shop-errors
url: https://shop.dev/terminology
version: 1.0.0
status: draft
date: 2026-11-25
stages: [payment]
codes:
  - { code: CARD_EXPIRED, fix_stage: payment, meaning: The card has expired. }
`

/** The operations that an entry names, for the header; none for an entry without `raised_by`. */
const named = (value: unknown): unknown => (value as { raised_by?: unknown } | null)?.raised_by

const KINDS: Record<
  string,
  { is: (block: Yaml) => boolean; check: (block: Yaml) => Promise<void> }
> = {
  'an import that is copied': {
    is: ({ value }) => keys(value).includes('imports'),
    async check({ text }) {
      const [header] = file().split('codes:')
      const found = await errorsOf({ 'errors.yaml': `${header}${text}` })
      expect(found).toContain('import-readable')
      expect(found.filter((rule) => rule !== 'entry-complete')).toEqual(['import-readable'])
    },
  },
  'a catalog': {
    is: ({ value }) => keys(value).includes('codes'),
    check: async ({ page, text, value }) =>
      expect(
        await errorsOf({
          'errors.yaml': text,
          ...(!keys(value).includes('url') && { 'rail-errors.config.yaml': WITHOUT_FHIR }),
        }),
      ).toEqual(MISTAKES[page] ?? []),
  },
  'the texts of a language': {
    is: ({ value }) => keys(value).includes('$catalog'),
    check: async ({ text }) => {
      const codes = entry({ code: 'ITEM_SOLD_OUT', fix_stage: 'payment' })
      const source = file({ stages: [{ id: 'payment' }], defaults: { fix: 'Change it.' } }, codes)
      expect(await errorsOf({ 'errors.yaml': source, 'errors.de.yaml': text })).toEqual([])
    },
  },
  defaults: {
    is: ({ value }) => keys(value).includes('defaults'),
    check: async ({ text }) =>
      expect(await errorsOf({ 'errors.yaml': `${WITH_DEFAULTS}${text}` })).toEqual([]),
  },
  'a list that stays elsewhere': {
    is: ({ value }) => keys(value).includes('codes_from'),
    check: async ({ text }) =>
      expect(
        await errorsOf({
          'errors.yaml': `${WITH_DEFAULTS.replace(/stages.*/s, 'wire: problem\n')}defaults: { stop: true, http: 400, fix: Pay again. }\n${text}`,
        }),
      ).toEqual([]),
  },
  'fields of an entry': {
    is: ({ text }) => /^ {4}\w/.test(text),
    async check({ text, value }) {
      const others = ENTRY.filter(
        (line) => !keys(value).some((key) => line.startsWith(`  ${key}:`)),
      )
      const [code, ...fields] = others.map((line) => `  ${line}`)
      const source = [
        file({ stages: ['identify'], operations: named(value) }, code!).trimEnd(),
        ...fields,
        '    stop: true',
        '    fix_stage: identify',
        text,
      ].join('\n')
      expect(await errorsOf({ 'errors.yaml': source }), source).toEqual([])
    },
  },
  'accepted findings and changes': {
    is: ({ value }) => keys(value).join() === 'accepted',
    async check({ text }) {
      const files = { ...NAMED.files, '.rail-errors/accepted.yaml': text }
      const [lint, diff] = await Promise.all(
        ['lint', 'diff errors.yaml errors.yaml --fix --dry-run'].map((args) =>
          rail(args, { ...NAMED, files }),
        ),
      )
      expect(lint!.out + diff!.out).toMatch(/acceptance-used|^- {2}- fingerprint/m) // read, and not needed here
    },
  },
  'words of the site': {
    is: ({ text }) => text.startsWith('# site-words.yaml\n'),
    async check({ text }) {
      const config = `outputs: [{ target: static-site, out: site, words: site-words.yaml }]\n`
      expect(await errorsOf({ [CONFIG]: config, 'site-words.yaml': text })).toEqual([])
    },
  },
  'a config': {
    is: ({ value }) =>
      keys(value).length > 0 && keys(value).every((key) => key in configSchema.properties),
    async check({ text }) {
      const errors = await errorsOf({ [CONFIG]: text })
      expect(
        errors.filter((rule) => rule !== 'clinic-owner-named' && rule !== 'acceptance-used'),
      ).toEqual([])
    },
  },
  'a line of the header': {
    is: ({ value }) => ['wire', 'operations'].includes(keys(value).join()),
    check: async ({ text }) =>
      expect(
        await errorsOf({
          'errors.yaml': file().replace('codes:', `${text.trim()}\ncodes:`),
        }),
      ).toEqual([]),
  },
  'the first line of a file': {
    is: ({ text, value }) => value === null && text.startsWith('# yaml-language-server: $schema='),
    check: async ({ text }) =>
      expect(JSON.parse(read(/rail-errors\/(schema\/\S+)$/.exec(text.trim())![1]!))).toHaveProperty(
        '$schema',
      ),
  },
  // These are for other programs; docs-run.test.ts runs the command lines in them.
  'a config of pre-commit': {
    is: ({ value }) => keys(value).includes('repos'),
    check: async ({ text }) => expect(text).toMatch(/id: rail-errors-/),
  },
  'a config of lefthook': {
    is: ({ value }) => keys(value).join() === 'pre-commit',
    check: async ({ text }) => expect(text).toMatch(/run: npx/),
  },
  'a workflow of GitHub': {
    is: ({ value }) => keys(value).includes('jobs'),
    check: async ({ text }) => expect(text).toMatch(/uses: /),
  },
  'steps of a GitHub job': {
    is: ({ value }) => Array.isArray(value),
    check: async ({ text }) => expect(text).toMatch(/- run: npx/),
  },
  'a project of SUSHI': {
    is: ({ value }) => keys(value).includes('fhirVersion'),
    check: async ({ text }) => expect(text).toMatch(/^dependencies:\n {2}dev\.shop\./m),
  },
  'a job of GitLab': {
    is: ({ value }) => ['rail-errors', 'include'].includes(keys(value).join()),
    check: async ({ text }) => expect(text).toMatch(/script:|local:/),
  },
}

test.each(yaml.map((block) => [block.page, block.text.slice(0, 60), block] as const))(
  'the YAML in %s is read without errors: %s',
  async (page, _, block) => {
    const kind = Object.values(KINDS).find(({ is }) => is(block))
    if (kind === undefined)
      throw new Error(
        `${page} has YAML of an unknown kind: add it to KINDS, with what reads it.\n${block.text}`,
      )
    await kind.check(block)
  },
)

test.each(Object.entries(KINDS))('the pages show %s', (_, { is }) =>
  expect(yaml.some(is)).toBe(true),
)

test('the README links to each page, and no page has the title of another', () => {
  const docs = pages.filter((page) => page.startsWith('docs/'))
  const linked = new Set(links.flatMap(({ page, target }) => (page === 'README.md' ? target : [])))
  expect(docs.filter((page) => !linked.has(page))).toEqual([])
  const titles = docs.map((page) => /^# (.*)$/m.exec(read(page))![1]!)
  expect(new Set(titles).size).toBe(docs.length)
})

test('the targets of the quick start exist', () => {
  const [, rows] = /^\| You write .*?\n(.*?)\n\n/ms.exec(read('docs/quick-start.md'))!
  const named = rows!
    .split('\n')
    .flatMap((row) => [...row.split('|')[2]!.matchAll(/`([^`]+)`/g)].map(([, id]) => id!))
  expect(named.length).toBeGreaterThan(10)
  const building = read('docs/building.md') // its table is derived
  expect(named.filter((id) => !building.includes(`\n- \`${id}\`: `))).toEqual([])
})

test('servers take for a param what the table of types says', async () => {
  const [, rows] = /^type +TypeScript.*?\n(.*?)^```/ms.exec(read('docs/catalog.md'))!
  const types = rows!
    .trim()
    .split('\n')
    .map((row) => row.split(/ {2,}/))
  const params = types.map(([type]) => `{ name: ${type}Value, type: ${type} }`)
  const memory = inMemory({
    files: {
      'errors.yaml': file({ stages: ['pay'] }, entry({ fix_stage: 'pay' })).replace(
        /^( *)meaning: /m,
        `$1message: "${types.map(([type]) => `{${type}Value}`).join(' ')}"\n$1params: [${params}]\n$&`,
      ),
      'rail-errors.config.yaml': `outputs: [${['python', 'java', 'go', 'csharp'].map((target) => `{ target: ${target}, out: gen, server: [] }`)}]\n`,
    },
  })
  expect(await memory.rail('build')).toMatchObject({ exit: 0 })
  const written = [...memory.disk].map(([, text]) => String(text)).join('\n')
  const library = read('src/libraries/server/params.ts')
  for (const [type, typescript, python, java, go, csharp] of types) {
    expect(library).toContain(`  ${type}: ${typescript}\n`)
    expect(written).toContain(`        ${type}_value: ${python},\n`)
    expect(written).toMatch(new RegExp(`public static Failure \\w+\\(.*\\b${java} ${type}Value\\b`))
    expect(written).toMatch(new RegExp(`^func Fail\\w+\\(.*\\b${type}Value ${go}[,)]`, 'm'))
    expect(written).toMatch(new RegExp(`Failure \\w+\\(.*\\b${csharp} @${type}Value,`))
  }
})

/** Parts of programs, and the file that has the whole program, which a peer test runs. */
const excerpts = pages.flatMap((page) =>
  [...read(page).matchAll(/^<!-- lines of (\S+) -->\n```\w+\n(.*?)^```/gms)].map(
    ([, file, text]) => ({ page, file: file!, text: text! }),
  ),
)

test.each(excerpts)('$page has lines of $file', ({ file, text }) => {
  const [first, ...others] = text.split('\n').filter((line) => line.trim() !== '')
  const isName = /^(?:\/\/|#) (\S+)$/.exec(first!)?.[1] === posix.basename(file)
  const whole = read(file).split('\n')
  const missing = (isName ? others : [first!, ...others]).filter((line) => {
    const at = whole.indexOf(line)
    whole.splice(0, at + 1)
    return at < 0
  })
  expect(missing).toEqual([])
})

test('the README has at most 9 kB', () =>
  expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(9000))

test('the files that SECURITY.md and the internal docs name exist', () => {
  // Not a walk through the folders: what others install under test/peers may change meanwhile.
  const listed = ['ls-files', '--cached', '--others', '--exclude-standard', '--']
  const folders = ['src', 'test', 'scripts', 'bench']
  const files = execFileSync('git', [...listed, ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .map((path) => `/${path}`)
  const generated = ['errors.texts.de.ts', 'dist/server-jwt.js']
  const internal = ['architecture.md', 'decisions.md', 'dependencies.md']
  for (const page of ['SECURITY.md', ...internal.map((name) => `docs/internal/${name}`)]) {
    const named = [...read(page).matchAll(/`([\w./-]+\.m?[jt]s)`/g)].map(([, name]) => name!)
    expect(
      named.filter(
        (name) => !generated.includes(name) && !files.some((path) => path.endsWith(`/${name}`)),
      ),
      page,
    ).toEqual([])
  }
})
