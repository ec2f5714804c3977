import { escapeXml } from '../values/escape.ts'
import { sha256Base64 } from '../values/hash.ts'
import { printable } from './report.ts'

// Readable without styles, too: if a server forbids them, a page still shows headings, tables and
// lists.
const STYLE = `
:root { color-scheme: light dark; --text: #1f2328; --ground: #fff; --soft: #59636e; --line: #d1d9e0; --card: #f6f8fa; --breaking: #b3261e; --dangerous: #8a5a00; --safe: #0b5cad; --approved: #1a6b34; }
@media (prefers-color-scheme: dark) {
  :root { --text: #e6edf3; --ground: #0d1117; --soft: #9198a1; --line: #3d444d; --card: #151b23; --breaking: #ff8a80; --dangerous: #e3b341; --safe: #79b8ff; --approved: #6fdd8b; }
}
body { margin: 0 auto; max-width: 62rem; padding: 1.5rem 1rem 4rem; background: var(--ground); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0 0 .5rem; }
h2 { font-size: 1.2rem; margin: 2rem 0 .75rem; }
h3 { font-size: 1rem; margin: .75rem 0 .25rem; } article h3 { margin: 0; overflow-wrap: anywhere; }
p { margin: .25rem 0; }
.soft { color: var(--soft); font-size: .875rem; }
article { border: 1px solid var(--line); border-left: .3rem solid var(--impact, var(--line)); border-radius: .4rem; background: var(--card); padding: .6rem .9rem; margin: .6rem 0; }
.breaking { --impact: var(--breaking); } .dangerous { --impact: var(--dangerous); } .safe { --impact: var(--safe); } .approved { --impact: var(--approved); }
h2, strong { color: var(--impact, inherit); }
code, kbd, article h3 { font-family: ui-monospace, monospace; font-size: .9em; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem .75rem; margin: .35rem 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
del { text-decoration: none; color: var(--breaking); } ins { text-decoration: none; color: var(--approved); }
table { border-collapse: collapse; width: 100%; } th, td { border: 1px solid var(--line); padding: .3rem .5rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; } th { white-space: nowrap; }
li { margin: .35rem 0; }
`

// LibreOffice and Excel open HTML, and calculate a text that starts like a formula; an apostrophe
// makes it text for them.
const FORMULA = /^\s*(?=[=+@-])(?![+-]?[\d.]+$)/

/**
 * Escapes text for an element or a quoted attribute, in one line, so that a spreadsheet does not
 * read it as a formula.
 */
export const inHtml = (text: string): string => escapeXml(printable(text).replace(FORMULA, "$&'"))

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
