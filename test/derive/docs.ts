import { existsSync, readFileSync } from 'node:fs'
import { type Command as Commander, Help } from 'commander'
import { described, load, programOf } from '../../src/base/cli/program.ts'
import { changeRules } from '../../src/base/rules/diff/diff.ts'
import { rulebook, ruleKinds, documentedRules as rules } from '../../src/base/run/rulebook.ts'
import { generators } from '../../src/base/targets/build.ts'
import { UNPUBLISHED } from '../../src/features/fhir/reading/unknown-fields.ts'
import {
  CONTENT,
  CUTS,
  FILTERS,
  MODIFIERS,
  UNFINISHED,
} from '../../src/features/fhir/reading/whole.ts'
import { CONCEPT_PROPERTIES } from '../../src/features/fhir/terms/properties.ts'
import { rail } from '../support/rail.ts'
import { registry } from '../support/reporters.ts'
import { apiSurface } from './api-surface.ts'
import { featuresPart } from './features.ts'
import { fieldsPart } from './fields.ts'
import { carriesPart, formsPart } from './forms.ts'
import { fenced, inText, table } from './markdown.ts'
import { specificationPage } from './specification.ts'

const at = (path: string) => new URL(`../../${path}`, import.meta.url)
const read = (path: string) => readFileSync(at(path), 'utf8').replaceAll('\r\n', '\n')

/** Derived documents: path and text. */
export async function derivedDocs(): Promise<[path: string, text: string][]> {
  const filledPages = PAGES.map(
    async (path): Promise<[string, string]> => [path, await filled(read(path))],
  )
  return [
    ['docs/rules.md', rulesPage()],
    ['docs/changes.md', changesPage()],
    ['test/golden/api-surface.md', surfacePage()],
    ['docs/specification.md', specificationPage()],
    ...(await Promise.all(filledPages)),
  ]
}

/** Pages written by hand that have derived sections. */
const PAGES = [
  'README.md',
  'docs/internal/architecture.md',
  ...['building', 'catalog', 'cli', 'configuration', 'contract', 'fhir', 'plugins', 'wire'].map(
    (page) => `docs/${page}.md`,
  ),
]

const SCHEMAS: Record<string, string> = {
  catalog: 'schema/errors.schema.json',
  language: 'schema/language.schema.json',
  config: 'schema/config.schema.json',
}

