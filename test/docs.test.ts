import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import configSchema from '../schema/config.schema.json' with { type: 'json' }
import { load, programOf } from '../src/cli.ts'
import { rail } from './rail.ts'

// Links, command lines and YAML in the README and in docs/ are right.

const root = new URL('../', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, root), 'utf8').replaceAll('\r\n', '\n')
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(new URL('docs', root)).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
]

// The examples of rules are tested with the rules; many are wrong on purpose.
const written = pages.filter((page) => page !== 'docs/rules.md' && page !== 'docs/changes.md')

const blocks = (language: string) =>
  written.flatMap((page) =>
    [...read(page).matchAll(new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\``, 'gms'))].map(([, text]) => ({ page, text: text! })),
  )

const prose = (page: string) => read(page).replaceAll(/^```.*?^```/gms, '')

/** The anchors that GitHub gives to the headings of a page. */
const anchors = (page: string) =>
  [...prose(page).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-'),
  )

const links = pages.flatMap((page) =>
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

const commands = blocks('sh').flatMap(({ page, text }) =>
  [...text.matchAll(/^(?:npx )?rail-errors (.*?)(?: +#.*| +>.*)?$/gm)].map(([, line]) => ({ page, line: line! })),
)

test.each(commands)('$page: rail-errors $line', async ({ line }) => {
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(([, double, single, bare]) => double ?? single ?? bare!)
  let ran = false
  const program = programOf({ out: () => {}, err: () => {} }, await load(), async () => {
    ran = true
  })
  await program.parseAsync(words, { from: 'user' })
  expect(ran).toBe(true)
})

const yaml = blocks('yaml').map(({ page, text }) => ({ page, text, value: parse(text) as unknown }))
const keys = (value: unknown) => (typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.keys(value) : [])

// `extends` and `plugins` name files that the page only shows.
const configs = yaml.filter(({ value }) => {
  const names = keys(value)
  return names.length > 0 && names.every((key) => key in configSchema.properties && key !== 'extends' && key !== 'plugins')
})

test.each(configs)('the config in $page is valid: $text', async ({ text }) => {
  expect(await rail('rules', { files: { 'rail-errors.config.yaml': text } })).toMatchObject({ exit: 0, err: '' })
})

const catalogs = yaml.filter(({ value }) => keys(value).includes('codes'))

test.each(catalogs)('the catalog in $page has no unknown field or value: $text', async ({ text }) => {
  const { out } = await rail('lint --format json', { files: { 'errors.yaml': text } })
  const { diagnostics } = JSON.parse(out) as { diagnostics: { rule: string }[] }
  expect(diagnostics.filter(({ rule }) => ['syntax-valid', 'field-known', 'field-typed'].includes(rule))).toEqual([])
})

test('the pages have examples of every kind', () => {
  expect(commands.length).toBeGreaterThan(40)
  expect(configs.length).toBeGreaterThan(5)
  expect(catalogs.length).toBeGreaterThanOrEqual(2)
})

test('the README has at most 9 kB', () => expect(Buffer.byteLength(read('README.md'))).toBeLessThanOrEqual(9000))
