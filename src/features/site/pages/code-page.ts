import { statusesOf } from '../../../base/core/catalog/entry-values.ts'
import { ownerOf, ownerSystemOf, ownerText } from '../../../base/core/catalog/imports.ts'
import { issueTypeOf } from '../../../base/core/catalog/issue-type.ts'
import {
  canonicalOf,
  codeUrl,
  displayOf,
  humanize,
  titleOf,
} from '../../../base/core/catalog/names.ts'
import { EVERY } from '../../../base/core/catalog/operations.ts'
import { effectOf } from '../../../base/core/catalog/pages/effect.ts'
import type { Deprecated, Entry, Retired } from '../../../base/core/catalog/types.ts'
import { urlPart } from '../../../base/core/values/formats.ts'
import type { Site } from '../model.ts'
import { pageOf, RETIRED_ANCHOR, stageAnchor } from '../page-addresses.ts'
import { retryOf, shownAt } from '../words/handling.ts'
import { langOf, say, sayPlain } from '../words/spoken.ts'
import { codeChanges } from './changes-page.ts'
import { examplesOf } from './examples.ts'
import { type Html, html } from './html.ts'
import { documentOf, isLink } from './layout.ts'

/** The page of one code: first for the user of the system, then for developers. */
export function codePage(site: Site, entry: Entry): string {
  const { code, meaning, fix, fix_stage, help, deprecated, retired } = entry
  const { words } = site.tongue
  const { kind } = effectOf(entry)
  const stage = site.catalog.stages.find(({ id }) => id === fix_stage)
  const main = html`<main id="main" tabindex="-1" data-copy="${words.copy}" data-copied="${words.copied}">
<nav aria-label="${words.here}"><ol class="way"><li><a href="${UP}index.html">${words.all_codes}</a></li>${retired ? html`<li><a href="${UP}index.html#${RETIRED_ANCHOR}">${words.retired}</a></li>` : fix_stage !== undefined && html`<li><a href="${UP}index.html#${stageAnchor(fix_stage)}"${langOf(site, stage, 'title')}>${titleOfStage(site, fix_stage)}</a></li>`}</ol></nav>
<h1${langOf(site, entry, 'display')}>${displayOf(entry)}</h1>
<p class="code"><code data-copy="${sayPlain(words.copy_what, { what: words.the_code })}">${code}</code>${retired ? undefined : html` <span class="badge ${kind}">${words[kind]}</span>`}</p>
${retired && lifeNote(site, words.is_retired, retired)}${!retired && deprecated && lifeNote(site, words.is_deprecated, deprecated)}<section aria-labelledby="happened">
<h2 id="happened">${words.happened}</h2>
<p${langOf(site, entry, 'meaning')}>${meaning}</p>
</section>
<section class="do" aria-labelledby="do">
<h2 id="do">${words.to_do}</h2>
<p${langOf(site, entry, 'fix')}>${fix}</p>
${help !== undefined && isLink(help) ? html`<p><a href="${help}">${words.more_help}</a></p>\n` : undefined}</section>
${translationsPart(entry, site)}<section aria-labelledby="facts">
<h2 id="facts">${words.developers}</h2>
<dl>
${factsOf(site, entry).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>
${!retired && examplesPart(site, entry)}</section>
${codeChanges(site, code, UP)}</main>`
  return documentOf(site, {
    title: `${code}: ${displayOf(entry)} – ${titleOf(site.catalog)}`,
    path: `${pageOf(code)}/`,
    address: codeUrl(site.catalog, urlPart(code)),
    up: UP,
    scripts: retired ? [] : ['copy.js'],
    main,
  })
}

const UP = '../../'

/** The title of a stage; without one it follows from the id. */
const titleOfStage = ({ catalog: { stages } }: Pick<Site, 'catalog'>, stage: string): string =>
  stages.find(({ id }) => id === stage)?.title ?? humanize(stage)

function lifeNote(
  site: Site,
  text: string,
  { since, reason, replaced_by, note, sunset }: Deprecated & Retired,
): Html {
  const lang = langOf(site)
  const { words } = site.tongue
  return html`<div class="life" role="note">
<p><strong>${text}</strong>${since && ` ${sayPlain(words.since_version, { version: since })}`}${sunset && html` ${say(words.sunset, { date: html`<time datetime="${sunset}">${sunset}</time>` })}`}</p>
${reason && html`<p${lang}>${reason}</p>\n`}${replaced_by && html`<p>${say(words.use_instead, { code: html`<a href="${UP}${pageOf(replaced_by)}/index.html"><code>${replaced_by}</code></a>` })}</p>\n`}${note && html`<p${lang}>${note}</p>\n`}</div>
`
}

