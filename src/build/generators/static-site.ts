import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'
import { folderOf } from '../site/place.ts'

export default defineGenerator({
  id: 'static-site',
  summary:
    'A folder that any static host can serve: the published files now and by version, canonical URLs, a page for each code with a search, precompressed, with rules for Netlify, Cloudflare and nginx.',
  default: false,
  needs: ['url', 'version', 'status', 'date', 'stages', 'codes.handling', ...WHOLE_ENTRIES],
  fhir: true,
  refuses: (catalog) =>
    folderOf(catalog) === undefined
      ? `needs a url that a static host can serve: https, and letters, digits, ".", "-" and "_" in its path; "${catalog.url}" is another`
      : undefined,
  async generate(catalog, settings) {
    const { siteFiles } = await import('../site/site.ts')
    return siteFiles(catalog, settings)
  },
})
