import { effectOf } from '../../catalog/effect.ts'
import type { Entry } from '../../catalog/model.ts'
import { displayOf } from '../../catalog/names.ts'
import { EVERY } from '../../catalog/operations.ts'
import { type Html, html } from './html.ts'
import { langOf } from './layout.ts'
import type { Site } from './model.ts'
import { pageOf } from './place.ts'

/**
 * A code in a list. Most errors block the call: a badge marks those that do not. `up` is the
 * relative path to the folder of the terminology.
 */
export function codeItem(site: Site, entry: Entry, up: string): Html {
  return listedCode(site, entry, {
    href: `${up}${pageOf(entry.code)}/index.html`,
    isFound: up === '',
  })
}

type Listed = {
  href: string
  /** True in a list with a search. */
  isFound: boolean
  id?: string
  /** What follows the meaning, and the badges. */
  more?: Html | undefined
  badges?: readonly Html[]
}

/** A code in a list, with a link to wherever it is explained. */
export function listedCode(
  site: Pick<Site, 'catalog'>,
  entry: Entry,
  { href, isFound, id, more, badges = [] }: Listed,
): Html {
  const { code, http, meaning, deprecated, retired } = entry
  const { kind, words } = effectOf(entry)
  const found = isFound && html` data-words="${wordsOf(entry).join(' ')}"`
  return html`<li${id !== undefined && html` id="${id}"`}${found}><a href="${href}"><span class="name"${langOf(site)}>${displayOf(entry)}</span> <code>${code}</code></a>
<p${langOf(site)}>${meaning}</p>
${more}<p class="badges">${!retired && deprecated && html`<span class="badge old">Deprecated</span> `}${retired || kind === 'fail' ? undefined : html`<span class="badge ${kind}">${words}</span> `}<span class="badge">HTTP ${http}</span>${badges.map((badge) => html` ${badge}`)}</p></li>
`
}

/** The words by which the search of the list of all codes finds a code, beside those it shows. */
function wordsOf(entry: Entry): string[] {
  const { fix, raised_by = [], translations = {} } = entry
  return [
    fix,
    ...Object.values(translations).flatMap(({ display, meaning: said, fix: done }) => [
      display,
      said,
      done,
    ]),
    effectOf(entry).words,
    ...raised_by.filter((id) => id !== EVERY),
  ].filter((text) => text !== undefined)
}
