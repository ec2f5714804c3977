import type { Catalog } from '../../../base/core/catalog/catalog.ts'
import { humanize, titleOf } from '../../../base/core/catalog/names.ts'
import {
  entriesRaisedBy,
  knownOperations,
  operationTitle,
} from '../../../base/core/catalog/operations.ts'
import { hasWorkflow } from '../../../base/core/catalog/parsed-catalog.ts'
import type { Entry, Stage } from '../../../base/core/catalog/types.ts'
import type { Site } from '../model.ts'
import {
  CHANGES_PAGE,
  CODES_ANCHOR,
  OPERATIONS_ANCHOR,
  RETIRED_ANCHOR,
  stageAnchor,
} from '../page-addresses.ts'
import type { Words } from '../words/en.ts'
import { langOf, sayPlain } from '../words/spoken.ts'
import { codeItem } from './code-item.ts'
import { filesPart } from './files-part.ts'
import { type Html, html } from './html.ts'
import { documentOf } from './layout.ts'

/**
 * The list of all codes by stage, or as one list without a workflow, the retired ones at the end,
 * complete without a script; the script adds the search.
 */
export function indexPage(site: Site): string {
  const { catalog, tongue } = site
  const { description, url } = catalog
  const { words } = tongue
  const groups = groupsOf(catalog, words)
  const nav =
    groups.length > 1 &&
    navOf(
      hasWorkflow(catalog) ? words.stages : words.groups,
      groups.map((group) => ({
        ...group,
        lang: group.stage && langOf(site, group.stage, 'title'),
      })),
    )
  const main = html`<main id="main" tabindex="-1" data-copy="${words.copy}" data-copied="${words.copied}">
<h1${langOf(site, catalog, 'title')}>${titleOf(catalog)}</h1>
${description && html`<p class="lead"${langOf(site, catalog, 'description')}>${description}</p>\n`}${editionOf(catalog, words, html` <a href="${CHANGES_PAGE}/index.html">${words.changes}</a>`)}${searchForm(words, filtersOf(catalog.codes, words, [words.filter_stage, hasWorkflow(catalog) ? groups : []]))}${nav}${groups.map((group) => groupPart(site, group, (entry) => codeItem(site, entry, '')))}${operationsPart(site)}${filesPart(site)}</main>`
  return documentOf(site, {
    title: titleOf(catalog),
    path: '',
    address: `${url}/`,
    up: '',
    scripts: ['search.js', 'copy.js'],
    main,
  })
}

/** The field of a search; a script shows it. */
export const searchForm = (
  words: Words,
  filters: Html | undefined,
): Html => html`<form class="search" role="search" data-found="${words.found}" data-all="${words.found_all}" data-none="${words.found_none}" data-alike="${words.found_alike}" hidden>
<label for="search">${words.find}</label>
<input id="search" name="q" type="search" placeholder="${words.find_hint}" autocomplete="off" autocapitalize="none" spellcheck="false" aria-describedby="found">
${filters}<p id="found" role="status"></p>
</form>
`

/**
 * What the codes can be narrowed to: one of the groups, and more. A choice that would leave all codes
 * is left out.
 */
export function filtersOf(
  codes: readonly Entry[],
  words: Words,
  [label, groups]: [string, readonly Pick<Group, 'anchor' | 'heading'>[]],
): Html | undefined {
  const classes = [2, 4, 5].filter((one) =>
    codes.some(({ http }) => Math.floor(http / 100) === one),
  )
  const STATUS = { 2: words.filter_2xx, 4: words.filter_4xx, 5: words.filter_5xx }
  const stops = new Set(codes.map(({ stop }) => stop))
  const filters: [name: string, label: string, choices: (readonly [string, string])[]][] = [
    ['stage', label, groups.map(({ anchor, heading }) => [anchor, heading] as const)],
    [
      'status',
      words.filter_status,
      classes.map((one) => [String(one), STATUS[one as keyof typeof STATUS]] as const),
    ],
    [
      'stop',
      words.filter_stop,
      stops.size < 2
        ? []
        : [['yes', words.filter_stops] as const, ['no', words.filter_goes_on] as const],
    ],
  ]
  const useful = filters.filter(([, , choices]) => choices.length > 1)
  if (useful.length === 0) return undefined
  return html`<div class="filters">
${useful.map(
  ([name, label, choices]) => html`<label>${label} <select name="${name}">
<option value="">${words.filter_any}</option>
${choices.map(([value, text]) => html`<option value="${value}">${text}</option>\n`)}</select></label>
`,
)}<button type="reset" hidden>${words.filter_clear}</button>
</div>
`
}

