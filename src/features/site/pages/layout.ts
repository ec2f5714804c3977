import { titleOf } from '../../../base/core/catalog/names.ts'
import { isRightToLeft } from '../../../base/core/values/formats.ts'
import type { Site } from '../model.ts'
import { CHANGES_PAGE } from '../page-addresses.ts'
import { nativeName } from '../words/native-names.ts'
import { langOf, say, type Tongue } from '../words/spoken.ts'
import { type Html, html } from './html.ts'

type Page = {
  title: string
  /** The canonical address of the page, absolute; undefined if it is not known. */
  address: string | undefined
  /**
   * The relative path to the home page of the language: '' or `../../`. Links are relative, so that
   * the folder can be opened from a disk.
   */
  up: string
  scripts?: readonly string[]
  main: Html
}

/** What all pages of a site have: the name at the top, and the lines at the end. */
type Frame = {
  name: Html
  end: Html
  tongue: Tongue
  /** The relative path to the style sheet and the icon. Default: that to the home page. */
  root?: string
  /** The same page in other languages: links in the head, and the switch. */
  alternates?: Html | undefined
  languages?: Html | undefined
  isInMarkdown?: boolean
}

/** The relative path from the pages of a language to the folder of the terminology. */
export const rootOf = ({ at }: Pick<Site, 'at'>, up: string): string =>
  at === '' ? up : `${up}../`

/**
 * A complete document in the language of the catalog, or in English where the words are not known:
 * texts in another language have their own `lang`. `path` is that of the page below the home page
 * of its language: '' or `codes/X/`.
 */
export function documentOf(
  site: Site,
  { path, address, ...page }: Omit<Page, 'address'> & { path: string; address?: string },
): string {
  const { catalog, tongue, languages, at } = site
  const { version, date, publisher, contact = [], url } = catalog
  const { words } = tongue
  const root = rootOf(site, page.up)
  const links = languages.length > 1 ? languages : []
  return framed(
    {
      ...page,
      address: at === '' && address !== undefined ? address : `${url}/${at}${path}`,
    },
    {
      tongue,
      root,
      isInMarkdown: at === '' && path !== `${CHANGES_PAGE}/`,
      name: html`<a href="${page.up}index.html"${langOf(site, catalog, 'title')}>${titleOf(catalog)}</a>`,
      alternates: html`${links.map((one) => html`<link rel="alternate" hreflang="${one.tag}" href="${url}/${one.at}${path}">\n`)}`,
      languages:
        links.length === 0
          ? undefined
          : html`<nav aria-label="${words.languages}"><ul class="tongues">${links.map((one) => html`<li><a href="${root}${one.at}${path}index.html" hreflang="${one.tag}" lang="${one.tag}"${one.at === at && html` aria-current="true"`}>${nativeName(one.tag)}</a></li>`)}</ul></nav>`,
      end: html`<p>${say(words.version, { version })}${date && html`${words.comma}<time datetime="${date}">${date}</time>`}${publisher && html`. ${say(words.published_by, { publisher: html`<span${langOf(site)}>${publisher}</span>` })}`}${!publisher && '.'}</p>
${contact.flatMap(({ name, url: link, email }) => contactLink(name, email === undefined ? link : `mailto:${email}`))}`,
    },
  )
}

/** A complete document. */
export function framed(
  { title, address, up, scripts = [], main }: Page,
  { name, end, tongue, root = up, alternates, languages, isInMarkdown }: Frame,
): string {
  const { html: text } = html`<!doctype html>
<html lang="${tongue.tag}"${isRightToLeft(tongue.tag) && html` dir="rtl"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${address !== undefined && html`<link rel="canonical" href="${address}">\n`}${alternates}${isInMarkdown && html`<link rel="alternate" type="text/markdown" href="index.md">\n`}<link rel="icon" href="${root}icon.svg">
<link rel="stylesheet" href="${root}style.css">
${scripts.map((script) => html`<script src="${root}${script}" defer></script>\n`)}</head>
<body>
<a class="skip" href="#main">${tongue.words.skip}</a>
${isInMarkdown && html`<aside aria-label="llms.txt"><a class="skip" href="${up === '' ? './' : up}llms.txt" tabindex="-1" lang="en">For programs that read text: llms.txt</a></aside>\n`}${
  (up !== '' || languages !== undefined) &&
  html`<header class="top">${up !== '' && name}${languages}</header>
`
}${main}
<footer class="end">
${end}</footer>
</body>
</html>
`
  return text
}

function contactLink(name: string | undefined, href: string | undefined): Html[] {
  if (href === undefined || !isLink(href)) return name === undefined ? [] : [html`<p>${name}</p>\n`]
  return [html`<p><a href="${href}">${name ?? href.replace('mailto:', '')}</a></p>\n`]
}

/** True for an allowed link: texts of a catalog link only to pages and mail addresses. */
export const isLink = (href: string): boolean => /^(?:https?:\/\/|mailto:)[^\s]+$/i.test(href)
