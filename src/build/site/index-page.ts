import type { Catalog } from '../../catalog/catalog.ts'
import type { Entry, Stage } from '../../catalog/model.ts'
import { humanize, titleOf } from '../../catalog/names.ts'
import { entriesRaisedBy, knownOperations, operationTitle } from '../../catalog/operations.ts'
import { hasWorkflow } from '../../catalog/workflow.ts'
import { codeItem } from './code-item.ts'
import { type Html, html } from './html.ts'
import { documentOf, langOf } from './layout.ts'
import type { Site } from './model.ts'
import { CODES_ANCHOR, OPERATIONS_ANCHOR, RETIRED_ANCHOR, stageAnchor } from './place.ts'
import { purposeOf } from './words.ts'

/**
 * The list of all codes by stage, or as one list without a workflow, the retired ones at the end,
 * complete without a script; the script adds the search.
 */
export function indexPage(site: Site): string {
  const { description, url } = site.catalog
  const groups = groupsOf(site.catalog)
  const main = html`<main id="main" tabindex="-1">
<h1${langOf(site)}>${titleOf(site.catalog)}</h1>
${description && html`<p class="lead"${langOf(site)}>${description}</p>\n`}${editionOf(site.catalog)}${searchForm()}${groups.length > 1 && groupsNav(site, groups)}${groups.map((group) => groupPart(site, group, (entry) => codeItem(site, entry, '')))}${operationsPart(site)}${filesPart(site)}</main>`
  return documentOf(site, {
    title: titleOf(site.catalog),
    address: `${url}/`,
    up: '',
    script: 'search.js',
    main,
  })
}

/** The field of a search; a script shows it. `parts`: the number of files that it loads. */
export const searchForm = (
  parts?: number,
): Html => html`<form class="search" role="search"${parts !== undefined && html` data-parts="${parts}"`} hidden>
<label for="search">Find a code</label>
<input id="search" name="q" type="search" placeholder="Words, a code, HTTP 404" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="found">
<p id="found" role="status"></p>
</form>
`

/** The codes by stage, the retired ones at the end. */
export function groupsOf(catalog: Catalog): Group[] {
  const { codes, stages } = catalog
  const sent = codes.filter(({ retired }) => retired === undefined)
  const live: Group[] = hasWorkflow(catalog)
    ? stages.map((stage) => ({
        ...groupOf(stage),
        entries: sent.filter(({ fix_stage }) => fix_stage === stage.id),
      }))
    : [{ ...CODES, entries: sent }]
  return live
    .concat({ ...RETIRED, entries: codes.filter(({ retired }) => retired !== undefined) })
    .filter(({ entries }) => entries.length > 0)
}

/** Codes under one heading. `own`: its texts are in the language of the catalog. */
type Group = {
  anchor: string
  heading: string
  note: string | undefined
  own: boolean
  entries: readonly Entry[]
}

const groupOf = ({ id, title = humanize(id), description }: Stage) => ({
  anchor: stageAnchor(id),
  heading: title,
  note: description,
  own: true,
})

const CODES = { anchor: CODES_ANCHOR, heading: 'Codes', note: undefined, own: false }

const RETIRED = {
  anchor: RETIRED_ANCHOR,
  heading: 'Retired',
  note: 'These codes are no longer sent.',
  own: false,
}

/** What this edition is, before anything else is read. */
export const editionOf = ({
  version,
  date,
  status,
}: Pick<Catalog, 'version' | 'date' | 'status'>): Html =>
  html`<p class="edition">Version ${version}${date && html`, <time datetime="${date}">${date}</time>`}${status !== undefined && status !== 'active' && html` <span class="badge old">${humanize(status)}</span>`}</p>
`

export const groupsNav = (
  site: Pick<Site, 'catalog'>,
  groups: readonly Group[],
): Html => html`<nav aria-label="${hasWorkflow(site.catalog) ? 'Stages' : 'Groups'}"><ul class="stages">
${groups.map(({ anchor, heading, own, entries }) => html`<li><a href="#${anchor}"${own ? langOf(site) : undefined}>${heading}</a> ${String(entries.length)}</li>\n`)}</ul></nav>
`

export const groupPart = (
  site: Pick<Site, 'catalog'>,
  { anchor, heading, note, own, entries }: Group,
  itemOf: (entry: Entry) => Html,
): Html => html`<section class="stage" aria-labelledby="${anchor}">
<h2 id="${anchor}"${own ? langOf(site) : undefined}>${heading}</h2>
${note && html`<p class="note"${own ? langOf(site) : undefined}>${note}</p>\n`}<ul class="codes">
${entries.map(itemOf)}</ul>
</section>
`

/** The operations of the API, with the number of codes that each is known to answer with. */
function operationsPart(site: Site): Html | undefined {
  const { catalog, operations } = site
  if (operations.size === 0) return undefined
  const items = knownOperations(catalog).map((operation) => {
    const { id } = operation
    const count = entriesRaisedBy(catalog, id).length
    return html`<li><a href="${operations.get(id)}/index.html"><span${langOf(site)}>${operationTitle(operation)}</span> <code>${id}</code></a> ${count === 1 ? '1 code' : `${count} codes`}</li>\n`
  })
  return html`<section class="operations" aria-labelledby="${OPERATIONS_ANCHOR}">
<h2 id="${OPERATIONS_ANCHOR}">Operations</h2>
<p class="note">The operations of the API, and the codes that each answers with.</p>
<ul>
${items}</ul>
</section>
`
}

/** The addresses of the CodeSystem and the ValueSet of all codes: given ones, else derived ones. */
const canonicalPaths = ({ name, canonicals }: { name: string } & Pick<Site, 'canonicals'>) =>
  ['codesystem', 'valueset'].flatMap((kind) => {
    const own = canonicals.filter(({ file }) => file.path === `${name}.${kind}.json`)
    return (own.find(({ isGiven }) => isGiven) ?? own[0])?.path ?? []
  })

function filesPart({ catalog: { version, name, status, url }, files, canonicals }: Site): Html {
  const kept =
    status === 'draft'
      ? 'are those of this draft'
      : 'are as they were published with this version, for good'
  return html`<section class="files" aria-labelledby="files">
<h2 id="files">For programs</h2>
<p class="note">These files are made from the same source. Below <code>${version}/</code> they ${kept}.</p>
<p class="note">A client gets TypeScript for its code base with <code>rail-errors build ${url}/${name}.json --target typescript --out src/generated</code>.</p>
<table>
<thead><tr><th scope="col">File</th><th scope="col">For</th><th scope="col">Of this version</th></tr></thead>
<tbody>
${files.map(({ path }) => html`<tr><td><a href="${path}">${path}</a></td><td>${purposeOf(path, name)}</td><td><a href="${version}/${path}" aria-label="${path} of version ${version}">${version}</a></td></tr>\n`)}</tbody>
</table>
<p class="note">Canonical: ${canonicalPaths({ name, canonicals }).map((path, index) => html`${index > 0 ? ', ' : ''}<a href="${path}">${path}</a>`)}.</p>
</section>
`
}
