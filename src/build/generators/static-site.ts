import { fhirFaults } from '../../catalog/fhir/faults.ts'
import { defineGenerator } from '../generator.ts'
import { folderOf } from '../site/place.ts'
import { fhirR4 } from './fhir.ts'

export default defineGenerator({
  id: 'static-site',
  summary:
    'A folder that any static host can serve: the published files (FHIR in R4, R4B and R5, with packages) now and by version, canonical URLs, a page for each code and operation in each language, with a search, filters and changes, precompressed, with rules for Netlify, Cloudflare and nginx.',
  surface: 'wire',
  default: false,
  needs: ['codes.handling', ...fhirR4.needs],
  fhir: true,
  options: ['words'],
  refuses(catalog) {
    const { url } = catalog
    if (folderOf(catalog) !== undefined) return fhirFaults(catalog)
    const needed = 'a static host needs https, and letters, digits, ".", "-" and "_" in the path'
    return [{ path: ['url'], message: `"${url}" cannot be served: ${needed}` }]
  },
  async generate(catalog, settings) {
    const { siteFiles } = await import('../site/site.ts')
    return siteFiles(catalog, settings)
  },
  async warns(catalog, { words }) {
    if (words === undefined) return []
    const { lackingWords } = await import('../site/words/own.ts')
    return lackingWords(catalog, words)
  },
})
