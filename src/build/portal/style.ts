import { STYLE } from '../site/style.ts'

/** The style sheet of the sites, and what only a portal has. */
export const PORTAL_STYLE = `${STYLE}
.more { margin: 1rem 0 0; text-align: center }
button { padding: .5rem 1.25rem; border: 1px solid var(--soft); border-radius: 99px; background: var(--paper); color: var(--accent); font: inherit; font-weight: 600; cursor: pointer }
button:hover { background: var(--wash) }
.codes .fix { margin-top: .15rem }
li:target { background: var(--wash); scroll-margin-top: 8rem }
.uses ul { margin: 0; padding: 0; list-style: none; columns: 2; column-gap: 2rem }
.uses li { padding: .2rem 0; break-inside: avoid }
.uses dl { margin: .25rem 0 .75rem; padding-left: .9rem; border-top: 0; border-left: 3px solid var(--line); font-size: .92rem }
.uses dl > div { display: block; padding: .25rem 0; border: 0 }
@media (max-width: 36rem) {
  .uses ul { columns: 1 }
}
`
