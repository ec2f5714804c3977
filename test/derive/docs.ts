import { existsSync, readFileSync } from 'node:fs'
import { Help } from 'commander'
import { load, programOf } from '../../src/base/cli/program.ts'
import { changeRules } from '../../src/base/rules/diff/diff.ts'
import { rulebook, ruleKinds } from '../../src/base/run/rulebook.ts'
import { generators } from '../../src/base/targets/build.ts'
import { rail } from '../support/rail.ts'
import { registry } from '../support/reporters.ts'
import { apiSurface } from './api-surface.ts'
import { featureNames, featuresPart } from './features.ts'
import { fieldsHere, fieldsPart, type Page } from './fields.ts'
import { formsPart } from './forms.ts'
import { fenced, inText, table } from './markdown.ts'
import { specificationPage } from './specification.ts'

const at = (path: string) => new URL(`../../${path}`, import.meta.url)
const read = (path: string) => readFileSync(at(path), 'utf8').replaceAll('\r\n', '\n')

/** Derived documents: path and text. */
export async function derivedDocs(): Promise<[path: string, text: string][]> {
  const filledPages = PAGES.map(
    async (path): Promise<[string, string]> => [path, await filled({ path, text: read(path) })],
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
  ...['building', 'catalog', 'cli', 'configuration', 'contract', 'fhir', 'plugins'].map(
    (page) => `docs/${page}.md`,
  ),
]

const SCHEMAS = { catalog: 'schema/errors.schema.json', config: 'schema/config.schema.json' }

/** The text of each derived section, from the words after its name and from its page. */
type Section = (argument: string, page: Page) => string | Promise<string>

const SECTIONS: Record<string, Section> = {
  features: () => featuresPart(),
  fields: (argument, page) => {
    const [schema, title] = argument.split(' ') as ['catalog' | 'config', string]
    return fieldsPart(JSON.parse(read(SCHEMAS[schema])), title, page)
  },
  names: (title, page) =>
    fieldsHere(JSON.parse(read(SCHEMAS.catalog)), title, page)
      .map(({ key }) => `\`${key}\``)
      .join(', '),
  // The catalog is the first YAML block of the page; one of its words becomes another.
  breaks: async (words, { text: page }) => {
    const [from, to] = words.split(' ') as [string, string]
    const [, catalog = ''] = /^```yaml\n(.*?)^```/ms.exec(page) ?? []
    const files = { 'old.yaml': catalog, 'errors.yaml': catalog.replace(from, to) }
    return fenced('', (await rail('diff old.yaml errors.yaml', { files })).out.trim())
  },
  targets: () =>
    generators
      .map(({ id, summary, default: own }) => `- \`${id}\`: ${summary}${own ? ' By default.' : ''}`)
      .join('\n'),
  formats: () =>
    Object.values(registry)
      .map(({ id, summary }) => `- \`${id}\`: ${firstSentence(summary)}`)
      .join('\n'),
  commands: commandsPart,
  failures: errorCodesPart,
  codes: codesPart,
  plugin: () => fenced('js', ruleOf(read('examples/plugins/rail-plugin.mjs'))),
  forms: formsPart,
  ...(await sectionsOfFeatures()),
}

/** The sections that go with a feature: `test/features/<name>/derive.ts`. */
async function sectionsOfFeatures(): Promise<Record<string, Section>> {
  const having = featureNames().filter((name) => existsSync(at(`test/features/${name}/derive.ts`)))
  const all = await Promise.all(having.map((name) => import(`../features/${name}/derive.ts`)))
  return Object.assign({}, ...all.map(({ sections }) => sections))
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
async function filled(page: Page): Promise<string> {
  const section = /(<!-- derived: ([a-z]+) ?([^>]*?) -->(\n?))[\s\S]*?(<!-- end -->)/g
  const texts = await Promise.all(
    [...page.text.matchAll(section)].map(
      async ([, open, name, argument, line, close]) =>
        `${open}${await sectionNamed(name!, page)(argument!, page)}${line}${close}`,
    ),
  )
  return page.text.replace(section, () => texts.shift()!)
}

function sectionNamed(name: string, { path }: Page): Section {
  const section = SECTIONS[name]
  if (section === undefined)
    throw new Error(
      `${path}: nothing derives the section "${name}"; if its feature is gone, delete the section`,
    )
  return section
}

async function commandsPart(): Promise<string> {
  const program = programOf(
    { out: () => {}, err: () => {} },
    { loaded: await load() },
    async () => {},
  )
  const help = new Help()
  return program.commands
    .map((command) => {
      const usage = help.commandUsage(command).replace('rail-errors ', '').replace(' [options]', '')
      return `- \`${usage}\`: ${sentence(command.summary())}`
    })
    .join('\n')
}

const firstSentence = (text: string): string => /^.*?\.(?= |$)/s.exec(text)?.[0] ?? text
const sentence = (text: string): string => `${text[0]!.toUpperCase()}${text.slice(1)}.`

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
const ruleList = (
  rules: readonly { id: string; summary: string }[],
  levelOf: (id: string) => string,
): string =>
  `${rules
    .map(
      ({ id, summary }) =>
        `- <a id="${id}"></a>\`${id}\`${levelOf(id)}: ${inText(mainClause(summary))}`,
    )
    .join('\n')}\n`

/** The part of a summary before a colon or a semicolon, without what is in brackets: the rest is detail. */
const mainClause = (summary: string): string =>
  summary
    .replaceAll(/ \((?:[^()]|\([^()]*\))*\)/g, '')
    .replace(/^((?:`[^`]*`|[^`])*?)[:;] .*$/, '$1.')

/** The level of a rule in brackets, if it is not that of most. */
const levels =
  (rules: readonly { id: string; level: string }[]) =>
  (id: string): string => {
    const { level } = rules.find((one) => one.id === id)!
    return level === 'error' ? '' : ` (${level})`
  }

function rulesPage(): string {
  return [
    '# Lint rules\n',
    '<!-- Written by test/derived.test.ts from the rules. Run `npm run gen` after a change there. -->\n',
    '`npx rail-errors explain <rule>` says why a rule exists, which options it has, and shows an example that fails. [`rules` in the config](configuration.md#rules) sets the level of a rule. Rules are errors unless another level is behind their name.\n',
    ...ruleKinds
      .filter(({ kind }) => kind !== 'change')
      .flatMap(({ kind, title }) => {
        const rules = rulebook().filter((rule) => rule.kind === kind)
        return [`## ${title}\n`, ruleList(rules, levels(rules))]
      }),
  ].join('\n')
}

