import type { Operation } from '../../catalog/model.ts'
import { titleOf } from '../../catalog/names.ts'
import { type OperationFacts, operationFacts, RUN_AFTER } from '../../catalog/operation-page.ts'
import { codeItem } from './code-item.ts'
import { type Html, html } from './html.ts'
import { documentOf, langOf } from './layout.ts'
import type { Site } from './model.ts'
import { OPERATIONS_ANCHOR, pageOf } from './place.ts'

const UP = '../../'

/** The page of an operation of the API: its codes, in the order in which a client handles them. */
export function operationPage(site: Site, operation: Operation, page: string): string {
  const { catalog } = site
  const facts = operationFacts(catalog, operation)
  const { id, title, codes, order } = facts
  const main = html`<main id="main" tabindex="-1">
<nav aria-label="Where you are"><ol class="way"><li><a href="${UP}index.html">All codes</a></li><li><a href="${UP}index.html#${OPERATIONS_ANCHOR}">Operations</a></li></ol></nav>
<h1${langOf(site)}>${title}</h1>
<p class="code"><code>${id}</code></p>
<section class="stage" aria-labelledby="codes">
<h2 id="codes">Codes</h2>
<p class="note">${order}</p>
${codes.length > 0 && html`<ol class="codes">\n${codes.map((entry) => codeItem(site, entry, UP))}</ol>\n`}${unknownNote(facts)}</section>
${recoveries(facts)}</main>`
  return documentOf(site, {
    title: `${id}: ${title} – ${titleOf(catalog)}`,
    address: `${catalog.url}/${page}/`,
    up: UP,
    main,
  })
}

/** Says how many codes may come from this operation, too. */
const unknownNote = ({ unknownWords }: OperationFacts): Html | undefined =>
  unknownWords === undefined
    ? undefined
    : html`<p class="note">${unknownWords}: <a href="${UP}index.html">all codes</a>.</p>\n`

/** The codes after which clients run this operation. */
function recoveries({ runAfter }: OperationFacts): Html | undefined {
  if (runAfter.length === 0) return undefined
  return html`<section aria-labelledby="run">
<h2 id="run">${RUN_AFTER}</h2>
<p>${runAfter.map((code, index) => html`${index > 0 ? ', ' : ''}<a href="${UP}${pageOf(code)}/index.html"><code>${code}</code></a>`)}</p>
</section>
`
}
