import type { Catalog } from '../../catalog/catalog.ts'
import { titleOf } from '../../catalog/names.ts'
import { type Html, html } from './html.ts'
import type { Site } from './model.ts'

type Page = {
  title: string
  /** The canonical address of the page, absolute; undefined if it is not known. */
  address: string | undefined
  /**
   * The relative path to the folder of the home page: '' or `../../`. Links are relative, so that
   * the folder can be opened from a disk.
   */
  up: string
  /** The script of the page: that of a search. */
  script?: string | undefined
  main: Html
}

/** What all pages of a site have: the name at the top, and the lines at the end. */
type Frame = { name: Html; end: Html }

/**
 * A complete document. The page itself is in English; texts of a catalog in another language have
 * their own `lang`.
 */
export function documentOf(site: Site, page: Page): string {
  const { version, date, publisher, contact = [] } = site.catalog
  return framed(page, {
    name: html`<a href="${page.up}index.html"${langOf(site)}>${titleOf(site.catalog)}</a>`,
    end: html`<p>Version ${version}${date && html`, <time datetime="${date}">${date}</time>`}${publisher && html`. Published by <span${langOf(site)}>${publisher}</span>`}.</p>
${contact.flatMap(({ name, url, email }) => contactLink(name, email === undefined ? url : `mailto:${email}`))}`,
  })
}

/** A complete document in English. */
export function framed({ title, address, up, script, main }: Page, { name, end }: Frame): string {
  const { html: text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${address !== undefined && html`<link rel="canonical" href="${address}">\n`}<link rel="icon" href="${up}icon.svg">
<link rel="stylesheet" href="${up}style.css">
${script && html`<script src="${up}${script}" defer></script>\n`}</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
${
  up !== '' &&
  html`<header class="top">${name}</header>
`
}${main}
<footer class="end">
${end}</footer>
</body>
</html>
`
  return text
}

/** The `lang` attribute of a text of the catalog, if its language differs from that of the page. */
export const langOf = ({
  catalog: { language },
}: {
  catalog: Pick<Catalog, 'language'>
}): Html | undefined =>
  /^en(?:-|$)/i.test(language) ? undefined : html` lang="${language}" dir="auto"`

function contactLink(name: string | undefined, href: string | undefined): Html[] {
  if (href === undefined || !isLink(href)) return name === undefined ? [] : [html`<p>${name}</p>\n`]
  return [html`<p><a href="${href}">${name ?? href.replace('mailto:', '')}</a></p>\n`]
}

/** True for an allowed link: texts of a catalog link only to pages and mail addresses. */
export const isLink = (href: string): boolean => /^(?:https?:\/\/|mailto:)[^\s]+$/i.test(href)
