import { active, type Catalog } from '../core/catalog/catalog.ts'
import type { Entry, Param } from '../core/catalog/model.ts'
import { hasWorkflow } from '../core/catalog/workflow.ts'
import { entryTypes, moduleEntry } from './module-entry.ts'
import { operationsBlocks, operationsDeclared } from './module-operations.ts'
import { terminologyBlock, terminologyDeclared, terminologyType } from './module-terminology.ts'
import { wireBlock, wireDeclared } from './module-wire.ts'
import { itemLines, recordLiteral } from './source-literal.ts'
import { languagesOf, textsLoaders, textsLoaderTypes } from './texts-module.ts'
import { codeComment, fileComment, key, literal, stageComment } from './typescript.ts'

/**
 * The module of a catalog in JavaScript (ES2020), for Node and browsers; its declarations are
 * {@link javascriptTypes}. `stem` is the start of their file names.
 */
export function javascriptModule(catalog: Catalog, stem: string): string {
  const { stages } = catalog
  const entries = active(catalog)
  const staged = stagedIn(catalog)
  return blocks([
    fileComment(catalog),
    `export const Code = {\n${entries.map(({ code }) => `  ${key(code)}: ${literal(code)},\n`).join('')}}`,
    ...staged(
      `export const Stage = {\n${stages.map(({ id }) => `  ${key(id)}: ${literal(id)},\n`).join('')}}`,
    ),
    `export const codes = [${itemLines(entries.map(({ code }) => literal(code)))}]`,
    ...staged(`export const stages = [${itemLines(stages.map(({ id }) => literal(id)))}]`),
    `export const entries = {\n${entries.map((entry) => `  ${key(entry.code)}: ${recordLiteral(moduleEntry(entry), '  ')},\n`).join('')}}`,
    ...staged(
      `export const codesByStage = {\n${stages.map(({ id }) => `  ${key(id)}: [${itemLines(codesOf(entries, id), '  ')}],\n`).join('')}}`,
    ),
    ...operationsBlocks(catalog),
    terminologyBlock(catalog, 'javascript'),
    ...wireBlock(catalog),
    "export const isCode = (value) => typeof value === 'string' && Object.prototype.hasOwnProperty.call(Code, value)",
    ...staged(
      "export const isStage = (value) => typeof value === 'string' && Object.prototype.hasOwnProperty.call(Stage, value)",
    ),
    textsLoaders(languagesOf(catalog), stem),
  ])
}

/** The declarations of {@link javascriptModule}. */
export function javascriptTypes(catalog: Catalog, stem: string): string {
  const { stages } = catalog
  const entries = active(catalog)
  const staged = stagedIn(catalog)
  const fixed = ({ code, http, stop, fix_stage, params }: Entry) =>
    `Entry & { readonly code: ${literal(code)}; readonly http: ${literal(http)}; readonly stop: ${literal(stop)}${fix_stage === undefined ? '' : `; readonly fix_stage: ${literal(fix_stage)}`}${params ? `; readonly params: readonly [${params.map(paramType).join(', ')}]` : ''} }`
  return blocks([
    fileComment(catalog),
    `/** Every code that the service sends, retired ones excepted. */\nexport declare const Code: {\n${entries.map((entry) => `${codeComment(entry, catalog, '  ')}  readonly ${key(entry.code)}: ${literal(entry.code)}\n`).join('')}}`,
    'export type Code = (typeof Code)[keyof typeof Code]',
    ...staged(
      `/** The stages of the workflow: where an error can be resolved. */\nexport declare const Stage: {\n${stages.map((stage) => `${stageComment(stage, '  ')}  readonly ${key(stage.id)}: ${literal(stage.id)}\n`).join('')}}`,
      'export type Stage = (typeof Stage)[keyof typeof Stage]',
    ),
    entryTypes(hasWorkflow(catalog)),
    `/** All codes, in the order of the catalog. */\nexport declare const codes: readonly [${itemLines(entries.map(({ code }) => literal(code)))}]`,
    ...staged(
      `/** All stages, in the order of the workflow. */\nexport declare const stages: readonly [${itemLines(stages.map(({ id }) => literal(id)))}]`,
    ),
    `/** The entry of every code. An optional field has its type for every code, also for one without it. */\nexport declare const entries: {\n${entries.map((entry) => `  readonly ${key(entry.code)}: ${fixed(entry)}\n`).join('')}}`,
    ...staged(
      `/** The codes that are resolved in each stage. */\nexport declare const codesByStage: {\n${stages
        .map(
          ({ id }) =>
            `  readonly ${key(id)}: readonly [${itemLines(codesOf(entries, id), '  ')}]\n`,
        )
        .join('')}}`,
    ),
    ...operationsDeclared(catalog),
    terminologyType(catalog),
    terminologyDeclared(catalog),
    ...wireDeclared(catalog),
    '/** True for a code of this catalog. A service that is newer may send others. */\nexport declare const isCode: (value: unknown) => value is Code',
    ...staged(
      '/** True for a stage of this catalog. */\nexport declare const isStage: (value: unknown) => value is Stage',
    ),
    textsLoaderTypes(languagesOf(catalog), stem, '(await texts.de()).texts[code]?.meaning'),
  ])
}

/** The type of a param, so that a server's compiler checks the values of a message. */
const paramType = ({ name, type, optional }: Param): string =>
  `{ ${Object.entries({ name, type, optional })
    .flatMap(([field, value]) =>
      value === undefined ? [] : [`readonly ${field}: ${literal(value)}`],
    )
    .join('; ')} }`

/** Blocks that only the module of a catalog with a workflow has. */
const stagedIn =
  (catalog: Catalog) =>
  (...blocks: string[]): string[] =>
    hasWorkflow(catalog) ? blocks : []

const codesOf = (entries: readonly Entry[], stage: string): string[] =>
  entries.filter(({ fix_stage }) => fix_stage === stage).map(({ code }) => literal(code))

const blocks = (parts: readonly string[]): string => `${parts.join('\n\n')}\n`
