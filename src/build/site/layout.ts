import { titleOf } from '../../catalog/names.ts'
import { type Html, html } from './html.ts'
import type { Site } from './model.ts'

type Page = {
  title: string
  /** The canonical address of the page, absolute. */
  address: string
  /**
   * The relative path to the folder of the terminology: '' or `../../`. Links are relative, so that
   * the folder can be opened from a disk.
   */
  up: string
  script?: true
  main: Html
}

/**
 * A complete document. The page itself is in English; texts of a catalog in another language have
 * their own `lang`.
 */
export function documentOf(site: Site, { title, address, up, script, main }: Page): string {
  const { version, date, publisher, contact = [] } = site.catalog
  const { html: text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="canonical" href="${address}">
<link rel="alternate" type="text/markdown" href="index.md">
<link rel="icon" href="${up}icon.svg">
<link rel="stylesheet" href="${up}style.css">
${script && html`<script src="${up}search.js" defer></script>\n`}</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<a class="skip" href="${up === '' ? './' : up}llms.txt" tabindex="-1">For programs that read text: llms.txt</a>
${
  up !== '' &&
  html`<header class="top"><a href="${up}index.html"${langOf(site)}>${titleOf(site.catalog)}</a></header>
`
}${main}
<footer class="end">
<p>Version ${version}${date && html`, <time datetime="${date}">${date}</time>`}${publisher && html`. Published by <span${langOf(site)}>${publisher}</span>`}.</p>
${contact.flatMap(({ name, url, email }) => contactLink(name, email === undefined ? url : `mailto:${email}`))}</footer>
</body>
</html>
`
  return text
}

/** The `lang` attribute of a text of the catalog, if its language differs from that of the page. */
export const langOf = ({ catalog: { language } }: Site): Html | undefined =>
  /^en(?:-|$)/i.test(language) ? undefined : html` lang="${language}" dir="auto"`

function contactLink(name: string | undefined, href: string | undefined): Html[] {
  if (href === undefined || !isLink(href)) return name === undefined ? [] : [html`<p>${name}</p>\n`]
  return [html`<p><a href="${href}">${name ?? href.replace('mailto:', '')}</a></p>\n`]
}

/** True for an allowed link: texts of a catalog link only to pages and mail addresses. */
export const isLink = (href: string): boolean => /^(?:https?:\/\/|mailto:)[^\s]+$/i.test(href)
