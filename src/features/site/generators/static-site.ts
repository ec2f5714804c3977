import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { generatorOf } from '../../../base/targets/generator.ts'
import { fhirFaults } from '../../fhir/index.ts'
import { folderOf } from '../place.ts'

/** What FHIR needs beside what every site has. */
const headerGaps = (catalog: Catalog) =>
  (['status', 'date'] as const).flatMap((field) =>
    catalog[field] === undefined && !catalog.unknownFields.includes(field)
      ? [{ path: [field], message: `the header has no "${field}"` }]
      : [],
  )

export default generatorOf('static-site', {
  summary:
    'A folder that any static host can serve: the published files (with a FHIR target also FHIR in R4, R4B and R5, with packages) now and by version, canonical URLs, a page for each code and operation in each language, with a search, filters and changes, precompressed, with rules for Netlify, Cloudflare and nginx.',
  refuses(catalog, { isPlain } = {}) {
    const { url } = catalog
    if (folderOf(catalog) !== undefined)
      return isPlain ? [] : [...headerGaps(catalog), ...fhirFaults(catalog)]
    const needed = 'a static host needs https, and letters, digits, ".", "-" and "_" in the path'
    return [{ path: ['url'], message: `"${url}" cannot be served: ${needed}` }]
  },
  async generate(catalog, settings, _, filesOf) {
    const { siteFiles } = await import('../site.ts')
    return siteFiles(catalog, settings, filesOf!)
  },
  async warns(catalog, { words }) {
    if (words === undefined) return []
    const { lackingWords } = await import('../words/own.ts')
    return lackingWords(catalog, words)
  },
})
