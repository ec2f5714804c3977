import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { camel } from './camel.ts'
import { table } from './markdown.ts'

const FEATURES = 'src/features'
const LISTS = 'src/contributions'
const BY =
  'Written by test/derived-lists.test.ts from the folders. Run `npm run gen` after adding a file.'

/** The names of the features: one folder each. */
export const featureNames = (): string[] =>
  readdirSync(FEATURES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()

/** The modules of a folder, beside its list and its tests. */
const modulesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file !== 'index.ts' && file.endsWith('.ts'))
        .sort()
    : []

/** The features that have this file. */
const having = (name: string): string[] =>
  featureNames().filter((feature) => existsSync(`${FEATURES}/${feature}/${name}.ts`))

/** A list of what the features export that have this file. */
const ofFile = (name: string): string[] => [
  ...having(name).map(
    (feature) =>
      `import { ${camel(name)} as ${from(feature)} } from '../features/${feature}/${name}.ts'`,
  ),
  '',
  `export const ${camel(name)} = [${having(name).map(from).join(', ')}]`,
]

/** A type of the types that features export from this file, after what is there without any. */
const ofTypes = (name: string, none: string, operator: '&' | '|'): string[] => {
  const type = camel(name).replace(/^./, (first) => first.toUpperCase())
  return [
    ...having(name).map(
      (feature) =>
        `import type { ${type} as ${camel(feature)} } from '../features/${feature}/${name}.ts'`,
    ),
    '',
    `export type ${type} = ${[none, ...having(name).map(camel)].join(` ${operator} `)}`,
  ]
}

/** The name of what a feature contributes; `import` alone is a word of the language. */
const from = (feature: string): string => camel(`from-${feature}`)

/** All exports of the modules in a folder that features have. */
const ofFolder = (name: string): string[] =>
  featureNames().flatMap((feature) =>
    modulesIn(`${FEATURES}/${feature}/${name}`).map((file) => {
      const path = `${feature}/${name}/${file}`
      return readFileSync(`${FEATURES}/${path}`, 'utf8').includes('export default ')
        ? `export { default as ${camel(file.replace('.ts', ''))} } from '../features/${path}'`
        : `export * from '../features/${path}'`
    }),
  )

/** What the base knows of features: a list of each kind of contribution, without a name in the base. */
export const featureLists = (): [path: string, text: string][] =>
  Object.entries({
    commands: ofFile('commands'),
    targets: ofFile('targets'),
    generators: ofFolder('generators'),
    'lint-rules': ofFolder('lint'),
    'lint-docs': ofFolder('lint/docs'),
    'change-rules': ofFolder('changes'),
    rulebook: ofFile('rulebook'),
    config: ofFile('config'),
    'config-fields': ofFile('config-fields'),
    differences: ofFile('differences'),
    'header-fields': ofFile('header-fields'),
    'init-import': ofFile('init-import'),
    projects: ofFile('projects'),
    'list-side': ofFile('list-side'),
    listed: ofFile('listed'),
    layer: ofFile('layer'),
    readers: ofFile('readers'),
    sources: ofFile('sources'),
    'own-targets': ofFile('own-targets'),
    'target-runs': ofFile('target-runs'),
    settings: ofTypes('settings', 'object', '&'),
    'difference-kinds': ofTypes('difference-kinds', 'never', '|'),
  }).map(([name, lines]) => [
    `${LISTS}/${name}.ts`,
    [`// ${BY}`, ...(lines.length > 0 ? lines : ['export {}']), ''].join('\n'),
  ])

/** The files of a feature, also those that are no code. */
const filesOf = (feature: string): string[] =>
  readdirSync(`${FEATURES}/${feature}`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|mustache|scm|json)$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)

/** The other features that the files of one import. */
const importedBy = (feature: string, texts: readonly string[]): string[] =>
  featureNames().filter(
    (other) => other !== feature && texts.some((text) => text.includes(`../${other}/`)),
  )

/** What each feature promises, and what it costs: lines, files, the features that it needs. */
export function featuresPart(): string {
  const rows = featureNames().map((feature) => {
    const files = filesOf(feature)
    const texts = files.map((file) => readFileSync(file, 'utf8'))
    const lines = texts.reduce((count, text) => count + text.split('\n').length - 1, 0)
    const promise = readFileSync(`${FEATURES}/${feature}/README.md`, 'utf8').split('\n')[2]!
    const others = importedBy(feature, texts)
    return [
      `\`${feature}\``,
      promise,
      `${Math.round(lines / 100) * 100}`,
      `${files.length}`,
      others.join(', ') || '–',
    ]
  })
  return table(['Feature', 'Promise', 'Lines', 'Files', 'Needs'], rows)
}
