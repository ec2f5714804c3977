import { plural } from '../../values/text.ts'
import { type Html, html } from '../site/html.ts'
import { framed } from '../site/layout.ts'
import { EN } from '../site/words/en.ts'
import type { Portal } from './model.ts'

type Page = {
  title: string
  /** The folder of the page below the portal: '' or `services/billing`. */
  path: string
  up: string
  script?: string
  main: Html
}

/** A page of the portal. */
export const portalPage = (
  { title: name, url, services }: Portal,
  { title, path, script, ...page }: Page,
): string =>
  framed(
    {
      ...page,
      scripts: script === undefined ? [] : [script],
      title: path === '' ? title : `${title} – ${name}`,
      address: url === undefined ? undefined : `${url}/${path === '' ? '' : `${path}/`}`,
    },
    {
      name: html`<a href="${page.up}index.html">${name}</a>`,
      end: html`<p>The error codes of ${plural(services.length, 'service')}, made by rail-errors.</p>\n`,
    },
  )

/** The way to a page, from the home page. */
export const wayTo = (
  up: string,
  steps: readonly { href: string; name: Html | string }[],
): Html => html`<nav aria-label="${EN.here}"><ol class="way"><li><a href="${up}index.html">All services</a></li>${steps.map(({ href, name }) => html`<li><a href="${href}">${name}</a></li>`)}</ol></nav>
`
