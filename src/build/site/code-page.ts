import { effectOf } from '../../catalog/effect.ts'
import { ownerOf, ownerSystemOf, ownerText } from '../../catalog/imports.ts'
import { issueTypeOf } from '../../catalog/issue-type.ts'
import type { Deprecated, Entry, Retired } from '../../catalog/model.ts'
import { canonicalOf, codeUrl, displayOf, humanize, titleOf } from '../../catalog/names.ts'
import { EVERY } from '../../catalog/operations.ts'
import { hasWorkflow } from '../../catalog/workflow.ts'
import { urlPart } from '../../values/url-part.ts'
import { toOperationOutcome, toProblem } from '../../wire/catalog-terms.ts'
import { exampleBody } from '../fhir/outcome-examples.ts'
import { formOf, sentAnswer } from '../sent-answer.ts'
import { type Html, html } from './html.ts'
import { documentOf, isLink, langOf } from './layout.ts'
import type { Site } from './model.ts'
import { pageOf, RETIRED_ANCHOR, stageAnchor } from './place.ts'
import { PRESENTED, retryOf } from './words.ts'

/** The page of one code: first for the user of the system, then for developers. */
export function codePage(site: Site, entry: Entry): string {
  const { code, meaning, fix, fix_stage, help, deprecated, retired } = entry
  const lang = langOf(site)
  const { kind, words } = effectOf(entry)
  const main = html`<main id="main" tabindex="-1">
<nav aria-label="Where you are"><ol class="way"><li><a href="${UP}index.html">All codes</a></li>${retired ? html`<li><a href="${UP}index.html#${RETIRED_ANCHOR}">Retired</a></li>` : fix_stage !== undefined && html`<li><a href="${UP}index.html#${stageAnchor(fix_stage)}"${lang}>${titleOfStage(site, fix_stage)}</a></li>`}</ol></nav>
<h1${lang}>${displayOf(entry)}</h1>
<p class="code"><code>${code}</code>${retired ? undefined : html` <span class="badge ${kind}">${words}</span>`}</p>
${retired && lifeNote(site, 'Retired: this code is no longer sent.', retired)}${!retired && deprecated && lifeNote(site, 'Deprecated: this code is still sent, and will go.', deprecated)}<section aria-labelledby="happened">
<h2 id="happened">What happened</h2>
<p${lang}>${meaning}</p>
</section>
<section class="do" aria-labelledby="do">
<h2 id="do">What to do</h2>
<p${lang}>${fix}</p>
${help !== undefined && isLink(help) ? html`<p><a href="${help}">More help</a></p>\n` : undefined}</section>
${translationsPart(entry)}<section aria-labelledby="facts">
<h2 id="facts">For developers</h2>
<dl>
${factsOf(site, entry).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>
${!retired && examplesOf(site, entry)}</section>
</main>`
  const address = codeUrl(site.catalog, urlPart(code))
  return documentOf(site, {
    title: `${code}: ${displayOf(entry)} – ${titleOf(site.catalog)}`,
    address,
    up: UP,
    main,
  })
}

const UP = '../../'

const titleOfStage = ({ catalog: { stages } }: Site, stage: string): string =>
  stages.find(({ id }) => id === stage)?.title ?? humanize(stage)

/** What became of a code; `pageFor` is the address of the page of another one. */
export function lifeNote(
  site: Pick<Site, 'catalog'>,
  words: string,
  { since, reason, replaced_by, note, sunset }: Deprecated & Retired,
  pageFor = (code: string) => `${UP}${pageOf(code)}/index.html`,
): Html {
  const lang = langOf(site)
  return html`<div class="life" role="note">
<p><strong>${words}</strong>${since && ` Since version ${since}.`}${sunset && html` It may go from <time datetime="${sunset}">${sunset}</time>.`}</p>
${reason && html`<p${lang}>${reason}</p>\n`}${replaced_by && html`<p>Use <a href="${pageFor(replaced_by)}"><code>${replaced_by}</code></a> instead.</p>\n`}${note && html`<p${lang}>${note}</p>\n`}</div>
`
}

