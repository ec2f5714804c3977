import { active, type Catalog } from '../core/catalog/catalog.ts'
import { type OwnerSystem, ownerSystemOf } from '../core/catalog/imports.ts'
import { addressesOf, humanize } from '../core/catalog/names.ts'
import { hasWorkflow } from '../core/catalog/workflow.ts'
import type { Addresses } from '../core/contract/forms/forms-of.ts'
import { textsIn } from './fhir/titles.ts'
import { recordLiteral } from './source-literal.ts'

/**
 * What names the published terminology in generated modules: servers make problem details and
 * OperationOutcomes with it.
 */
export const terminologyOf = (catalog: Catalog) => {
  const { name, version, language, stages } = catalog
  const isStaged = hasWorkflow(catalog)
  const { url, codeSystem, stageSystem }: Addresses = addressesOf(catalog)
  const owners = ownersOf(catalog)
  return {
    ...{ name, version, language },
    ...(url !== undefined && { url }),
    ...(codeSystem !== undefined && { codeSystem }),
    ...(owners.length > 0 && { owners: Object.fromEntries(owners) }),
    ...(isStaged && {
      ...(stageSystem !== undefined && { stageSystem }),
      stageTitles: Object.fromEntries(stages.map(({ id, title }) => [id, title ?? humanize(id)])),
      ...(isTranslated(catalog) && { stageTitlesIn: translatedTitles(catalog) }),
    }),
  }
}

/** The codes that the CodeSystem of another catalog has, with that. */
const ownersOf = (catalog: Catalog): [code: string, owner: OwnerSystem][] =>
  active(catalog).flatMap((entry): [string, OwnerSystem][] => {
    const owner = ownerSystemOf(catalog, entry)
    return owner === undefined ? [] : [[entry.code, owner]]
  })

const isTranslated = ({ stages }: Catalog): boolean =>
  stages.some((stage) => textsIn(stage, 'title').length > 0)

/** The translated titles of stages, by language. */
function translatedTitles({ stages }: Catalog): Record<string, Record<string, string>> {
  const titles = new Map<string, [stage: string, title: string][]>()
  for (const stage of stages)
    for (const [language, title] of textsIn(stage, 'title'))
      titles.set(language, [...(titles.get(language) ?? []), [stage.id, title]])
  const languages = [...titles.keys()].sort()
  return Object.fromEntries(
    languages.map((language) => [language, Object.fromEntries(titles.get(language)!)]),
  )
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
${ownersOf(catalog).length > 0 ? OWNERS : ''}${hasWorkflow(catalog) ? STAGED : ''}${hasWorkflow(catalog) && isTranslated(catalog) ? TRANSLATED : ''}}`

const OWNERS = `  /** The codes that the CodeSystem of another catalog has. */
  readonly owners: { readonly [code: string]: { readonly system: string; readonly version: string } }
`
const STAGED = `  readonly stageSystem?: string
  readonly stageTitles: { readonly [stage: string]: string }
`
const TRANSLATED = `  /** The translated titles of stages, by language. */
  readonly stageTitlesIn: { readonly [language: string]: { readonly [stage: string]: string } }
`
