/**
 * The style sheet of the pages: one column, light or dark as the system of the reader. Contrasts
 * are AA or better.
 */
export const STYLE = `:root {
  color-scheme: light dark;
  --page: #f6f7f9;
  --paper: #fff;
  --ink: #1a2029;
  --soft: #515b68;
  --line: #d9dee5;
  --accent: #0b57a4;
  --wash: #e8f1fb;
  --fail: #9b1233;
  --fail-wash: #fcecef;
  --warn: #774900;
  --warn-wash: #fdf1d8;
  --ok: #0b5d37;
  --ok-wash: #e2f5ea;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #12161c;
    --paper: #1a2028;
    --ink: #e7ebf0;
    --soft: #a8b2bf;
    --line: #333c48;
    --accent: #86bdf5;
    --wash: #16293d;
    --fail: #ff9fb2;
    --fail-wash: #3a1a23;
    --warn: #f3c677;
    --warn-wash: #35280f;
    --ok: #86dcae;
    --ok-wash: #12301f;
  }
}
*, ::before, ::after { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100% }
body {
  margin: 0 auto;
  max-width: 52rem;
  padding: 0 1.25rem 3rem;
  background: var(--page);
  color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  overflow-wrap: anywhere;
}
[hidden] { display: none !important }
a { color: var(--accent); text-underline-offset: .15em }
a:hover { text-decoration-thickness: .14em }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px }
main:focus { outline: none }
h1, h2, h3 { line-height: 1.25; text-wrap: balance }
h1 { margin: 1.5rem 0 .5rem; font-size: clamp(1.6rem, 1.2rem + 2vw, 2.1rem); letter-spacing: -.015em }
h2 { margin: 0 0 .5rem; font-size: 1.15rem; scroll-margin-top: 8rem }
h3 { margin: 0 0 .25rem; font-size: 1rem }
p, pre { margin: 0 0 .6rem }
code { direction: ltr; unicode-bidi: isolate; font: .92em ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace }
time { direction: ltr; unicode-bidi: isolate }
.skip, .said { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap }
.skip:focus { z-index: 2; top: .5rem; width: auto; height: auto; padding: .5rem 1rem; clip-path: none; background: var(--paper) }
.top { display: flex; flex-wrap: wrap; align-items: baseline; gap: .25rem 1.5rem; padding: 1rem 0; border-bottom: 1px solid var(--line); font-weight: 600 }
.top nav { margin-inline-start: auto }
.tongues { display: flex; flex-wrap: wrap; gap: .25rem 1rem; margin: 0; padding: 0; list-style: none; font-size: .92rem; font-weight: 400 }
.tongues a { display: inline-block; padding: .1rem 0 }
.tongues [aria-current] { border-bottom: 2px solid var(--accent); font-weight: 600 }
.top a { color: inherit; text-decoration: none }
.top a:hover { text-decoration: underline }
.lead, .note { color: var(--soft) }
.lead { font-size: 1.1rem }
.edition { color: var(--soft); font-size: .92rem }
.stages { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: .75rem 0 0; padding: 0; list-style: none; color: var(--soft) }
.end { margin-top: 3rem; padding-top: 1rem; border-top: 1px solid var(--line); color: var(--soft); font-size: .9rem }
.end p { margin: 0 }

.search { position: sticky; top: 0; z-index: 1; margin: 0 -1.25rem; padding: .75rem 1.25rem; background: var(--page) }
.search label { display: block; font-weight: 600 }
.search input, select {
  width: 100%;
  margin: .25rem 0;
  padding: .6rem .9rem;
  border: 1px solid var(--soft);
  border-radius: 10px;
  background: var(--paper);
  color: inherit;
  font: inherit;
}
.filters { display: flex; flex-wrap: wrap; gap: .35rem .75rem; align-items: end; margin: .35rem 0 }
.filters label { flex: 1 1 10rem; min-width: 0; color: var(--soft); font-size: .9rem; font-weight: 400 }
.filters select { min-height: 2.5rem; margin: .15rem 0 0; padding: .3rem .6rem; color: var(--ink) }
.search p { margin: 0; color: var(--soft); font-size: .9rem }
button { min-height: 2rem; padding: .15rem .9rem; border: 1px solid var(--line); border-radius: 99px; background: var(--paper); color: var(--accent); font: inherit; font-size: .9rem; cursor: pointer }
button:hover { background: var(--wash) }
.filters button { min-height: 2.5rem; border-radius: 10px }

.stage { margin-top: 2rem }
.stage > .note { margin-bottom: .75rem }
.codes { margin: 0; padding: 0; list-style: none; border: 1px solid var(--line); border-radius: 12px; background: var(--paper); overflow: clip }
.codes > li { position: relative; padding: .9rem 1.1rem }
.codes > li + li { border-top: 1px solid var(--line) }
.codes > li:hover, .codes > li:focus-within { background: var(--wash) }
.codes a { text-decoration: none }
.codes a::after { content: ""; position: absolute; inset: 0 }
.codes a:hover .name { text-decoration: underline }
.codes a:focus-visible { outline: none }
.codes a:focus-visible::after { outline: 3px solid var(--accent); outline-offset: -3px; border-radius: 12px }
.codes .name { margin-inline-end: .5rem; font-weight: 600 }
.codes code { color: var(--soft) }
.codes p { margin: .15rem 0 0 }
.codes .badges { margin-top: .45rem }
.codes + p { margin-top: .6rem }
.badge { display: inline-block; padding: .1rem .6rem; border: 1px solid var(--line); border-radius: 99px; color: var(--soft); font-size: .82rem; line-height: 1.5 }
.badge.fail { border-color: transparent; background: var(--fail-wash); color: var(--fail) }
.badge.warn, .badge.old { border-color: transparent; background: var(--warn-wash); color: var(--warn) }
.badge.ok { border-color: transparent; background: var(--ok-wash); color: var(--ok) }

.operations { margin-top: 2.5rem }
.operations ul { margin: 0; padding: 0; list-style: none }
.operations li { padding: .2rem 0; color: var(--soft) }
.files { margin-top: 2.5rem }
table { width: 100%; margin-bottom: .75rem; border-collapse: collapse; font-size: .92rem }
th, td { padding-block: .4rem; padding-inline: 0 .75rem; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top }
th { color: var(--soft); font-weight: 600 }

.way { display: flex; flex-wrap: wrap; gap: .25rem .5rem; margin: 1.25rem 0 0; padding: 0; list-style: none; font-size: .92rem }
.way li + li::before { content: "/"; margin-inline-end: .5rem; color: var(--soft) }
.code { font-size: 1.05rem }
.code { display: flex; flex-wrap: wrap; gap: .35rem .6rem; align-items: center }
main > section { margin-top: 1.75rem }
.do { padding: 1rem 1.25rem; border-inline-start: 5px solid var(--accent); border-radius: 8px; background: var(--wash); font-size: 1.1rem }
.do p:last-child, .life p:last-child, dd p:last-child { margin-bottom: 0 }
.life { margin-top: 1.25rem; padding: .9rem 1.25rem; border-radius: 8px; background: var(--warn-wash) }
.life strong { color: var(--warn) }
.example { margin: .5rem 0 }
.example summary { cursor: pointer; color: var(--accent) }
.example summary { width: fit-content; padding: .2rem 0 }
pre { overflow-x: auto; margin: .5rem 0; padding: .75rem 1rem; border: 1px solid var(--line); border-radius: 8px; background: var(--paper); white-space: pre-wrap }
.command { margin: 1rem 0 }
.option { white-space: nowrap }
.command h3 { color: var(--soft); font-weight: 400; font-size: .92rem }
.edition a { margin-inline-start: .75rem }
.fields { margin: 0 }
.fields tbody tr:last-child > * { border-bottom: 0 }
.fields th[scope=row] { width: 9rem; font-weight: 400 }
.more-changes { margin-top: .6rem }
article { padding: .8rem 0; border-top: 1px solid var(--line) }
article p { margin-bottom: .25rem }
article h3 { margin-bottom: .4rem }
article .badge { font-weight: 400 }
.fix { color: var(--soft) }
dl { margin: 0; border-top: 1px solid var(--line) }
dl > div { display: grid; grid-template-columns: 11rem 1fr; gap: .25rem 1rem; padding: .55rem 0; border-bottom: 1px solid var(--line) }
dt { color: var(--soft) }
dd { margin: 0 }

@media (max-width: 36rem) {
  dl > div { grid-template-columns: 1fr }
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  tr { display: block; padding: .5rem 0; border-bottom: 1px solid var(--line) }
  td, .fields th { display: inline-block; padding-block: 0; padding-inline: 0 .75rem; border: 0 }
  td:first-child { display: block }
  .fields th[scope=row] { display: block; width: auto }
  .fields td { display: block }
  .fields tr { border: 0; padding: 0 }
  .fields td + td::before { content: "→ "; color: var(--soft) }
  [dir=rtl] .fields td + td::before { content: "← " }
  .filters label { flex-basis: 8rem }
  .search { position: static }
}
@media print {
  :root { color-scheme: light }
  h2, h3, .stage > .note { break-after: avoid }
  .codes > li, .do, .life, tr, pre, dl > div { break-inside: avoid }
  .search, .skip, .way, .tongues, button { display: none }
  body { max-width: none; background: none }
}
`

export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="#0b57a4"/><path d="M16 7v11" stroke="#fff" stroke-width="4" stroke-linecap="round"/><circle cx="16" cy="24.5" r="2.5" fill="#fff"/></svg>
`
