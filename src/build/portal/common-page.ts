import { effectOf } from '../../catalog/effect.ts'
import type { Entry } from '../../catalog/model.ts'
import { codeUrl, displayOf, humanize } from '../../catalog/names.ts'
import { plural } from '../../values/text.ts'
import { urlPart } from '../../values/url-part.ts'
import { listedCode } from '../site/code-item.ts'
import { lifeNote, titleOfStage, translationsPart } from '../site/code-page.ts'
import { type Html, html } from '../site/html.ts'
import { searchForm } from '../site/index-page.ts'
import { isLink } from '../site/layout.ts'
import { EN } from '../site/words/en.ts'
import { langOf } from '../site/words/spoken.ts'
import { retryOf, shownAt } from '../site/words.ts'
import { anchorOf } from './anchor.ts'
import { portalPage, wayTo } from './layout.ts'
import type { Common, Owner, Portal, Service, Use } from './model.ts'

const UP = '../../../'

/** What texts of a code a page needs: the language of a catalog. */
const spoken = (language: string, { service }: Owner, anyone: Service) => ({
  catalog: { ...(service ?? anyone).catalog, language },
})

/** The page of a common code: what it means, who has it, and what each of them says otherwise. */
export function commonPage(portal: Portal, common: Common): string {
  const { owner, entry, language, page, uses } = common
  const site = spoken(language, owner, uses[0]!.service)
  const { code, meaning, fix, deprecated, retired } = entry
  const { kind, words } = effectOf(entry)
  const lang = langOf(site)
  const main = html`<main id="main" tabindex="-1">
${wayTo(UP, [{ href: `${UP}${owner.page}/index.html`, name: owner.title }])}<h1${lang}>${displayOf(entry)}</h1>
<p class="code"><code>${code}</code>${retired ? undefined : html` <span class="badge ${kind}">${words}</span>`}</p>
${retired && lifeNote(site, EN.is_retired, retired, pageFor)}${!retired && deprecated && lifeNote(site, EN.is_deprecated, deprecated, pageFor)}<section aria-labelledby="happened">
<h2 id="happened">${EN.happened}</h2>
<p${lang}>${meaning}</p>
</section>
<section class="do" aria-labelledby="do">
<h2 id="do">${EN.to_do}</h2>
<p${lang}>${fix}</p>
</section>
${translationsPart(entry)}<section aria-labelledby="facts">
<h2 id="facts">${EN.developers}</h2>
<dl>
${factsOf(common).map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>
</section>
<section class="uses" aria-labelledby="uses">
<h2 id="uses">Used by ${plural(uses.length, 'service')}</h2>
<ul>
${uses.map((use) => useItem(common, use))}</ul>
</section>
</main>`
  return portalPage(portal, { title: `${code}: ${displayOf(entry)}`, path: page, up: UP, main })

  function pageFor(other: string): string {
    const target = owner.codes.find(({ entry }) => entry.code === other)
    if (target !== undefined) return `${UP}${target.page}/index.html`
    return owner.service === undefined
      ? `${UP}${owner.page}/index.html`
      : `${UP}${owner.service.page}/index.html#${anchorOf(other)}`
  }
}

function factsOf({ owner, entry }: Common): [name: string, value: string | Html][] {
  const { http, stop, handling = {}, code, since } = entry
  const { url } = owner
  const present = handling.present_as
  const facts: [string, string | Html | undefined][] = [
    [EN.http_status, String(http)],
    [EN.stops, stop ? EN.yes : EN.no],
    [
      EN.owned_by,
      ownerLink(owner, url === undefined ? undefined : codeUrl({ url }, `${urlPart(code)}/`)),
    ],
    [EN.try_again, retryOf(handling)],
    [EN.shown, present && shownAt(present)],
    [EN.since, since],
  ]
  return facts.filter((fact): fact is [string, string | Html] => fact[1] !== undefined)
}

const ownerLink = ({ title }: Owner, href: string | undefined): Html =>
  href !== undefined && isLink(href) ? html`<a href="${href}">${title}</a>` : html`${title}`

/** Texts that services replace. Of other fields, only the name is shown. */
const TEXTS = ['display', 'meaning', 'fix', 'message'] as const
const NAMES: Readonly<Record<string, string>> = {
  display: 'Name',
  meaning: EN.happened,
  fix: EN.to_do,
  message: 'Message',
}

function useItem({ entry: { code } }: Common, use: Use): Html {
  const { service, version, entry, replaced } = use
  const lang = langOf(service)
  const said = TEXTS.filter((field) => replaced.includes(field) && entry[field] !== undefined)
  const others = replaced.filter((field) => !TEXTS.some((text) => text === field))
  const facts: [string, Html][] = [
    ...(entry.code === code
      ? []
      : [['Its code', html`<code>${entry.code}</code>`] as [string, Html]]),
    ...said.map((field): [string, Html] => [
      NAMES[field]!,
      html`<span${lang}>${entry[field]}</span>`,
    ]),
    ...others.map((field): [string, Html] => otherFact(service, entry, field)),
  ]
  return html`<li><a href="${UP}${service.page}/index.html#${anchorOf(entry.code)}"${lang}>${service.title}</a>${version && html` <span class="note">with version ${version}</span>`}${
    facts.length > 0 &&
    html`
<dl>
${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>\n`)}</dl>
`
  }</li>
`
}

function otherFact(service: Service, entry: Entry, field: string): [name: string, value: Html] {
  if (field === 'fix_stage' && entry.fix_stage !== undefined)
    return [
      EN.resolved_in,
      html`<code>${entry.fix_stage}</code> <span${langOf(service)}>${titleOfStage(service, entry.fix_stage)}</span>`,
    ]
  if (field === 'http') return [EN.http_status, html`${entry.http}`]
  if (field === 'stop') return [EN.stops, html`${entry.stop ? EN.yes : EN.no}`]
  return [humanize(field), html`of its own`]
}

/** The page of an owner: its codes that services have. */
export function ownerPage(portal: Portal, owner: Owner): string {
  const { title, name, codes, page, url, service } = owner
  const up = '../../'
  const main = html`<main id="main" tabindex="-1">
${wayTo(up, [])}<h1${service && langOf(service)}>${title}</h1>
<p class="code"><code>${name}</code></p>
<p class="lead">The codes of this catalog that services import.</p>
${service ? html`<p><a href="${up}${service.page}/index.html">All its codes</a></p>\n` : url !== undefined && isLink(url) && html`<p>Its own site: <a href="${url}/">${url}</a></p>\n`}${searchForm()}<section class="stage" aria-labelledby="codes">
<h2 id="codes">Codes</h2>
<ul class="codes">
${codes.map((common) =>
  listedCode(spoken(common.language, owner, common.uses[0]!.service), common.entry, {
    href: `${up}${common.page}/index.html`,
    isFound: true,
    badges: [html`<span class="badge">used by ${plural(common.uses.length, 'service')}</span>`],
  }),
)}</ul>
</section>
</main>`
  return portalPage(portal, { title, path: page, up, script: 'search.js', main })
}
