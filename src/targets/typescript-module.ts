import { active, type Catalog } from '../core/catalog/catalog.ts'
import { hasWorkflow } from '../core/catalog/workflow.ts'
import { entryTypes, moduleEntry } from './module-entry.ts'
import { operationsBlocks } from './module-operations.ts'
import { terminologyBlock, terminologyType } from './module-terminology.ts'
import { wireBlock } from './module-wire.ts'
import { itemLines, recordLiteral } from './source-literal.ts'
import { codeComment, fileComment, key, literal, stageComment } from './typescript.ts'

const isCode = (
  code: string,
) => `/** True for a code of this catalog. A service that is newer may send others. */
export function isCode(value: unknown): value is ${code} {
  return typeof value === 'string' && Object.prototype.hasOwnProperty.call(Code, value)
}`

const isStage = (stage: string) => `/** True for a stage of this catalog. */
export function isStage(value: unknown): value is ${stage} {
  return typeof value === 'string' && Object.prototype.hasOwnProperty.call(Stage, value)
}`

/**
 * The module of a catalog. Open types accept codes and stages that the catalog does not name,
 * because a newer service may send them.
 */
export function typescriptModule(catalog: Catalog, types: 'closed' | 'open'): string {
  const { stages } = catalog
  const [code, stage] = types === 'open' ? ['KnownCode', 'KnownStage'] : ['Code', 'Stage']
  const entries = active(catalog)
  const isStaged = hasWorkflow(catalog)
  const staged = (...blocks: string[]): string[] => (isStaged ? blocks : [])
  const blocks = [
    fileComment(catalog),
    `/** Every code that the service sends, retired ones excepted. */\nexport const Code = {\n${entries.map((entry) => `${codeComment(entry, catalog, '  ')}  ${key(entry.code)}: ${literal(entry.code)},\n`).join('')}} as const`,
    union('Code', code),
    ...staged(
      `/** The stages of the workflow: where an error can be resolved. */\nexport const Stage = {\n${stages.map((stage) => `${stageComment(stage, '  ')}  ${key(stage.id)}: ${literal(stage.id)},\n`).join('')}} as const`,
      union('Stage', stage),
    ),
    entryTypes(isStaged),
    `/** All codes, in the order of the catalog. */\nexport const codes = [${itemLines(entries.map((entry) => literal(entry.code)))}] as const satisfies readonly ${code}[]`,
    ...staged(
      `/** All stages, in the order of the workflow. */\nexport const stages = [${itemLines(stages.map(({ id }) => literal(id)))}] as const satisfies readonly ${stage}[]`,
    ),
    `const table = {\n${entries.map((entry) => `  ${key(entry.code)}: ${recordLiteral(moduleEntry(entry), '  ')},\n`).join('')}} as const satisfies { readonly [C in ${code}]: Entry & { readonly code: C } }`,
    `/** The entry of every code. An optional field has its type for every code, also for one without it. */\nexport const entries: {\n  readonly [C in ${code}]: Entry & Pick<(typeof table)[C], Extract<keyof (typeof table)[C], 'code' | 'http' | 'stop' | ${isStaged ? "'fix_stage' | " : ''}'params'>>\n} = table`,
    ...staged(
      `/** The codes that are resolved in each stage. */\nexport const codesByStage = {\n${stages
        .map(
          ({ id }) =>
            `  ${key(id)}: [${itemLines(
              entries
                .filter(({ fix_stage }) => fix_stage === id)
                .map((entry) => literal(entry.code)),
              '  ',
            )}],\n`,
        )
        .join('')}} as const satisfies { readonly [S in ${stage}]: readonly ${code}[] }`,
    ),
    ...operationsBlocks(catalog, { code }),
    terminologyType(catalog),
    terminologyBlock(catalog, 'typescript'),
    ...wireBlock(catalog, true),
    isCode(code),
    ...staged(isStage(stage)),
  ]
  return `${blocks.join('\n\n')}\n`
}

/**
 * The type of a const object's values; an open type accepts any other text, too, and editors still
 * complete the known values.
 */
function union(name: string, known: string): string {
  const values = `export type ${known} = (typeof ${name})[keyof typeof ${name}]`
  return known === name
    ? values
    : `${values}\n\n/** A service that is newer may send others. */\nexport type ${name} = ${known} | (string & {})`
}
