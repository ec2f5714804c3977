import type { Catalog } from '../../base/core/catalog/catalog.ts'
import { entryIn, languagesOf } from '../../base/core/catalog/languages.ts'
import type { Entry } from '../../base/core/catalog/types.ts'
import type { SiteLanguage } from './model.ts'

/**
 * The languages that get pages of their own: that of the catalog, and those into which half of the
 * codes that are sent are translated. Fewer would be pages in the own language.
 */
export function siteLanguages(catalog: Catalog, taken: ReadonlySet<string>): SiteLanguage[] {
  const { codes, language } = catalog
  const sent = codes.filter(({ retired }) => retired === undefined)
  const folders = new Set([...taken].map((name) => name.toLowerCase()))
  return languagesOf({ value: { language, codes: [...codes] } }).flatMap((tag, index) => {
    if (index === 0) return [{ tag, at: '' }]
    const has = sent.filter(({ translations = {} }) => Object.hasOwn(translations, tag)).length
    const name = tag.toLowerCase()
    if (has * 2 < sent.length || !/^[a-z]{2,8}(?:-[a-z0-9]{1,8})*$/.test(name) || folders.has(name))
      return []
    folders.add(name)
    return [{ tag, at: `${tag}/` }]
  })
}

/** A catalog in one of its other languages. The own texts become a translation. */
export function catalogIn(catalog: Catalog, tag: string): Catalog {
  const own = catalog.language
  return {
    ...catalog,
    ...catalog.translations?.[tag],
    language: tag,
    stages: catalog.stages.map((stage) => ({ ...stage, ...stage.translations?.[tag] })),
    codes: catalog.codes.map((entry) => {
      const { display, meaning, fix } = entry
      const texts: NonNullable<Entry['translations']>[string] = {
        ...(display !== undefined && { display }),
        meaning,
        fix,
      }
      const said = entryIn(entry, tag)
      return said === undefined
        ? entry
        : { ...said, translations: { ...entry.translations, [own]: texts } }
    }),
  }
}
