import type { Catalog } from '../catalog/catalog.ts'
import { addressesOf, humanize } from '../catalog/names.ts'
import { recordLiteral } from './source-literal.ts'

/**
 * What names the published terminology in generated modules: servers make problem details and
 * OperationOutcomes with it.
 */
export const terminologyOf = (catalog: Catalog) => {
  const { name, version, language, stages } = catalog
  return {
    ...{ name, version, language },
    ...addressesOf(catalog),
    stageTitles: Object.fromEntries(stages.map(({ id, title }) => [id, title ?? humanize(id)])),
  }
}

const COMMENT =
  '/** What names the published terminology: its address, its version, the FHIR canonicals of codes and stages, and the titles of the stages. */'

/** The declaration of the terminology in a module, with its comment. */
export const terminologyBlock = (catalog: Catalog, form: 'typescript' | 'javascript'): string =>
  `${COMMENT}\nexport const terminology${form === 'typescript' ? ': Terminology' : ''} = ${recordLiteral(terminologyOf(catalog), '')}`

/** The same in a declaration file. */
export const TERMINOLOGY_DECLARED = `${COMMENT}\nexport declare const terminology: Terminology`

/** The type of the terminology. */
export const TERMINOLOGY_TYPE = `/** The published terminology. Without a \`url\` it has no canonicals. */
export interface Terminology {
  readonly name: string
  readonly version?: string
  readonly language: string
  readonly url?: string
  readonly codeSystem?: string
  readonly stageSystem?: string
  readonly stageTitles: { readonly [stage: string]: string }
}`
