import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { titleOf } from '../../../base/core/catalog/names.ts'
import type { OutputFile } from '../../../base/core/output-file.ts'
import { precompressed } from '../../../base/targets/precompressed.ts'
import { EVERYWHERE, headerRules } from '../host-files.ts'
import { startMarkdown } from '../markdown.ts'
import type { Start } from '../model.ts'
import { startNginxFile } from '../nginx.ts'
import { folderOf } from '../page-addresses.ts'
import type { OwnWords } from '../settings.ts'
import { startSitemap } from '../sitemap.ts'
import { langOf, say, type Tongue, tongueFor } from '../words/spoken.ts'
import { listedCode } from './code-item.ts'
import { type Html, html } from './html.ts'
import { editionOf, filtersOf, navOf, searchForm } from './index-page.ts'
import { framed } from './layout.ts'
import { SEARCH } from './search.ts'
import { ICON, STYLE } from './style.ts'

/** A site in a folder with others: its catalog, and its rules for hosts, by the name of their file. */
type SharedSite = { catalog: Catalog; rules: ReadonlyMap<string, string> }

/**
 * The folder that contains the sites of all catalogs, on their host. Undefined if there is none: a
 * catalog is at this place itself, or they are at several hosts.
 */
export function commonFolder(catalogs: readonly Catalog[]): string | undefined {
  const [first, ...others] = catalogs.map(({ url }) => {
    const { origin, pathname } = new URL(url!)
    return [origin, ...pathname.replace(/\/?$/, '/').split(/(?<=\/)/)]
  }) as [string[], ...string[][]]
  const common = first.findIndex((step, at) => others.some((steps) => steps[at] !== step))
  const isOneOf = common < 0 || others.some(({ length }) => length === common)
  // Behind the host, the first step of a path is a slash.
  return isOneOf || common < 2 ? undefined : first.slice(2, common).join('')
}

/**
 * The files of the start page over the sites of several catalogs: the page with a search over all
 * codes, the same in Markdown, and the rules for hosts of all of them.
 */
export function startFiles(
  sites: readonly SharedSite[],
  folder: string,
  words?: OwnWords,
): OutputFile[] {
  const catalogs = sites.map(({ catalog }) => catalog)
  const url = new URL(`/${folder}`, catalogs[0]!.url).href
  const start: Start = { catalogs, url, folder }
  const languages = new Set(catalogs.map(({ language }) => language))
  const tongue = tongueFor(languages.size === 1 ? [...languages][0]! : 'en', words?.languages)
  const files = [
    { path: 'index.html', contents: startPage(start, tongue), mediaType: 'text/html' },
    { path: 'index.md', contents: startMarkdown(start, 'page'), mediaType: 'text/markdown' },
    { path: 'llms.txt', contents: startMarkdown(start, 'llms.txt'), mediaType: 'text/plain' },
    { path: 'sitemap.xml', contents: startSitemap(start), mediaType: 'application/xml' },
    { path: 'style.css', contents: STYLE, mediaType: 'text/css' },
    { path: 'icon.svg', contents: ICON, mediaType: 'image/svg+xml' },
    { path: 'search.js', contents: SEARCH, mediaType: 'text/javascript' },
  ]
  const rulesOf = (file: string) => sites.map(({ rules }) => rules.get(file) ?? '').join('')
  return [
    ...[...files, ...files.flatMap(precompressed)].map((file) => ({
      ...file,
      path: `${folder}${file.path}`,
    })),
    ...[
      ['_headers', `${headerRules(folder, [EVERYWHERE])}${rulesOf('_headers')}`],
      ['_redirects', rulesOf('_redirects')],
      ['_nginx.conf', startNginxFile(folder, rulesOf('_nginx.conf'))],
    ].map(([path, contents]) => ({ path: path!, contents: contents!, mediaType: 'text/plain' })),
  ]
}

/** The list of the catalogs with all their codes, complete without a script. */
function startPage({ catalogs, url, folder }: Start, tongue: Tongue): string {
  const { words } = tongue
  const groups = catalogs.map((catalog) => ({
    catalog,
    up: folderOf(catalog)!.slice(folder.length),
    anchor: `catalog-${catalog.name}`,
    heading: titleOf(catalog),
    lang: langOf({ catalog, tongue }, catalog, 'title'),
    entries: catalog.codes.filter(({ retired }) => retired === undefined),
  }))
  const codes = groups.flatMap(({ entries }) => entries)
  const publishers = new Set(catalogs.map(({ publisher }) => publisher))
  const [publisher] = publishers.size === 1 ? publishers : []
  const main = html`<main id="main" tabindex="-1">
<h1>${words.start}</h1>
${searchForm(words, filtersOf(codes, words, [words.filter_catalog, groups]))}${navOf(words.catalogs, groups)}${groups.map(groupPart)}</main>`
  return framed(
    { title: words.start, address: url, up: '', scripts: ['search.js'], main },
    {
      name: html``,
      end:
        publisher === undefined ? html`` : html`<p>${say(words.published_by, { publisher })}</p>\n`,
      tongue,
      isInMarkdown: true,
    },
  )

  function groupPart({
    catalog,
    up,
    anchor,
    heading,
    lang,
    entries,
  }: (typeof groups)[number]): Html {
    const site = { catalog, tongue }
    const { description } = catalog
    return html`<section class="stage" aria-labelledby="${anchor}">
<h2 id="${anchor}"${lang}><a href="${up}index.html">${heading}</a></h2>
${description && html`<p class="note"${langOf(site, catalog, 'description')}>${description}</p>\n`}${editionOf(catalog, words)}<ul class="codes">
${entries.map((entry) => listedCode(site, entry, up, true))}</ul>
</section>
`
  }
}