/** The codes by stage, the retired ones at the end. */
function groupsOf(catalog: Catalog, words: Words): Group[] {
  const { codes, stages } = catalog
  const sent = codes.filter(({ retired }) => retired === undefined)
  const live: Group[] = hasWorkflow(catalog)
    ? stages.map((stage) => ({
        ...groupOf(stage),
        entries: sent.filter(({ fix_stage }) => fix_stage === stage.id),
      }))
    : [{ anchor: CODES_ANCHOR, heading: words.codes, note: undefined, entries: sent }]
  return live
    .concat({
      anchor: RETIRED_ANCHOR,
      heading: words.retired,
      note: words.retired_about,
      entries: codes.filter(({ retired }) => retired !== undefined),
    })
    .filter(({ entries }) => entries.length > 0)
}

/** Codes under one heading. `stage`: whose texts they are, in the language of the catalog. */
type Group = {
  anchor: string
  heading: string
  note: string | undefined
  stage?: Stage
  entries: readonly Entry[]
}

const groupOf = (stage: Stage) => ({
  anchor: stageAnchor(stage.id),
  heading: stage.title ?? humanize(stage.id),
  note: stage.description,
  stage,
})

/** What this edition is, before anything else is read. */
export const editionOf = (
  { version, date, status }: Pick<Catalog, 'version' | 'date' | 'status'>,
  words: Words,
  more?: Html,
): Html =>
  html`<p class="edition">${sayPlain(words.version, { version })}${date && html`${words.comma}<time datetime="${date}">${date}</time>`}${status !== undefined && status !== 'active' && html` <span class="badge old">${words[`status_${status}`]}</span>`}${more}</p>
`

type Linked = Pick<Group, 'anchor' | 'heading' | 'entries'> & { lang: Html | undefined }

/** Links to the groups of a page, with how many codes each has. */
export const navOf = (
  label: string,
  groups: readonly Linked[],
): Html => html`<nav aria-label="${label}"><ul class="stages">
${groups.map(({ anchor, heading, lang, entries }) => html`<li><a href="#${anchor}"${lang}>${heading}</a> ${String(entries.length)}</li>\n`)}</ul></nav>
`

const groupPart = (
  site: Site,
  { anchor, heading, note, stage, entries }: Group,
  itemOf: (entry: Entry) => Html,
): Html => html`<section class="stage" aria-labelledby="${anchor}">
<h2 id="${anchor}"${stage && langOf(site, stage, 'title')}>${heading}</h2>
${note && html`<p class="note"${stage && langOf(site, stage, 'description')}>${note}</p>\n`}<ul class="codes">
${entries.map(itemOf)}</ul>
</section>
`

/** The operations of the API, with the number of codes that each is known to answer with. */
function operationsPart(site: Site): Html | undefined {
  const { catalog, operations } = site
  const { words } = site.tongue
  if (operations.size === 0) return undefined
  const items = knownOperations(catalog).map((operation) => {
    const { id } = operation
    const count = entriesRaisedBy(catalog, id).length
    return html`<li><a href="${operations.get(id)}/index.html"><span${langOf(site)}>${operationTitle(operation)}</span> <code>${id}</code></a> ${count === 1 ? words.code_count_one : sayPlain(words.code_count, { count })}</li>\n`
  })
  return html`<section class="operations" aria-labelledby="${OPERATIONS_ANCHOR}">
<h2 id="${OPERATIONS_ANCHOR}">${words.operations}</h2>
<p class="note">${words.operations_about}</p>
<ul>
${items}</ul>
</section>
`
}
