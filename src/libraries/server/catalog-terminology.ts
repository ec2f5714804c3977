import { active, type Catalog } from '../../base/core/catalog/catalog.ts'
import { type OwnerSystem, ownerSystemOf } from '../../base/core/catalog/imports.ts'
import { addressesOf, humanize, textsIn } from '../../base/core/catalog/names.ts'
import { hasWorkflow } from '../../base/core/catalog/parsed-catalog.ts'
import type { Addresses } from '../../base/core/contract/forms/forms-of.ts'

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
    name,
    version,
    language,
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