/** The text of each derived section, from the words after its name and from its page. */
const SECTIONS: Record<string, (argument: string, page: string) => string | Promise<string>> = {
  features: () => featuresPart(),
  fields: (argument) => {
    const [schema, title] = argument.split(' ') as [string, string]
    return fieldsPart(JSON.parse(read(SCHEMAS[schema]!)), title)
  },
  // The catalog is the first YAML block of the page; one of its words becomes another.
  breaks: async (words, page) => {
    const [from, to] = words.split(' ') as [string, string]
    const [, catalog = ''] = /^```yaml\n(.*?)^```/ms.exec(page) ?? []
    const files = { 'old.yaml': catalog, 'errors.yaml': catalog.replace(from, to) }
    return fenced('', (await rail('diff old.yaml errors.yaml', { files })).out.trim())
  },
  targets: () =>
    table(
      ['Target', 'Makes'],
      generators.map(({ id, summary, default: own }) => [
        `\`${id}\``,
        own ? `${summary} By default.` : summary,
      ]),
    ),
  formats: () =>
    table(
      ['Format', 'Prints'],
      Object.values(registry).map(({ id, summary }) => [`\`${id}\``, summary]),
    ),
  commands: commandsPart,
  failures: errorCodesPart,
  properties: propertiesPart,
  members: membersPart,
  unpublished: () => UNPUBLISHED.map((field) => `\`${field}\``).join(', '),
  codes: codesPart,
  plugin: () => fenced('js', ruleOf(read('examples/plugins/rail-plugin.mjs'))),
  list: () =>
    fenced(
      'json',
      `${JSON.stringify({ codes: (JSON.parse(read('dist-terminology/rail-errors.json')) as { codes: object[] }).codes.slice(0, 1) }, null, 2)}`,
    ),
  forms: formsPart,
  carries: carriesPart,
  concept: () =>
    fenced(
      'json',
      JSON.stringify(
        (JSON.parse(read('dist-terminology/rail-errors.codesystem.json')) as { concept: object[] })
          .concept[0],
        null,
        2,
      ).replace(/\{\s+("code": .*)\s+("value.*)\s+\}/g, '{ $1 $2 }'),
    ),
}

/** The rule of a plugin as a plugin of its own, without targets and formats. */
function ruleOf(plugin: string): string {
  const [, rule = ''] = /^(const \w+ = defineRule.*?^\}\)$)/ms.exec(plugin) ?? []
  const [, name = ''] = /^const (\w+)/.exec(rule) ?? []
  return [
    "import { definePlugin, defineRule, entry } from 'rail-errors/plugin'",
    rule,
    `export default definePlugin({ apiVersion: 1, name: 'clinic', rules: [${name}] })`,
  ].join('\n\n')
}

/** Replaces the text between `<!-- derived: name argument -->` and `<!-- end -->`. */
async function filled(page: string): Promise<string> {
  const section = /(<!-- derived: ([a-z]+) ?([^>]*?) -->(\n?))[\s\S]*?(<!-- end -->)/g
  const texts = await Promise.all(
    [...page.matchAll(section)].map(
      async ([, open, name, argument, line, close]) =>
        `${open}${await SECTIONS[name!]!(argument!, page)}${line}${close}`,
    ),
  )
  return page.replace(section, () => texts.shift()!)
}

async function commandsPart(): Promise<string> {
  const program = programOf(
    { out: () => {}, err: () => {} },
    { loaded: await load() },
    async () => {},
  )
  const help = new Help()
  const parts = (command: Commander): Commander[] => [
    command,
    ...command.commands.flatMap((action) => parts(action)),
  ]
  const all = program.commands.flatMap(parts)
  const nameOf = (command: Commander): string =>
    command.parent === program || command.parent === null
      ? command.name()
      : `${nameOf(command.parent)} ${command.name()}`
  const options = new Map<string, string[]>()
  for (const command of all)
    for (const option of command.options) {
      const row = `${option.flags}\n${described(option)}`
      options.set(row, [...(options.get(row) ?? []), nameOf(command)])
    }
  return [
    '## Commands',
    table(
      ['Command', ''],
      all.map((command) => [
        `\`${help.commandUsage(command).replaceAll(' [options]', '')}\``,
        inText(firstSentence(command.description())),
      ]),
    ),
    '## Options',
    'The options of every command:',
    table(
      ['Option', ''],
      program.options.map((option) => [`\`${option.flags}\``, inText(described(option))]),
    ),
    'The others:',
    table(
      ['Option', 'Of', ''],
      [...options]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([row, commands]) => {
          const [flags, meaning] = row.split('\n') as [string, string]
          return [`\`${flags}\``, commands.join(', '), inText(meaning)]
        }),
    ),
  ].join('\n\n')
}

const firstSentence = (text: string): string => /^.*?\.(?= |$)/s.exec(text)?.[0] ?? text

/** How each field is written in FHIR, from the table that the targets and the readers share. */
function propertiesPart(): string {
  const rows = CONCEPT_PROPERTIES.map(
    ({ code, field, type, encoding, many, values, translated }) => [
      code === 'status' ? '`deprecated`, `retired`' : `\`${field.join('.')}\``,
      `\`${code}\``,
      type,
      [
        encoding ?? (many ? 'one for each item, in order' : 'unchanged'),
        values === 'stages' && 'bound to the ValueSet of the stages',
        values === 'codes' && 'bound to the ValueSet of the codes',
        values?.startsWith('http') && `bound to \`${values}\``,
        translated && 'with its translations',
      ]
        .filter(Boolean)
        .join('; '),
    ],
  )
  return table(['Field', 'Property', 'Type', 'Encoding'], rows)
}

/** The six codes, and which of their values the specification does not give. */
function codesPart(): string {
  const source = read('errors.yaml')
  const entries = source
    .slice(source.indexOf('\ncodes:'))
    .split(/\n {2}- /)
    .slice(1)
  const field = (entry: string, name: string) => {
    const [, value, comment = ''] =
      new RegExp(`^ *${name}: ([^#\\n]*?)(?: #(.*))?$`, 'm').exec(entry) ?? []
    return `${value}${comment.includes('Assumed') ? ' (assumed)' : ''}`
  }
  return table(
    ['Code', 'Stage', 'HTTP', 'Stops the call', 'Outcome'],
    entries.map((entry) => [
      `\`${field(entry, 'code')}\``,
      field(entry, 'fix_stage'),
      field(entry, 'http'),
      field(entry, 'stop'),
      `${field(entry, 'outcome')}, retry ${field(entry, 'retry')}`,
    ]),
  )
}

