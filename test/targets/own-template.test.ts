import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { catalogOf } from '../../src/core/catalog/catalog.ts'
import { read } from '../../src/index.ts'
import { fromTemplate } from '../../src/targets/templates/template.ts'
import { healthy, healthyEntry } from '../catalogs.ts'
import { hostile } from '../fixtures/hostile/catalogs.ts'
import { nasty } from '../fixtures/languages/nasty.ts'
import { rail } from '../rail.ts'

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
  expect(text('gen/clinic-errors.manifest.json')).toContain('"./errors.mustache"')
})

test('the recipes of docs/templates.md print what they say', async () => {
  const page = readFileSync(new URL('../../docs/templates.md', import.meta.url), 'utf8')
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

test.each([
  [
    '{{#entries}}{{{meaning}}}{{/entries}}',
    '1:13 {{{meaning}}} would print a text of the catalog as',
  ],
  ['{{#entries}}{{#meaning}}{{&.}}{{/meaning}}{{/entries}}', 'as it is'],
  ['{{#entries}}{{name}}{{/entries}}', '{{name}} is a name or a line here; write {{{name}}}'],
  ['{{enums}}', '{{enums}} has fields; open a section'],
  [
    `${'{{#entries}}'.repeat(9)}${'{{/entries}}'.repeat(9)}`,
    'the output would be too large; do sections repeat each other?',
  ],
])('the template %j prints nothing', async (template, message) => {
  const codes = Array.from({ length: 12 }, (_, at) => healthyEntry({ code: `A_${at}` }))
  const { exit, out, disk } = await build(template, CONFIG, healthy(codes.join('\n')))
  expect(out).toContain('error output-valid')
  expect(out).toContain(message)
  expect(exit).toBe(1)
  expect([...disk.keys()].some((path) => path.includes('/gen/'))).toBe(false)
})

test.each([
  ['{ target: ./errors.mustache, out: gen }', 'a template does not say what it makes; add "file"'],
  [
    '{ target: ./errors.mustache, file: run.sh }',
    '"run.sh" has an ending for which no escape is known',
  ],
  ['{ target: ./errors.mustache, file: ../a.rb }', 'contains a folder'],
  ['{ target: ../../errors.mustache, file: a.rb }', 'is outside'],
  ['{ target: ./.git/errors.mustache, file: a.rb }', 'is in .git'],
  ['{ target: ./other.mustache, file: a.rb }', 'the template ./other.mustache does not exist'],
  ['{ target: ./errors.ejs, file: a.rb }', '"./errors.ejs" is not a known target'],
])('the output %s is refused', async (output, message) => {
  const { exit, err } = await build('', `outputs: [${output}]\n`)
  expect(err).toContain(message)
  expect(exit).toBe(2)
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

  test.each(['html', 'xml', 'md'])('of %s', async (ending) => {
    const text = await printed(`errors.${ending}`, '{{#entries}}{{meaning}}{{/entries}}')
    expect(text).not.toMatch(/[<>]/)
  })

  test('of csv', async () => {
    const text = await printed('errors.csv', '{{#entries}}{{meaning}};{{/entries}}')
    const cells = [...text.matchAll(/"((?:[^"]|"")*)";/g)].map(([, cell]) =>
      cell!.replaceAll('""', '"'),
    )
    expect(cells).toEqual(sent.map(({ meaning }) => meaning))
  })
})
