import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { catalogOf } from '../../../src/base/core/catalog/catalog.ts'
import { namePartsOf, outputNames } from '../../../src/base/targets/output-names.ts'
import { FIELDS, fromTemplate } from '../../../src/features/templates/template.ts'
import { read } from '../../../src/index.ts'
import { hostile } from '../../fixtures/hostile/catalogs.ts'
import { nasty } from '../../fixtures/languages/nasty.ts'
import { healthy, healthyEntry } from '../../support/catalogs.ts'
import { rail } from '../../support/rail.ts'
import { rowsOf } from '../../support/rows.ts'

const CONFIG = 'outputs: [{ target: ./errors.mustache, out: gen, file: errors.rb }]\n'
const build = (template: string, config = CONFIG, catalog = healthy()) =>
  rail('build', {
    files: {
      'errors.yaml': catalog,
      'errors.mustache': template,
      'rail-errors.config.yaml': config,
    },
  })

test('a template is a target: its output is built, checked and recorded like others', async () => {
  const { exit, text } = await build(
    '# {{{what}}}\n{{#entries}}\n{{{name}}} = {{meaning}}\n{{/entries}}\n',
  )
  expect(exit).toBe(0)
  expect(text('gen/errors.rb')).toMatch(/^# .*\nMEMBER_NOT_FOUND = ".*"\n$/)
  expect(text('gen/clinic-errors.manifest')).toContain('"./errors.mustache"')
})

const page = readFileSync(new URL('../../../docs/templates.md', import.meta.url), 'utf8')

test('diff knows its file: the chosen one', async () => {
  const reading = await read(healthy())
  const template = { target: './errors.mustache', file: 'errors.rb' }
  expect(await outputNames(namePartsOf(reading, reading), template)).toEqual([
    { path: 'errors.rb', surface: 'source' },
  ])
})

test('docs/templates.md lists every field', () => {
  const [, listed = ''] = /^## Fields\n(.*?)^## /ms.exec(page) ?? []
  const named = [...listed.matchAll(/`(?:\{\{\{)?(\w+)(?:\}\}\})?`/g)].map(([, name]) => name)
  expect(FIELDS.filter((field) => !named.includes(field))).toEqual([])
})

test('the recipes of docs/templates.md print what they say', async () => {
  const [ruby, texts, exits] = Array.from(
    page.matchAll(/^```text\n(.*?)^```$/gms),
    (one) => one[1]!,
  )
  const codes = ['A', 'B'].map((code) => healthyEntry({ code })).join('\n')
  const printed = async (template: string, file: string) => {
    const config = CONFIG.replace('errors.rb', file)
    return (await build(template, config, healthy(codes))).text(`gen/${file}`)
  }
  expect(await printed(ruby!, 'errors.rb')).toMatch(
    /^ {2}A = \{ code: "A", http: \d+, fix: ".+" \}/m,
  )
  expect(Object.keys(JSON.parse((await printed(texts!, 'errors.json'))!))).toEqual(['A', 'B'])
  expect(await printed(exits!, 'exit_codes.py')).toMatch(/^EXIT = \{\s+"A": 1,\s+"B": 1,\s+\}\s$/)
})

test.each([
  // What Mustache can reach or load otherwise.
  ['{{constructor}}', '1:1 "constructor" is not a field'],
  ['x\n {{__proto__}}', '2:2 "__proto__" is not a field'],
  ['{{enums.length}}', '"enums.length" is not a field; names have no dots'],
  ['{{what.constructor.name}}', 'names have no dots'],
  [
    '{{#enums.constructor.constructor}}process.exit(7){{/enums.constructor.constructor}}',
    'no dots',
  ],
  ['{{#entries}}{{toString}}{{/entries}}', '1:13 "toString" is not a field'],
  ['{{> ../../etc/passwd}}', 'a template has no partials'],
  ['{{=<% %>=}}<% constructor %>', 'a template has the delimiters {{ and }} only'],
  // Mistakes.
  ['{{#entries}}{{meening}}{{/entries}}', '1:13 "meening" is not a field; did you mean "meaning"?'],
  ['{{#entries}}', '1:13 Unclosed section "entries"'],
  ['{{/entries}}', 'Unopened section "entries"'],
  ['{{what', 'Unclosed tag'],
  [`${'{{#enums}}'.repeat(30)}${'{{/enums}}'.repeat(30)}`, 'nested more than 20 deep'],
  ['a'.repeat(70_000), 'has more than 64 kB'],
])('the template %j is refused', async (template, message) => {
  const { exit, err, out, disk } = await build(template)
  expect(out + err).toContain(message)
  expect(err).not.toContain('    at ')
  expect(exit).toBe(2)
  expect([...disk.keys()].some((path) => path.includes('/gen/'))).toBe(false)
})

// Mustache would take seconds, and a message would have the whole name.
test.each([
  ['blanks', `x\n{{ a${' '.repeat(60_000)}`, '2:5 more than 500 blanks follow one another'],
  ['lines', `{{{ count${'\n\t'.repeat(30_000)}}}}`, '1:10 more than 500 blanks follow'],
  ['a name', `{{${'a'.repeat(60_000)}}}`, `1:1 "${'a'.repeat(60)}…" is not a field`],
  ['a section', `{{#${'b'.repeat(60_000)}}}`, `Unclosed section "${'b'.repeat(100)}`],
])('a tag with 60 kB of %s is refused in few words', async (_, template, message) => {
  const { exit, err } = await build(template)
  expect(err).toContain(message)
  expect(err.length).toBeLessThan(600)
  expect(exit).toBe(2)
})

test.each(
  rowsOf<{ template: string; message: string; file?: string }>(
    import.meta,
    'the template prints nothing',
  ),
)('the template $template prints nothing', async ({ template, message, file = 'errors.rb' }) => {
  const codes = Array.from({ length: 12 }, (_, at) =>
    healthyEntry({ code: `A_${at}`, message: 'It failed.' }),
  )
  const config = CONFIG.replace('errors.rb', file)
  const { exit, out, disk } = await build(template, config, healthy(codes.join('\n')))
  expect(out).toContain('error output-valid')
  expect(out).toContain(message)
  expect(exit).toBe(1)
  expect([...disk.keys()].some((path) => path.includes('/gen/'))).toBe(false)
})

test.each(rowsOf<{ output: string; message: string }>(import.meta, 'the output is refused'))(
  'the output $output is refused',
  async ({ output, message }) => {
    const { exit, err } = await build('', `outputs: [${output}]\n`)
    expect(err).toContain(message)
    expect(exit).toBe(2)
  },
)

test('a page has texts in elements and attributes', async () => {
  const page =
    '<!doctype html><title>{{{what}}}</title>\n<!-- {{{what}}} > -->\n<script src="a.js"></script><style>p { top: 0 }</style>\n{{#entries}}<a title=\'{{meaning}} > x\' data-onclick="{{code}}" href="errors/#{{{name}}}">{{message}}</a><a href="/codes-{{{name}}}">x</a>\n{{/entries}}'
  const { exit, text } = await build(page, CONFIG.replace('errors.rb', 'a.html'))
  expect(exit).toBe(0)
  expect(text('gen/a.html')).toContain('href="errors/#MEMBER_NOT_FOUND"')
})

// What people write stays readable: the words of a comment, and the value of a literal.
test('comments and literals of ordinary texts', async () => {
  const meaning = `It's "closed": see https://example.org/a?b=1&c=%20#d, C:\\temp or a -- b (50%, a/b, visits[].id, a->b, { x }).`
  const catalog = healthy(healthyEntry({ meaning }))
  const template =
    '{{#enums}}{{#isCode}}{{#members}}{{#docs}}# {{{summary}}}\n{{/docs}}{{/members}}{{/isCode}}{{/enums}}{{#entries}}[{{meaning}}]\n{{/entries}}'
  const { text } = await build(template, CONFIG.replace('errors.rb', 'a.py'), catalog)
  expect(text('gen/a.py')).toBe(
    [
      '# It’s ‘closed’: see https://example.org/a?b=1&c=%20#d, C:/temp or a - - b (50%, a/b, visits[].id, a->b, ( x )).',
      String.raw`["It\x27s \x22closed\x22: see https://example.org/a?b=1&c=%20#d, C:\x5ctemp or a -- b (50%, a/b, visits[].id, a-\x3eb, \x7b x \x7d)."]`,
      '',
    ].join('\n'),
  )
})

// Each form reads the texts back: none of them is more than a text.
describe.each([
  ['nasty', nasty()],
  ['hostile', hostile('hostile-errors', 'full')],
])('the texts of the catalog %s', async (_, source) => {
  const catalog = catalogOf(await read(source))
  const sent = catalog.codes.filter(({ retired }) => retired === undefined)
  const printed = (file: string, template: string) =>
    fromTemplate(catalog, { file: 'errors.mustache', text: template }, file)
  const LIST = '[{{#entries}}{{^isFirst}},{{/isFirst}}\n{{meaning}}{{/entries}}]\n'
  const whole = (text: string) =>
    text.replace(
      /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
      '\ufffd',
    )

  test.each([
    ['json', (text: string) => JSON.parse(text)],
    ['yaml', (text: string) => parse(text)],
    ['mjs', (text: string) => new Function(`return ${text}`)()],
  ])('of %s', async (ending, reads) => {
    const texts = reads(await printed(`errors.${ending}`, LIST)) as string[]
    expect(texts.map(whole)).toEqual(sent.map(({ meaning }) => whole(meaning)))
  })

  test.each([
    ['rb', /^"(?:[^"\\#\n\r]|\\[^\n\r])*",?$/],
    ['swift', /^"(?:[^"\\\n\r]|\\[^(\n\r])*",?$/],
    ['dart', /^"(?:[^"\\$\n\r]|\\[^\n\r])*",?$/],
    ['toml', /^"(?:[^"\\\n\r]|\\[btnfr"\\uU][^\n\r]*?)*",?$/],
    ['py', /^"(?:[^"\\\n\r]|\\[^\n\r])*",?$/],
  ])('of %s', async (ending, literal) => {
    const lines = (await printed(`errors.${ending}`, LIST)).trim().slice(2, -1).split('\n')
    expect(lines).toHaveLength(sent.length)
    for (const line of lines) expect(line).toMatch(literal)
  })

  test.each(['html', 'xml'])('of %s', async (ending) => {
    const text = await printed(`errors.${ending}`, '{{#entries}}{{meaning}}{{/entries}}')
    expect(text).not.toMatch(/[<>]/)
  })
})