export function translationsPart({ translations = {} }: Entry): Html | undefined {
  const languages = Object.entries(translations)
  if (languages.length === 0) return undefined
  return html`<section aria-labelledby="languages">
<h2 id="languages">In other languages</h2>
${languages.map(
  ([language, { display, meaning, fix }]) => html`<article lang="${language}" dir="auto">
<h3><bdi class="badge" lang="en">${language}</bdi>${display && ` ${display}`}</h3>
${meaning && html`<p>${meaning}</p>\n`}${fix && html`<p class="fix">${fix}</p>\n`}</article>
`,
)}</section>
`
}

/** A response with this code in each of its forms. */
function examplesOf({ catalog }: Site, entry: Entry): Html {
  const body = exampleBody(entry)
  const { text: _, ...outcome } = toOperationOutcome(body, catalog)
  const forms: [string, unknown][] = [
    ...sentAs(catalog, entry),
    ['As problem details (RFC 9457)', toProblem(body, catalog)],
    ...(catalog.unknownFields.includes('codes.issue_type')
      ? []
      : [['As a FHIR OperationOutcome', outcome] as [string, unknown]]),
  ]
  return html`${forms.map(([title, value]) => html`<details class="example"><summary>${title}</summary><pre><code>${JSON.stringify(value, null, 2)}</code></pre></details>\n`)}`
}

/**
 * The body that services send; of a form that carries the code in a header, with that. Nothing if
 * the source of the catalog can't say the form.
 */
function sentAs(catalog: Site['catalog'], entry: Entry): [title: string, value: unknown][] {
  const title = 'Example response'
  if (formOf(catalog) === 'rail' && !hasWorkflow(catalog)) return []
  const { body, headers } = sentAnswer(catalog, entry)
  return [[title, Object.keys(headers).length === 0 ? body : { headers, body }]]
}

/** The facts about a code that developers need, as names and values. */
function factsOf(site: Site, entry: Entry): [name: string, value: string | Html][] {
  const { http, stop, fix_stage, handling = {}, params = [], message, since } = entry
  const { present_as, audience, paths } = handling
  const lang = langOf(site)
  const facts: [string, string | Html | undefined][] = [
    ['HTTP status', String(http)],
    ['Stops the call', stop ? 'Yes' : 'No'],
    [
      'Resolved in',
      fix_stage &&
        html`<code>${fix_stage}</code> <span${lang}>${titleOfStage(site, fix_stage)}</span>`,
    ],
    ['Comes from', origin(site, entry)],
    ['Owned by', owner(site, entry)],
    ['Try again', retryOf(handling)],
    ['Shown', present_as && PRESENTED[present_as]],
    ['For', audience?.join(', ')],
    ['Reported at', paths && codes(paths)],
    ['Message', message && html`<span${lang}>${message}</span>`],
    ['Values in the texts', params.length === 0 ? undefined : html`${params.map(param)}`],
    ['In FHIR', inFhir(site, entry)],
    ...standsFor(site, entry),
    ['Since version', since],
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
    const about = [type, optional && 'may be absent'].filter(Boolean).join(', ')
    return html`<p><code>{${name}}</code>${about && ` (${about})`}${description && html` <span${lang}>${description}</span>`}</p>`
  }
}

/** The codes of public systems behind the API that the code stands for. */
function standsFor(
  { catalog: { upstream = {} } }: Site,
  { from = {}, retired }: Entry,
): [name: string, value: Html][] {
  if (retired !== undefined) return []
  return Object.entries(upstream).flatMap(([key, system]): [string, Html][] =>
    system.public && Object.hasOwn(from, key)
      ? [[`Code in ${system.title ?? key}`, codes(from[key]!)]]
      : [],
  )
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
function origin({ operations }: Site, { raised_by, retired }: Entry) {
  if (raised_by === undefined || retired !== undefined) return undefined
  if (raised_by.length === 0) return 'No operation'
  if (raised_by.includes(EVERY)) return 'Every operation'
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
const inFhir = ({ catalog }: Site, entry: Entry): Html =>
  html`<p><code>${ownerSystemOf(catalog, entry)?.system ?? canonicalOf(catalog, 'CodeSystem')}|${entry.code}</code></p>${!catalog.unknownFields.includes('codes.issue_type') && html`<p>Type of the issue: <code>${issueTypeOf(entry)}</code></p>`}`

const codes = (texts: readonly string[]): Html =>
  html`${texts.map((text, index) => html`${index > 0 ? ', ' : ''}<code>${text}</code>`)}`
