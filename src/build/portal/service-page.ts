import { codeUrl } from '../../catalog/names.ts'
import { groupBy } from '../../values/group.ts'
import { plural } from '../../values/text.ts'
import { urlPart } from '../../values/url-part.ts'
import { listedCode } from '../site/code-item.ts'
import { type Html, html } from '../site/html.ts'
import { editionOf, groupPart, groupsNav, groupsOf, searchForm } from '../site/index-page.ts'
import { isLink } from '../site/layout.ts'
import { langOf } from '../site/words/spoken.ts'
import { anchorOf } from './anchor.ts'
import { portalPage, wayTo } from './layout.ts'
import type { Portal, Row, Service } from './model.ts'

const UP = '../../'

/**
 * The page of a service: all its codes by stage. An own code leads to the site of the service, a
 * common one to its page here.
 */
export function servicePage(portal: Portal, service: Service): string {
  const { title, catalog, page, rows } = service
  const { name, description, url } = catalog
  const lang = langOf(service)
  const byEntry = new Map(rows.map((row) => [row.entry, row]))
  const groups = groupsOf(catalog)
  const main = html`<main id="main" tabindex="-1">
${wayTo(UP, [])}<h1${lang}>${title}</h1>
<p class="code"><code>${name}</code></p>
${description && html`<p class="lead"${lang}>${description}</p>\n`}${editionOf(catalog)}${url !== undefined && isLink(url) && html`<p>Its own site: <a href="${url}/">${url}</a></p>\n`}${importsPart(service)}${searchForm()}${groups.length > 1 && groupsNav(service, groups)}${groups.map((group) => groupPart(service, group, (entry) => item(service, byEntry.get(entry)!)))}</main>`
  return portalPage(portal, { title, path: page, up: UP, script: 'search.js', main })
}

function item(service: Service, { entry, common }: Row): Html {
  const { code, fix, imported_from } = entry
  const { url } = service.catalog
  const id = anchorOf(code)
  const own = url !== undefined && isLink(url) ? codeUrl({ url }, `${urlPart(code)}/`) : `#${id}`
  const from = imported_from !== undefined && common !== undefined
  const users = from ? 0 : (common?.uses.length ?? 0)
  return listedCode(service, entry, {
    href: common === undefined ? own : `${UP}${common.page}/index.html`,
    isFound: true,
    id,
    more: fix === undefined ? undefined : html`<p class="fix"${langOf(service)}>${fix}</p>\n`,
    badges: [
      ...(from ? [html`<span class="badge">${common.owner.title}</span>`] : []),
      ...(users > 0 ? [html`<span class="badge">used by ${plural(users, 'service')}</span>`] : []),
    ],
  })
}

function importsPart({ imports }: Service): Html | undefined {
  if (imports.length === 0) return undefined
  const owners = [...groupBy(imports, ({ owner }) => owner.name).values()]
  return html`<p>It imports ${owners.map(
    ([first, ...more], index) =>
      html`${index > 0 ? ', ' : ''}<a href="${UP}${first!.owner.page}/index.html">${plural(
        [first!, ...more].reduce((sum, { count }) => sum + count, 0),
        'code',
      )} of ${first!.owner.title}</a>${first!.version && ` ${first!.version}`}`,
  )}.</p>
`
}