/** One line for each rule, with the anchor that findings name; `explain` has the rest. */
const ruleTable = (rows: readonly { id: string; level: string; summary: string }[]): string =>
  `${table(
    ['Rule', 'Level', 'What it requires'],
    rows.map(({ id, level, summary }) => [`<a id="${id}"></a>\`${id}\``, level, inText(summary)]),
  )}\n`

function rulesPage(): string {
  return [
    '# Lint rules\n',
    '<!-- Written by test/derived.test.ts from the rules. Run `npm run gen` after a change there. -->\n',
    '`npx rail-errors explain <rule>` says why a rule exists, which options it has, and shows an example that fails. Set the level of a rule in `rail-errors.config.yaml`: `rules: { <rule>: error | warn | info | off }`.\n',
    ruleTable(rules.map(({ id, severity, summary }) => ({ id, level: severity, summary }))),
    ...ruleKinds
      .filter(({ kind }) => kind !== 'lint' && kind !== 'change')
      .flatMap(({ kind, title }) => [
        `## ${title}\n`,
        ruleTable(rulebook().filter((rule) => rule.kind === kind)),
      ]),
  ].join('\n')
}

function changesPage(): string {
  return [
    '# Change rules\n',
    '<!-- Written by test/derived.test.ts from the rules. Run `npm run gen` after a change there. -->\n',
    'The changes that `rail-errors diff` reports. **breaking**: a correct consumer of the old catalog can fail. **dangerous**: the change may break some consumers; the two catalogs alone cannot show whether it does. **safe**: no correct consumer is affected; **safe+**: a safe addition, which needs a new minor version from 1.0.0 on.\n',
    '`npx rail-errors explain <rule>` says why, what to do, and shows an example. Every difference is reported once, by one rule. Set an impact in `rail-errors.config.yaml`: `diff: { rules: { <rule>: breaking | dangerous | safe | off } }`.\n',
    `${table(
      ['Rule', 'Impact', 'What changed'],
      changeRules.map(({ id, impact, impactCases, summary }) => [
        `<a id="${id}"></a>\`${id}\``,
        inText(impactCases ? `${impact}; ${impactCases}` : impact),
        inText(summary),
      ]),
    )}\n`,
  ].join('\n')
}

const DOORS = {
  'rail-errors': 'index',
  'rail-errors/plugin': 'base/run/plugin/index',
  'rail-errors/testing': 'features/check/testing/index',
  'rail-errors/token': 'libraries/token/index',
}

/** What the libraries need is declared as CommonJS (`scripts/build.mjs`). */
const declarationsOf = (module: string): string =>
  read(`dist/types/${module}.d.${existsSync(at(`dist/types/${module}.d.ts`)) ? 'ts' : 'cts'}`)

const surfacePage = (): string =>
  [
    '# The public surface\n',
    '<!-- Written by test/derived-docs.test.ts from the declarations. Run `npm run gen` after a change. -->\n',
    'What the package exports, and the types that this mentions. A change here is a change for users.\n',
    apiSurface(DOORS, declarationsOf),
  ].join('\n')

/** What readers refuse of FHIR, by the tables that they use. */
function membersPart(): string {
  const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ')
  return table(
    ['Part', 'Refused'],
    [
      [
        'CodeSystem',
        `\`content\` is ${code(Object.keys(CONTENT))}; a \`count\` above what is listed; ${code(MODIFIERS)}`,
      ],
      ['concept', code(MODIFIERS.slice(1))],
      ['ValueSet', 'its CodeSystem is not beside it, in the package or on the server'],
      [
        '`compose`',
        `${code(CUTS)}; \`inactive\` is false; some codes only; codes of others, or of several systems`,
      ],
      [
        '`expansion`',
        `one page, by \`total\`, \`offset\` or \`count\`; ${code([...UNFINISHED, ...FILTERS, ...MODIFIERS.slice(1)])}`,
      ],
    ],
  )
}

/** The codes of errors, from their type. */
function errorCodesPart(): string {
  const rows = read('src/base/io/host/user-error.ts').matchAll(/\/\*\* (.*) \*\/\n +\| '(.*)'/g)
  return table(
    ['Error code', 'What went wrong'],
    Array.from(rows, ([, meaning = '', code]) => [`\`${code}\``, meaning]),
  )
}