const IMPACTS: Record<string, string> = {
  breaking: 'A correct consumer of the old catalog can fail.',
  dangerous: 'The change may break some consumers; the two catalogs alone cannot show it.',
  safe: 'No correct consumer is affected.',
}

/** The impacts that a rule has in some cases only, in brackets. */
function otherImpacts(id: string): string {
  const { impact, impactCases = '' } = changeRules.find((one) => one.id === id)!
  const others = Object.keys(IMPACTS).filter(
    (level) => !impact.startsWith(level) && new RegExp(`\\b${level}\\b`).test(impactCases),
  )
  return others.length === 0 ? '' : ` (${others.join(', ')})`
}

function changesPage(): string {
  return [
    '# Change rules\n',
    '<!-- Written by test/derived.test.ts from the rules. Run `npm run gen` after a change there. -->\n',
    'What `rail-errors diff` reports: each difference once, by one rule. What is in brackets is its impact in some cases: `npx rail-errors explain <rule>` says when, why, and what to do. [`diff.rules` in the config](configuration.md#diff) sets the impact of a rule.\n',
    ...Object.entries(IMPACTS).flatMap(([level, meaning]) => [
      `## ${level[0]!.toUpperCase()}${level.slice(1)}\n`,
      `${meaning}\n`,
      ruleList(
        changeRules.filter(({ impact }) => impact.replace('+', '') === level),
        otherImpacts,
      ),
    ]),
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

/** The codes of errors, from their type. */
function errorCodesPart(): string {
  const codes = read('src/base/io/host/user-error.ts').matchAll(/\/\*\* .* \*\/\n +\| '(.*)'/g)
  return Array.from(codes, ([, code]) => `\`${code}\``).join(', ')
}
