import { escapeXml } from '../values/escape.ts'
import { sha256Base64 } from '../values/hash.ts'
import { printable } from './report.ts'

// Readable without styles, too: if a server forbids them, a page still shows headings, tables and
// lists.
const STYLE = `
:root { color-scheme: light dark; --page: #f6f7f9; --paper: #fff; --ink: #1a2029; --soft: #515b68; --line: #d9dee5; --accent: #0b57a4; --breaking: #9b1233; --dangerous: #774900; --safe: #0b57a4; --approved: #0b5d37; }
@media (prefers-color-scheme: dark) {
  :root { --page: #12161c; --paper: #1a2028; --ink: #e7ebf0; --soft: #a8b2bf; --line: #333c48; --accent: #86bdf5; --breaking: #ff9fb2; --dangerous: #f3c677; --safe: #86bdf5; --approved: #86dcae; }
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1.25rem 4rem; background: var(--page); color: var(--ink); font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; overflow-wrap: anywhere; }
h1, h2, h3 { line-height: 1.25; }
h1 { font-size: clamp(1.5rem, 1.2rem + 2vw, 2rem); letter-spacing: -.015em; margin: .5rem 0; }
h2 { font-size: 1.2rem; margin: 2rem 0 .75rem; }
h3 { font-size: 1rem; margin: .75rem 0 .25rem; } article h3 { margin: 0; }
p { margin: .25rem 0; }
a { color: var(--accent); text-underline-offset: .15em; }
.soft { color: var(--soft); font-size: .9rem; }
article { border: 1px solid var(--line); border-inline-start: 5px solid var(--impact, var(--line)); border-radius: 8px; background: var(--paper); padding: .9rem 1.1rem; margin: .75rem 0; }
.breaking { --impact: var(--breaking); } .dangerous { --impact: var(--dangerous); } .safe { --impact: var(--safe); } .approved { --impact: var(--approved); }
h2, strong { color: var(--impact, inherit); }
code, kbd, article h3 { font-family: ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; font-size: .92em; }
pre { margin: .35rem 0 0; padding: .35rem .6rem; border: 1px solid var(--line); border-radius: 8px; background: var(--page); white-space: pre-wrap; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .75rem; margin: .35rem 0; }
dt { color: var(--soft); } dd { margin: 0; min-width: 0; }
del { text-decoration: none; color: var(--breaking); } ins { text-decoration: none; color: var(--approved); }
table { border-collapse: collapse; width: 100%; font-size: .92rem; }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; }
th { color: var(--soft); font-weight: 600; white-space: nowrap; }
.entry { margin: .5rem 0; } .entry th { width: 14rem; font-weight: 400; }
li { margin: .35rem 0; }
@media (max-width: 36rem) {
  table:not(.entry) tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line); }
  table:not(.entry) td { display: inline-block; padding: 0 .75rem 0 0; border: 0; }
  table:not(.entry) th { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .entry th { width: 8rem; white-space: normal; }
}
`

// LibreOffice and Excel open HTML, and calculate a text that starts like a formula; an apostrophe
// makes it text for them.
const FORMULA = /^\s*(?=[=+@-])(?![+-]?[\d.]+$)/

/**
 * Escapes text for an element or a quoted attribute, in one line, so that a spreadsheet does not
 * read it as a formula.
 */
export const inHtml = (text: string): string => escapeXml(printable(text).replace(FORMULA, "$&'"))

/** Escapes an address for a quoted attribute. */
export const inHref = (address: string): string => escapeXml(printable(address))

/** A sentence of ours with code between backticks. */
export const withCode = (markdown: string): string =>
  inHtml(markdown).replace(/`([^`]*)`/g, '<code>$1</code>')

/**
 * A self-contained page: no script, no external resources, and a policy that allows only its own
 * style.
 */
export const page = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'sha256-${sha256Base64(STYLE)}'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${inHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`
