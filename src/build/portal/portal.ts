import type { ParsedCatalog } from '../../catalog/parsed-catalog.ts'
import { defineGenerator, WHOLE_ENTRIES } from '../generator.ts'
import { PORTAL } from '../manifest.ts'
import type { OutputFile } from '../output-file.ts'
import { refusalFindings } from '../refusal.ts'
import { unmetRequirements } from '../requirements.ts'
import { HEADERS } from '../site/hosts.ts'
import { plainNginxFile } from '../site/nginx.ts'
import { folderOf } from '../site/place.ts'
import { precompressed } from '../site/precompressed.ts'
import { SEARCH } from '../site/search.ts'
import { ICON } from '../site/style.ts'
import { commonPage, ownerPage } from './common-page.ts'
import { homePage } from './home-page.ts'
import { indexFile } from './index-file.ts'
import { type PortalCatalog, type PortalSettings, portalOf } from './model.ts'
import { PORTAL_SEARCH } from './search.ts'
import { partPath, searchIndex } from './search-index.ts'
import { servicePage } from './service-page.ts'
import { PORTAL_STYLE } from './style.ts'

/** What a catalog must have to be shown. */
const shown = defineGenerator({
  id: PORTAL,
  summary: 'All catalogs of a config as one site.',
  default: false,
  needs: WHOLE_ENTRIES,
  generate: () => [],
})

/** Why a catalog can't be shown, although lint found no error: a rule is off, or suppressed. */
export const portalRefusals = (reading: ParsedCatalog) =>
  refusalFindings(reading, unmetRequirements(reading, [shown]))

/** The folder of the portal on its host; undefined if no static host can serve its address. */
export const portalFolder = ({ url }: PortalSettings): string | undefined =>
  url === undefined ? '' : folderOf({ url })

/** The files of one site over several catalogs: pages, the search, and an index for programs. */
export function portalFiles(
  catalogs: readonly PortalCatalog[],
  settings: PortalSettings,
): OutputFile[] {
  const folder = portalFolder(settings) ?? ''
  const portal = portalOf(catalogs, settings)
  const parts = searchIndex(portal)
  const page = (path: string, contents: string): OutputFile => ({
    path: `${path === '' ? '' : `${path}/`}index.html`,
    contents,
    mediaType: 'text/html',
  })
  const script = (path: string, contents: string): OutputFile => ({
    path,
    contents,
    mediaType: 'text/javascript',
  })
  const files = [
    page('', homePage(portal, parts.length)),
    ...portal.services.map((service) => page(service.page, servicePage(portal, service))),
    ...portal.owners.flatMap((owner) => [
      page(owner.page, ownerPage(portal, owner)),
      ...owner.codes.map((common) => page(common.page, commonPage(portal, common))),
    ]),
    { path: 'index.json', contents: indexFile(portal), mediaType: 'application/json' },
    { path: 'style.css', contents: PORTAL_STYLE, mediaType: 'text/css' },
    { path: 'icon.svg', contents: ICON, mediaType: 'image/svg+xml' },
    script('search.js', SEARCH),
    script('portal.js', PORTAL_SEARCH),
    ...parts.map((contents, part) => script(partPath(part), contents)),
  ]
  return [
    ...[...files, ...files.flatMap(precompressed)].map((file) => ({
      ...file,
      path: `${folder}${file.path}`,
    })),
    { path: '_headers', contents: headersFile(folder), mediaType: 'text/plain' },
    { path: '_nginx.conf', contents: plainNginxFile(folder), mediaType: 'text/plain' },
  ]
}

const headersFile = (folder: string): string =>
  `/${folder}*\n${HEADERS.map(([name, value]) => `  ${name}: ${value}\n`).join('')}`
