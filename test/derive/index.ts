import { readdirSync, readFileSync } from 'node:fs'
import { acceptance, acceptedSchema } from '../../src/base/core/model/acceptance.ts'
import { catalogSchema, languageSchema } from '../../src/base/core/model/catalog.ts'
import { changelogSchema } from '../../src/base/core/model/changelog.ts'
import { configSchema } from '../../src/base/core/model/config.ts'
import { changesSchema, importSchema, reportSchema } from '../../src/base/core/model/report.ts'
import { groupBy } from '../../src/base/core/values/lists.ts'
import { isRecord } from '../../src/base/core/values/record.ts'
import { changeRules } from '../../src/base/rules/diff/diff.ts'
import { rules } from '../../src/base/rules/linter/lint.ts'
import type { RuleRow } from '../../src/base/rules/rule.ts'
import { rulebook, ruleKinds } from '../../src/base/run/rulebook.ts'
import { checkSchema } from '../../src/features/check/schema.ts'
import { siteWordsSchema } from '../../src/features/site/words/schema.ts'
import { vectorsSchema } from '../../src/features/vectors/schema.ts'
import { camel } from './camel.ts'
import { presetList } from './presets.ts'
import { publishedSchemas, wireSchema, withStatusLists } from './published.ts'
import { jsonSchema, shapeOf } from './schemas.ts'
import { typesOf } from './types.ts'

const BY = 'Written by test/derived.test.ts'

/** Without a "code_style", editors report a code that is not UPPER_SNAKE_CASE. */
const USUAL_CODES = {
  if: { not: { required: ['code_style'] } },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: {
    properties: {
      codes: {
        items: { properties: { code: { pattern: '^[A-Z][A-Z0-9]*(_[A-Z0-9]+)*$' } } },
      },
    },
  },
}

/** An entry needs less if the header has "defaults", or names another file that has the codes. */
function forEditors(catalog: Record<string, unknown>): Record<string, unknown> {
  const { properties, required } = catalog as {
    properties: { codes: { items: { required: string[]; properties: Record<string, object> } } }
    required: string[]
  }
  const { items } = withStatusLists(properties.codes)
  const codes = {
    ...properties.codes,
    items: { ...items, required: ['code'], 'x-required': items.required },
  }
  return {
    ...catalog,
    properties: { ...properties, codes },
    required: required.filter((name) => name !== 'codes'),
    'x-required': required,
    ...USUAL_CODES,
    allOf: [
      { anyOf: ['codes', 'codes_from', 'imports'].map((name) => ({ required: [name] })) },
      {
        if: {
          not: {
            anyOf: ['defaults', 'codes_from', 'imports'].map((name) => ({ required: [name] })),
          },
        },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { codes: { items: { required: items.required } } } },
      },
      {
        if: { not: { anyOf: ['codes_from', 'imports'].map((name) => ({ required: [name] })) } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { properties: { codes: { items: { required: ['code', 'meaning'] } } } },
      },
    ],
  }
}

/** Published sets have translations in their entries, and an errors.yaml has them in a file for each language. */
const withoutTranslations = (schema: unknown): unknown =>
  Array.isArray(schema)
    ? schema.map(withoutTranslations)
    : isRecord(schema)
      ? Object.fromEntries(
          Object.entries(schema).flatMap(([key, value]) =>
            key === 'translations' ? [] : [[key, withoutTranslations(value)]],
          ),
        )
      : schema

