import { existsSync, readFileSync } from 'node:fs'
import { type Command as Commander, Help } from 'commander'
import { described, load, programOf } from '../../src/base/cli/program.ts'
import { changeRules } from '../../src/base/rules/diff/diff.ts'
import { changePage } from '../../src/base/rules/diff/page.ts'
import { rulePage } from '../../src/base/rules/linter/page.ts'
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
import { rail } from '../rail.ts'
import { registry } from '../reporters.ts'
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
    ['docs/internal/api-surface.md', surfacePage()],
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
  // The catalog is the first YAML block of the page.
  output: async (command, page) => {
    const [, catalog = ''] = /^```yaml\n(.*?)^```/ms.exec(page) ?? []
    return fenced('', (await rail(command, { files: { 'errors.yaml': catalog } })).out.trim())
  },
  targets: () =>
    table(
      ['Target', 'Makes', 'By default'],
      generators.map(({ id, summary, default: own }) => [`\`${id}\``, summary, own ? 'yes' : 'no']),
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
  plugin: (name) => fenced('js', read(`test/fixtures/plugins/${name || 'rail'}-plugin.mjs`).trim()),
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
  const rows = (command: Commander) =>
    command.options.map((option) => [`\`${option.flags}\``, inText(described(option))])
  const optionsOf = (some: string[][]) => (some.length > 0 ? [table(['Option', ''], some)] : [])
  const all = (command: Commander): string[][] => [
    ...rows(command),
    ...command.commands.flatMap(all),
  ]
  const shared = sharedRows(program.commands.flatMap(all))
  const options = (command: Commander) => {
    const [own, others] = [false, true].map((isShared) =>
      rows(command).filter((row) => shared.has(String(row)) === isShared),
    )
    const links = others!.map(([flags]) => `\`${nameOf(flags!)}\``)
    const also = `[Also](#options-of-several-commands): ${links.join(', ')}.`
    return [...optionsOf(own!), ...(links.length > 0 ? [also] : [])]
  }
  const part = (command: Commander, heading: string): string[] => [
    `${heading} \`${help.commandUsage(command).replaceAll(' [options]', '')}\``,
    inText(command.description()),
    ...options(command),
    ...command.commands.flatMap((action) => part(action, `${heading}#`)),
  ]
  const parts = program.commands.flatMap((command) => part(command, '##'))
  return [
    ...parts,
    '## Options of several commands',
    ...optionsOf([...shared.values()]),
    '## Options of every command',
    ...optionsOf(rows(program)),
  ].join('\n\n')
}

/** `--data` of the cell `--data <folder>`. */
const nameOf = (flags: string) => /--[a-z-]+/.exec(flags)![0]

/** The rows that three commands or more have alike, each option once: in its most usual meaning. */
function sharedRows(all: readonly string[][]): ReadonlyMap<string, string[]> {
  const count = (row: string[]) => all.filter((other) => String(other) === String(row)).length
  const byUse = [...new Map(all.map((row) => [String(row), row])).values()]
    .filter((row) => count(row) > 2)
    .sort((one, other) => count(other) - count(one))
  const usual = byUse.filter(
    (row, index) => byUse.findIndex(([flags]) => nameOf(flags!) === nameOf(row[0]!)) === index,
  )
  return new Map(usual.map((row) => [String(row), row]))
}

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

function rulesPage(): string {
  return [
    '# Lint rules\n',
    '<!-- Written by test/derived.test.ts from the rules. Run `npm run gen` after a change there. -->\n',
    'Set the level of a rule in `rail-errors.config.yaml`: `rules: { <id>: error | warn | info | off }`. An example shows the lines that matter of a file that is otherwise complete.\n',
    ...rules.map(rulePage),
    ...ruleKinds
      .filter(({ kind }) => kind !== 'lint' && kind !== 'change')
      .flatMap(({ kind, title }) => [
        `# ${title}\n`,
        ...rulebook().flatMap((rule) => (rule.kind === kind ? [rule.page()] : [])),
      ]),
  ].join('\n')
}

function changesPage(): string {
  return [
    '# Change rules\n',
    '<!-- Written by test/derived.test.ts from the rules. Run `npm run gen` after a change there. -->\n',
    'The changes that `rail-errors diff` reports. **breaking**: a correct consumer of the old catalog can fail. **dangerous**: the change may break some consumers; the two catalogs alone cannot show whether it does. **safe**: no correct consumer is affected; **safe+**: a safe addition, which needs a new minor version from 1.0.0 on.\n',
    'Every difference is reported once, by one rule. Impacts are set in `rail-errors.config.yaml`: `diff: { rules: { <id>: breaking | dangerous | safe | off } }`.\n',
    ...changeRules.map(changePage),
  ].join('\n')
}

const DOORS = {
  'rail-errors': 'index',
  'rail-errors/plugin': 'base/run/plugin/index',
  'rail-errors/testing': 'features/testing/index',
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
