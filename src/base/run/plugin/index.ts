/**
 * What a plugin module imports: `import { definePlugin, defineRule } from 'rail-errors/plugin'`. Experimental until 1.0.
 *
 *     export default definePlugin({ apiVersion: 1, name: 'clinic', rules: [defineRule({ … })] })
 */

export { active, type Catalog } from '../../core/catalog/catalog.ts'
export { displayOf } from '../../core/catalog/names.ts'
export type {
  CatalogFile,
  Entry as CatalogEntry,
  Handling,
  Stage,
} from '../../core/catalog/types.ts'
export type {
  Diagnostic,
  Edit,
  Fix,
  Path,
  Range,
  Related,
  Severity,
} from '../../core/diagnostic.ts'
export type { OutputFile } from '../../core/output-file.ts'
export type { Finding, Replacement } from '../../core/yaml/source.ts'
export {
  countBySeverity,
  defineReporter,
  printable,
  type Report,
  type Reporter,
  type Style,
} from '../../report/report.ts'
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
} from '../../rules/linter/rule.ts'
export { defineGenerator, type Generator, json } from '../../targets/generator.ts'
export { exampleFaults } from './examples.ts'
export { API_VERSION, definePlugin, type Plugin } from './plugin.ts'