/** Every derived file that needs no other derived file: path and text. */
export function derivedFirst(): [path: string, text: string][] {
  const catalog = { ...jsonSchema(catalogSchema, ['Catalog', 'Entry']), ...USUAL_CODES }
  const config = jsonSchema(configSchema)
  const published = publishedSchemas(catalog)
  return [
    ['schema/errors.schema.json', json(withoutTranslations(forEditors(catalog)))],
    ['schema/language.schema.json', json(jsonSchema(languageSchema))],
    ['schema/config.schema.json', json(config)],
    ['schema/accepted.schema.json', json(jsonSchema(acceptedSchema))],
    ['schema/diagnostics.schema.json', json(jsonSchema(reportSchema))],
    ['schema/changes.schema.json', json(jsonSchema(changesSchema))],
    ['schema/changelog.schema.json', json(jsonSchema(changelogSchema))],
    ['schema/import.schema.json', json(jsonSchema(importSchema))],
    ['schema/check.schema.json', json(jsonSchema(checkSchema))],
    ['schema/site-words.schema.json', json(jsonSchema(siteWordsSchema))],
    ['schema/vectors.schema.json', json(jsonSchema(vectorsSchema))],
    ['schema/wire.schema.json', json(wireSchema)],
    ['schema/list.schema.json', json(published.list)],
    ['schema/handling.schema.json', json(published.handling)],
    shape('base/core/catalog', forEditors(catalog)),
    shape('base/core/config', config),
    shape('base/rules/accept', jsonSchema(acceptedSchema)),
    types('base/core/catalog', typesOf(catalog, { Catalog: 'CatalogFile' })),
    types('base/rules/accept', typesOf(jsonSchema(acceptance))),
    types('base/core/config', typesOf(config)),
    ...[
      'src/base/rules/lint',
      'src/base/rules/lint/docs',
      'src/base/rules/change',
      'src/base/targets/generators',
    ].map((folder): [string, string] => [`${folder}/index.ts`, barrel(folder)]),
    presetList(),
    ['src/base/report/reporters/index.ts', loaders('src/base/report/reporters')],
    ['src/base/rules/rule-table.ts', ruleTable()],
  ]
}

/** The types of a room, derived from its file in `core/model/`. */
const types = (room: string, text: string): [string, string] => [
  `src/${room}/types.ts`,
  `// ${BY} from core/model/. Run \`npm run gen\` after a change there.\n\n${text}`,
]

/** The shapes by which a room reads its file. */
const shape = (room: string, schema: unknown): [string, string] => [
  `src/${room}/shape.json`,
  `${JSON.stringify(shapeOf(schema))}\n`,
]

/** One row for each rule, by kind. */
function ruleTable(): string {
  const settable = ruleKinds.flatMap(({ kind, isSettable }) => (isSettable ? kind : []))
  const lines = [...groupBy(rulebook(), ({ kind }) => kind)].flatMap(([kind, ofKind]) => [
    `  ${kind}: {`,
    ...ofKind.map(({ id }) => {
      const options = rules.find((rule) => rule.id === id)?.options
      const fixed = changeRules.find((rule) => rule.id === id)?.fixed
      const row: RuleRow = { ...(options && { options }), ...(fixed && { fixed }) }
      return `    '${id}': ${JSON.stringify(row)},`
    }),
    '  },',
  ])
  return [
    `// ${BY} from the rules. Run \`npm run gen\` after a change of their ids or options.`,
    "import type { RuleTable } from './rule.ts'",
    '',
    '/** The rules of each kind, by id. */',
    'export const ruleTable: RuleTable = {',
    ...lines,
    '}',
    '',
    '/** The kinds of rules whose level the config sets under `rules`. */',
    `export const SETTABLE: readonly string[] = [${settable.map((kind) => `'${kind}'`).join(', ')}]`,
    '',
  ].join('\n')
}

const json = (value: unknown): string => `${inLines(value)}\n`

/** JSON whose parts that fit stand on one line each: schemas ship, and are a third shorter so. */
function inLines(value: unknown, indent = ''): string {
  const whole = JSON.stringify(value)
  if (whole.length + indent.length <= 500 || typeof value !== 'object' || value === null)
    return whole
  const inner = `${indent} `
  const parts = Array.isArray(value)
    ? value.map((one) => inner + inLines(one, inner))
    : Object.entries(value).map(
        ([name, one]) => `${inner}${JSON.stringify(name)}: ${inLines(one, inner)}`,
      )
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}

const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file !== 'index.ts' && file.endsWith('.ts'))
    .sort()

const FROM_FOLDER = `// ${BY} from the folder listing. Run \`npm run gen\` after adding a file.`

function barrel(folder: string): string {
  const lines = filesIn(folder).map((file) =>
    readFileSync(`${folder}/${file}`, 'utf8').includes('export default ')
      ? `export { default as ${camel(file.replace('.ts', ''))} } from './${file}'`
      : `export * from './${file}'`,
  )
  return [FROM_FOLDER, ...lines, ''].join('\n')
}

/** What each file of a folder exports by default, by its name, loaded when it is needed. */
function loaders(folder: string): string {
  const name = folder.replace(/.*\//, '')
  const lines = filesIn(folder).map(
    (file) => `  ${file.replace('.ts', '')}: async () => (await import('./${file}')).default,`,
  )
  return [FROM_FOLDER, `export const ${name} = {`, ...lines, '}', ''].join('\n')
}
