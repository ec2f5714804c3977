import { active } from '../../catalog/catalog.ts'
import type { Operation } from '../../catalog/model.ts'
import { titleOf } from '../../catalog/names.ts'
import { entriesRaisedBy, inHandlingOrder, operationTitle } from '../../catalog/operations.ts'
import { hasWorkflow } from '../../catalog/workflow.ts'
import { codeItem } from './code-item.ts'
import { type Html, html } from './html.ts'
import { documentOf, langOf } from './layout.ts'
import type { Site } from './model.ts'
import { OPERATIONS_ANCHOR, pageOf } from './place.ts'

const UP = '../../'

/** The page of an operation of the API: its codes, in the order in which a client handles them. */
export function operationPage(site: Site, operation: Operation, page: string): string {
  const { catalog } = site
  const { id } = operation
  const lang = langOf(site)
  const title = operationTitle(operation)
  const entries = inHandlingOrder(entriesRaisedBy(catalog, id), catalog)
  const main = html`<main id="main" tabindex="-1">
<nav aria-label="Where you are"><ol class="way"><li><a href="${UP}index.html">All codes</a></li><li><a href="${UP}index.html#${OPERATIONS_ANCHOR}">Operations</a></li></ol></nav>
<h1${lang}>${title}</h1>
<p class="code"><code>${id}</code></p>
<section class="stage" aria-labelledby="codes">
<h2 id="codes">Codes</h2>
${entries.length === 0 ? html`<p class="note">No code of the catalog is known to come from this operation.</p>\n` : html`<p class="note">${orderIn(site)}</p>\n<ol class="codes">\n${entries.map((entry) => codeItem(site, entry, UP))}</ol>\n`}${unknownNote(site)}</section>
${recoveries(site, id)}</main>`
  return documentOf(site, {
    title: `${id}: ${title} – ${titleOf(catalog)}`,
    address: `${catalog.url}/${page}/`,
    up: UP,
    main,
  })
}

const orderIn = ({ catalog }: Site): string =>
  `In the order in which to handle them if an answer has several: those that block the call, then those with an error status, then the others; ${hasWorkflow(catalog) ? 'within each group by stage, then by code' : 'within each group by code'}.`

/** Says how many codes may come from this operation, too. */
function unknownNote({ catalog }: Site): Html | undefined {
  const count = active(catalog).filter(({ raised_by }) => raised_by === undefined).length
  if (count === 0) return undefined
  const words =
    count === 1
      ? 'One code does not say which operations answer with it'
      : `${count} codes do not say which operations answer with them`
  return html`<p class="note">${words}: <a href="${UP}index.html">all codes</a>.</p>\n`
}

/** The codes after which clients run this operation. */
function recoveries({ catalog }: Site, id: string): Html | undefined {
  const entries = active(catalog).filter(({ handling }) => handling?.operation?.includes(id))
  if (entries.length === 0) return undefined
  return html`<section aria-labelledby="run">
<h2 id="run">Clients run it after</h2>
<p>${entries.map(({ code }, index) => html`${index > 0 ? ', ' : ''}<a href="${UP}${pageOf(code)}/index.html"><code>${code}</code></a>`)}</p>
</section>
`
}
