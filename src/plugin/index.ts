/**
 * What a plugin module imports: `import { definePlugin, defineRule } from 'rail-errors/plugin'`. Experimental until 1.0.
 *
 *     export default definePlugin({ apiVersion: 1, name: 'clinic', rules: [defineRule({ … })] })
 */
export { defineGenerator, type Generator, json } from '../build/generator.ts'
export {
  camel,
  type Naming,
  nameOf,
  namesOf,
  pascal,
  upperSnake,
  wordsOf,
} from '../build/languages/names.ts'
export {
  type SourceCatalog,
  type SourceEntry,
  type SourceHandling,
  type SourceNotice,
  type SourceStage,
  sourceOf,
} from '../build/languages/source.ts'
export {
  hex,
  type LiteralStyle,
  literal,
  oneLine,
  utf16Escape,
} from '../build/languages/text.ts'
export type { OutputFile } from '../build/output-file.ts'
export { active, type Catalog } from '../catalog/catalog.ts'
export type { CatalogFile, Entry as CatalogEntry, Handling, Stage } from '../catalog/model.ts'
export { displayOf } from '../catalog/names.ts'
export type { Diagnostic, Edit, Fix, Path, Range, Related, Severity } from '../diagnostic.ts'
export {
  defineRule,
  type Entry,
  type Example,
  entry,
  file,
  fixable,
  type LintInput,
  type Options,
  type Rule,
} from '../lint/rule.ts'
export {
  countBySeverity,
  defineReporter,
  printable,
  type Report,
  type Reporter,
  type Style,
} from '../report/report.ts'
export type { Finding, Replacement } from '../yaml/source.ts'
export { exampleFaults } from './examples.ts'
export { API_VERSION, definePlugin, type Plugin } from './plugin.ts'
