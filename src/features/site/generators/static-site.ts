import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { generatorOf } from '../../../base/targets/generator.ts'
import { fhirFaults } from '../../fhir/index.ts'
import { folderOf } from '../page-addresses.ts'

/** What FHIR needs beside what every site has. */
const headerGaps = (catalog: Catalog) =>
  (['status', 'date'] as const).flatMap((field) =>
    catalog[field] === undefined && !catalog.unknownFields.includes(field)
      ? [{ path: [field], message: `the header has no "${field}"` }]
      : [],
  )

export default generatorOf('static-site', {
  summary: 'A site with a page for each code, for any static host.',
  refuses(catalog, { isPlain } = {}) {
    const { url } = catalog
    if (folderOf(catalog) !== undefined)
      return isPlain ? [] : [...headerGaps(catalog), ...fhirFaults(catalog)]
    const needed = 'a static host needs https, and letters, digits, ".", "-" and "_" in the path'
    return [{ path: ['url'], message: `"${url}" cannot be served: ${needed}` }]
  },
  async generate(catalog, settings, _, filesOf) {
    const { siteFiles } = await import('../site.ts')
    return siteFiles(catalog, settings, filesOf)
  },
  async warns(catalog, { words }) {
    if (words === undefined) return []
    const { lackingWords } = await import('../words/own.ts')
    return lackingWords(catalog, words)
  },
})
