import { codeUrl } from '../../base/core/catalog/names.ts'
import { escapeXml } from '../../base/core/values/escape.ts'
import type { Site, Start } from './model.ts'
import { folderNameOf } from './page-addresses.ts'

/** The pages of the site, for search engines and programs. */
export function sitemap({ catalog, operations }: Site): string {
  const pages = [
    `${catalog.url}/`,
    ...catalog.codes.map(({ code }) => `${codeUrl(catalog, folderNameOf(code))}/`),
    ...[...operations.values()].map((page) => `${catalog.url}/${page}/`),
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${pages.map((page) => `<url><loc>${escapeXml(page)}</loc></url>\n`).join('')}</urlset>
`
}

/** The lists of pages of the sites below a start page. */
export const startSitemap = ({ catalogs }: Start): string => `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${catalogs.map((catalog) => `<sitemap><loc>${escapeXml(`${catalog.url}/sitemap.xml`)}</loc></sitemap>\n`).join('')}</sitemapindex>
`
