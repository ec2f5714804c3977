import { displayOf, humanize, titleOf } from '../../catalog/catalog.ts'
import type { Entry, Stage } from '../../catalog/model.ts'
import { type Html, html } from './html.ts'
import { documentOf, langOf } from './layout.ts'
import type { Site } from './model.ts'
import { pageOf } from './place.ts'
import { effectOf } from './words.ts'

/** The list of all codes by stage, complete without a script; the script adds the search. */
export function indexPage(site: Site): string {
  const { codes, stages, description, url } = site.catalog
  const groups = stages.map((stage) => ({ stage, entries: codes.filter(({ fix_stage }) => fix_stage === stage.id) }))
  const main = html`<main id="main" tabindex="-1">
<h1${langOf(site)}>${titleOf(site.catalog)}</h1>
${description && html`<p class="lead"${langOf(site)}>${description}</p>\n`}<form class="search" role="search" hidden>
<label for="search">Find a code</label>
<input id="search" name="q" type="search" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="found">
<p id="found" role="status"></p>
</form>
${groups.filter(({ entries }) => entries.length > 0).map(({ stage, entries }) => stagePart(site, stage, entries))}${filesPart(site)}</main>`
  return documentOf(site, { title: titleOf(site.catalog), address: `${url}/`, up: '', script: true, main })
}

const stagePart = (
  site: Site,
  { id, title = humanize(id), description }: Stage,
  entries: readonly Entry[],
): Html => html`<section class="stage" aria-labelledby="stage-${id}">
<h2 id="stage-${id}"${langOf(site)}>${title}</h2>
${description && html`<p class="note"${langOf(site)}>${description}</p>\n`}<ul class="codes">
${entries.map((entry) => item(site, entry))}</ul>
</section>
`

function item(site: Site, entry: Entry): Html {
  const { code, http, meaning, fix, deprecated, retired, translations = {} } = entry
  const more = [fix, ...Object.values(translations).flatMap(({ display, meaning: said, fix: done }) => [display, said, done])]
  const { kind, words } = effectOf(entry)
  const life = retired ? 'Retired' : deprecated ? 'Deprecated' : undefined
  return html`<li data-words="${more.filter((text) => text !== undefined).join(' ')}"><a href="${pageOf(code)}/index.html"><span class="name"${langOf(site)}>${displayOf(entry)}</span> <code>${code}</code></a>
<p${langOf(site)}>${meaning}</p>
<p class="badges">${life && html`<span class="badge old">${life}</span> `}${retired ? undefined : html`<span class="badge ${kind}">${words}</span> `}<span class="badge">HTTP ${http}</span></p></li>
`
}

/** The files for programs. */
function filesPart({ catalog: { version, name, status }, files, canonicals }: Site): Html {
  const kept = status === 'draft' ? 'are those of this draft' : 'are as they were published with this version, for good'
  return html`<section class="files" aria-labelledby="files">
<h2 id="files">For programs</h2>
<p class="note">These files are made from the same source. Below <code>${version}/</code> they ${kept}.</p>
<table>
<thead><tr><th scope="col">File</th><th scope="col">Media type</th><th scope="col">Of this version</th></tr></thead>
<tbody>
${files.map(({ path, mediaType }) => html`<tr><td><a href="${path}">${path}</a></td><td>${mediaType}</td><td><a href="${version}/${path}" aria-label="${path} of version ${version}">${version}</a></td></tr>\n`)}</tbody>
</table>
<p class="note">Canonical: ${canonicals.filter(({ path }) => path.endsWith(`/${name}`)).map(({ path }, index) => html`${index > 0 ? ', ' : ''}<a href="${path}">${path}</a>`)}.</p>
</section>
`
}
