import { titleOf } from '../../../base/core/catalog/names.ts'
import type { Compared, FieldChange, VersionChanges } from '../changes-by-version.ts'
import type { Site } from '../model.ts'
import { CHANGES_PAGE, pageOf, versionAnchor } from '../page-addresses.ts'
import type { Word, Words } from '../words/en.ts'
import { langOf, sayPlain } from '../words/spoken.ts'
import { type Html, html } from './html.ts'
import { documentOf, rootOf } from './layout.ts'

/** The names of the compared fields, as the page of a code has them. */
const NAMES: Readonly<Record<Compared, Word>> = {
  http: 'http_status',
  stop: 'stops',
  fix_stage: 'resolved_in',
  meaning: 'happened',
  fix: 'to_do',
}

/** The page of all versions: what each of them changed, the newest first. */
export function changesPage(site: Site): string {
  const { catalog, changes } = site
  const { words } = site.tongue
  const up = '../'
  const main = html`<main id="main" tabindex="-1">
<nav aria-label="${words.here}"><ol class="way"><li><a href="${up}index.html">${words.all_codes}</a></li></ol></nav>
<h1>${words.changes}</h1>
<p class="note">${words.changes_about}</p>
${changes.map((one) => versionPart(site, one, up))}</main>`
  return documentOf(site, {
    title: `${words.changes} – ${titleOf(catalog)}`,
    path: `${CHANGES_PAGE}/`,
    up,
    main,
  })
}

function versionPart(site: Site, one: VersionChanges, up: string): Html {
  const { words } = site.tongue
  const { version, isKept, isCompared, added, changed, deprecated, retired } = one
  const list = `${rootOf(site, up)}${version}/${site.catalog.name}.json`
  const id = versionAnchor(version)
  const groups: [string, readonly string[]][] = [
    [words.new_codes, added],
    [words.deprecated, deprecated],
    [words.retired, retired],
  ]
  const isEmpty = changed.length === 0 && groups.every(([, codes]) => codes.length === 0)
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${sayPlain(words.version, { version })}</h2>
${isKept && (site.isVersioned || version !== site.catalog.version) && html`<p class="note"><a href="${list}">${version}/${site.catalog.name}.json</a></p>\n`}${isEmpty && isCompared && html`<p>${words.changes_none}</p>\n`}${!isEmpty && html`<dl>\n${groups.map(([name, codes]) => codes.length > 0 && html`<div><dt>${name}</dt><dd>${links(site, codes, up)}</dd></div>\n`)}${changed.map(({ code, fields }) => html`<div><dt>${link(site, code, up)}</dt><dd>${fieldsTable(site, fields)}</dd></div>\n`)}</dl>\n`}</section>
`
}

const links = (site: Site, codes: readonly string[], up: string): Html =>
  html`${codes.map((code, index) => html`${index > 0 ? ', ' : ''}${link(site, code, up)}`)}`

const link = (site: Site, code: string, up: string): Html =>
  site.original.codes.some((entry) => entry.code === code)
    ? html`<a href="${up}${pageOf(code)}/index.html"><code>${code}</code></a>`
    : html`<code>${code}</code>`

function fieldsTable(site: Site, fields: readonly FieldChange[]): Html {
  const { words } = site.tongue
  return html`<table class="fields">
<thead><tr><th scope="col">${words.field}</th><th scope="col">${words.was}</th><th scope="col">${words.is}</th></tr></thead>
<tbody>
${fields.map(({ field, was, is }) => html`<tr><th scope="row">${words[NAMES[field]]}</th><td>${valueHtml(site, field, was)}</td><td>${valueHtml(site, field, is)}</td></tr>\n`)}</tbody>
</table>
`
}

function valueHtml(site: Site, field: Compared, value: string | undefined): Html {
  const { words }: { words: Words } = site.tongue
  if (value === undefined) return html`<span class="note">${words.nothing}</span>`
  if (field === 'stop') return html`${value === 'true' ? words.yes : words.no}`
  return field === 'http' || field === 'fix_stage'
    ? html`<code>${value}</code>`
    : html`<span${langOf(site)}>${value}</span>`
}

/** What happened to one code, with links to the versions; undefined if nothing is known. */
export function codeChanges(site: Site, code: string, up: string): Html | undefined {
  const { words } = site.tongue
  const items = site.changes.flatMap(({ version, added, changed, deprecated, retired }) => {
    const fields = changed.find((one) => one.code === code)?.fields
    const what = [
      ...(added.includes(code) ? [words.is_new] : []),
      ...(fields
        ? [`${words.changed_codes}: ${fields.map(({ field }) => words[NAMES[field]]).join(', ')}`]
        : []),
      ...(deprecated.includes(code) ? [words.deprecated] : []),
      ...(retired.includes(code) ? [words.retired] : []),
    ]
    return what.length === 0
      ? []
      : [
          html`<div><dt><a href="${up}${CHANGES_PAGE}/index.html#${versionAnchor(version)}">${sayPlain(words.version, { version })}</a></dt><dd>${what.join('; ')}</dd></div>\n`,
        ]
  })
  if (items.length === 0) return undefined
  return html`<section aria-labelledby="changes">
<h2 id="changes">${words.changes}</h2>
<dl>
${items}</dl>
<p class="note more-changes"><a href="${up}${CHANGES_PAGE}/index.html">${words.changes_all}</a></p>
</section>
`
}
