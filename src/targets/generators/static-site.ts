import { fhirFaults } from '../../core/catalog/fhir/faults.ts'
import { generatorOf } from '../generator.ts'
import { folderOf } from '../site/place.ts'

export default generatorOf('static-site', {
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
