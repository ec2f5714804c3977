import type { Catalog } from '../catalog/catalog.ts'
import { addressesOf, humanize } from '../catalog/names.ts'
import { hasWorkflow } from '../catalog/workflow.ts'
import { recordLiteral } from './source-literal.ts'

/**
 * What names the published terminology in generated modules: servers make problem details and
 * OperationOutcomes with it.
 */
export const terminologyOf = (catalog: Catalog) => {
  const { name, version, language, stages } = catalog
  const isStaged = hasWorkflow(catalog)
  const { stageSystem, ...addresses } = addressesOf(catalog)
  return {
    ...{ name, version, language },
    ...addresses,
    ...(isStaged && {
      ...(stageSystem !== undefined && { stageSystem }),
      stageTitles: Object.fromEntries(stages.map(({ id, title }) => [id, title ?? humanize(id)])),
    }),
  }
}

const commentOf = (catalog: Catalog): string =>
  `/** What names the published terminology: its address, its version, ${hasWorkflow(catalog) ? 'the FHIR canonicals of codes and stages, and the titles of the stages' : 'and the FHIR canonical of its codes'}. */`

/** The declaration of the terminology in a module, with its comment. */
export const terminologyBlock = (catalog: Catalog, form: 'typescript' | 'javascript'): string =>
  `${commentOf(catalog)}\nexport const terminology${form === 'typescript' ? ': Terminology' : ''} = ${recordLiteral(terminologyOf(catalog), '')}`

/** The same in a declaration file. */
export const terminologyDeclared = (catalog: Catalog): string =>
  `${commentOf(catalog)}\nexport declare const terminology: Terminology`

/** The type of the terminology. */
export const terminologyType = (
  catalog: Catalog,
): string => `/** The published terminology. Without a \`url\` it has no canonicals. */
export interface Terminology {
  readonly name: string
  readonly version?: string
  readonly language: string
  readonly url?: string
  readonly codeSystem?: string
${hasWorkflow(catalog) ? STAGED : ''}}`

const STAGED = `  readonly stageSystem?: string
  readonly stageTitles: { readonly [stage: string]: string }
`