/** The texts in other languages than that of the page. */
function translationsPart(
  { translations = {} }: Entry,
  { catalog, tongue }: Site,
): Html | undefined {
  const languages = Object.entries(translations).filter(
    ([language]) => language !== catalog.language,
  )
  if (languages.length === 0) return undefined
  return html`<section aria-labelledby="languages">
<h2 id="languages">${tongue.words.other_languages}</h2>
${languages.map(
  ([language, { display, meaning, fix }]) => html`<article lang="${language}" dir="auto">
<h3><bdi class="badge" lang="en">${language}</bdi>${display && ` ${display}`}</h3>
${meaning && html`<p>${meaning}</p>\n`}${fix && html`<p class="fix">${fix}</p>\n`}</article>
`,
)}</section>
`
}

/** A response with this code in each of its forms, as it is sent: in the language of the catalog. */
const examplesPart = (site: Site, entry: Entry): Html =>
  html`${examplesOf(site, entry, site.tongue.words).map(([title, value]) => html`<details class="example"><summary>${title}</summary><pre dir="ltr"><code data-copy="${sayPlain(site.tongue.words.copy_what, { what: title })}">${JSON.stringify(value, null, 2)}</code></pre></details>\n`)}`

/** The facts about a code that developers need, as names and values. */
function factsOf(site: Site, entry: Entry): [name: string, value: string | Html][] {
  const { stop, fix_stage, handling = {}, params = [], message, since } = entry
  const { present_as, audience, paths } = handling
  const { words } = site.tongue
  const stage = site.catalog.stages.find(({ id }) => id === fix_stage)
  const facts: [string, string | Html | undefined][] = [
    [words.http_status, statusesOf(entry).join(', ')],
    [words.stops, stop ? words.yes : words.no],
    [
      words.resolved_in,
      fix_stage &&
        html`<code>${fix_stage}</code> <span${langOf(site, stage, 'title')}>${titleOfStage(site, fix_stage)}</span>`,
    ],
    [words.comes_from, origin(site, entry)],
    [words.owned_by, owner(site, entry)],
    [words.try_again, retryOf(handling, words)],
    [words.shown, present_as && shownAt(present_as, words)],
    [words.for, audience?.join(words.comma)],
    [words.reported_at, paths && codes(paths)],
    [words.message, message && html`<span${langOf(site, entry, 'message')}>${message}</span>`],
    [words.values, params.length === 0 ? undefined : html`${params.map(param)}`],
    [words.in_fhir, site.hasFhir ? inFhir(site, entry) : undefined],
    [words.since, since],
  ]
  return facts.filter(
    (fact): fact is [string, string | Html] => fact[1] !== undefined && fact[1] !== '',
  )

  function param({
    name,
    type,
    description,
    optional,
  }: NonNullable<Entry['params']>[number]): Html {
    const about = [type, optional && words.may_be_absent].filter(Boolean).join(words.comma)
    return html`<p><code>{${name}}</code>${about && ` (${about})`}${description && html` <span${langOf(site)}>${description}</span>`}</p>`
  }
}

/** The catalog that owns the code, with its page there; undefined for an own code. */
function owner({ catalog }: Site, entry: Entry): Html | undefined {
  const from = ownerOf(catalog, entry)
  if (from === undefined) return undefined
  const { url, prefix = '' } = from
  const name = html`<span>${ownerText(from)}</span>`
  const page = url && `${url}/${pageOf(entry.code.slice(prefix.length))}/`
  return page !== undefined && isLink(page) ? html`<a href="${page}">${name}</a>` : name
}

/** The operations that answer with the code; undefined for a retired one, or if that is not known. */
function origin({ operations, tongue: { words } }: Site, { raised_by, retired }: Entry) {
  if (raised_by === undefined || retired !== undefined) return undefined
  if (raised_by.length === 0) return words.no_operation
  if (raised_by.includes(EVERY)) return words.every_operation
  return html`${raised_by.map((id, index) => {
    const page = operations.get(id)
    const named = html`<code>${id}</code>`
    const linked = page === undefined ? named : html`<a href="${UP}${page}/index.html">${named}</a>`
    return html`${index > 0 ? ', ' : ''}${linked}`
  })}`
}

/**
 * How an OperationOutcome represents the code: the coding, as a search token, and the type of the
 * issue.
 */
const inFhir = ({ catalog, tongue: { words } }: Site, entry: Entry): Html =>
  html`<p><code>${ownerSystemOf(catalog, entry)?.system ?? canonicalOf(catalog, 'CodeSystem')}|${entry.code}</code></p>${!catalog.unknownFields.includes('codes.issue_type') && html`<p>${say(words.issue_type, { type: html`<code>${issueTypeOf(entry)}</code>` })}</p>`}`

const codes = (texts: readonly string[]): Html =>
  html`${texts.map((text, index) => html`${index > 0 ? ', ' : ''}<code>${text}</code>`)}`
