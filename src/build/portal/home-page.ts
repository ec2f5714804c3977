import { plural } from '../../values/text.ts'
import { type Html, html } from '../site/html.ts'
import { searchForm } from '../site/index-page.ts'
import { langOf } from '../site/words/spoken.ts'
import { portalPage } from './layout.ts'
import type { Owner, Portal, Service } from './model.ts'

/** The home page: a search over all codes, the services, the catalogs of common codes. */
export function homePage(portal: Portal, parts: number): string {
  const { title, description, services, owners } = portal
  const codes = new Set(
    services.flatMap(({ rows }) => rows.map(({ common, entry }) => common ?? entry)),
  )
  const main = html`<main id="main" tabindex="-1">
<h1>${title}</h1>
${description && html`<p class="lead">${description}</p>\n`}<p class="edition">${plural(codes.size, 'code')} of ${plural(services.length, 'service')}</p>
${searchForm(parts)}<section class="stage" id="results" aria-labelledby="results-title" hidden>
<h2 id="results-title">Codes found</h2>
<ol class="codes"></ol>
<p class="more" hidden><button type="button">Show more</button></p>
</section>
<section class="stage rest" aria-labelledby="services">
<h2 id="services">Services</h2>
<ul class="codes">
${services.map(serviceItem)}</ul>
</section>
${owners.length > 0 && ownersPart(owners)}<section class="files rest" aria-labelledby="files">
<h2 id="files">For programs</h2>
<p class="note"><a href="index.json">index.json</a> lists the services with their versions, and each code with its owner and the services that have it.</p>
</section>
</main>`
  return portalPage(portal, { title, path: '', up: '', script: 'portal.js', main })
}

function serviceItem(service: Service): Html {
  const { title, catalog, page, rows, imports } = service
  const { name, version, description } = catalog
  const imported = imports.reduce((sum, { count }) => sum + count, 0)
  return html`<li><a href="${page}/index.html"><span class="name"${langOf(service)}>${title}</span> <code>${name}</code></a>
${description && html`<p${langOf(service)}>${description}</p>\n`}<p class="badges"><span class="badge">Version ${version}</span> <span class="badge">${plural(rows.length - imported, 'code')}</span>${imported > 0 && html` <span class="badge">${imported} imported</span>`}</p></li>
`
}

const ownersPart = (
  owners: readonly Owner[],
): Html => html`<section class="stage rest" aria-labelledby="common">
<h2 id="common">Common codes</h2>
<p class="note">Codes that services import from one owner.</p>
<ul class="codes">
${owners.map(
  (
    owner,
  ) => html`<li><a href="${owner.page}/index.html"><span class="name"${owner.service && langOf(owner.service)}>${owner.title}</span> <code>${owner.name}</code></a>
<p class="badges"><span class="badge">${plural(owner.codes.length, 'code')}</span> <span class="badge">used by ${plural(usersOf(owner), 'service')}</span></p></li>
`,
)}</ul>
</section>
`

/** How many services have codes of an owner. */
const usersOf = ({ codes }: Owner): number =>
  new Set(codes.flatMap(({ uses }) => uses.map(({ service }) => service))).size
