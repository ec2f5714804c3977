import { titleOf } from '../../../base/core/catalog/names.ts'
import {
  type OperationFacts,
  operationFacts,
} from '../../../base/core/catalog/pages/operation-page.ts'
import { hasWorkflow } from '../../../base/core/catalog/parsed-catalog.ts'
import type { Operation } from '../../../base/core/catalog/types.ts'
import type { Site } from '../model.ts'
import { OPERATIONS_ANCHOR, pageOf } from '../page-addresses.ts'
import type { Words } from '../words/en.ts'
import { langOf, sayPlain } from '../words/spoken.ts'
import { codeItem } from './code-item.ts'
import { type Html, html } from './html.ts'
import { documentOf } from './layout.ts'

const UP = '../../'

/** The page of an operation of the API: its codes, in the order in which a client handles them. */
export function operationPage(site: Site, operation: Operation, page: string): string {
  const { catalog } = site
  const { words } = site.tongue
  const facts = operationFacts(catalog, operation)
  const { id, title, codes } = facts
  const order =
    codes.length === 0
      ? words.order_none
      : hasWorkflow(catalog)
        ? words.order_by_stage
        : words.order_by_code
  const main = html`<main id="main" tabindex="-1">
<nav aria-label="${words.here}"><ol class="way"><li><a href="${UP}index.html">${words.all_codes}</a></li><li><a href="${UP}index.html#${OPERATIONS_ANCHOR}">${words.operations}</a></li></ol></nav>
<h1${langOf(site)}>${title}</h1>
<p class="code"><code>${id}</code></p>
<section class="stage" aria-labelledby="codes">
<h2 id="codes">${words.codes}</h2>
<p class="note">${order}</p>
${codes.length > 0 && html`<ol class="codes">\n${codes.map((entry) => codeItem(site, entry, UP))}</ol>\n`}${unknownNote(facts, words)}</section>
${recoveries(facts, words)}</main>`
  return documentOf(site, {
    title: `${id}: ${title} – ${titleOf(catalog)}`,
    path: `${page}/`,
    up: UP,
    main,
  })
}

/** Says how many codes may come from this operation, too. */
const unknownNote = ({ unknown }: OperationFacts, words: Words): Html | undefined =>
  unknown === 0
    ? undefined
    : html`<p class="note">${unknown === 1 ? words.silent_one : sayPlain(words.silent, { count: unknown })}: <a href="${UP}index.html">${words.all_codes}</a>.</p>\n`

function recoveries({ runAfter }: OperationFacts, words: Words): Html | undefined {
  if (runAfter.length === 0) return undefined
  return html`<section aria-labelledby="run">
<h2 id="run">${words.run_after}</h2>
<p>${runAfter.map((code, index) => html`${index > 0 ? ', ' : ''}<a href="${UP}${pageOf(code)}/index.html"><code>${code}</code></a>`)}</p>
</section>
`
}
