import { displayOf } from '../../../base/core/catalog/names.ts'
import { EVERY } from '../../../base/core/catalog/operations.ts'
import { effectOf } from '../../../base/core/catalog/pages/effect.ts'
import type { Entry } from '../../../base/core/catalog/types.ts'
import type { Site } from '../model.ts'
import { pageOf } from '../page-addresses.ts'
import { langOf, type Spoken } from '../words/spoken.ts'
import { type Html, html } from './html.ts'

/**
 * A code in a list. Most errors block the call: a badge marks those that do not. `up` is the
 * relative path to the home page.
 */
export function codeItem(site: Site, entry: Entry, up: string): Html {
  return listedCode(site, entry, up, up === '')
}

/** The same. `isFound`: the list has a search. */
export function listedCode(site: Spoken, entry: Entry, up: string, isFound: boolean): Html {
  const { code, http, stop, meaning, deprecated, retired } = entry
  const { kind } = effectOf(entry)
  const { words } = site.tongue
  const found =
    isFound &&
    html` data-is="${Math.floor(http / 100)}${stop && ' stop'}" data-words="${hiddenWords(site, entry).join(' ')}"`
  return html`<li${found}><a href="${up}${pageOf(code)}/index.html"><span class="name"${langOf(site, entry, 'display')}>${displayOf(entry)}</span> <code>${code}</code></a>
<p${langOf(site, entry, 'meaning')}>${meaning}</p>
<p class="badges">${!retired && deprecated && html`<span class="badge old">${words.deprecated}</span> `}${retired || kind === 'fail' ? undefined : html`<span class="badge ${kind}">${words[kind]}</span> `}<span class="badge">HTTP ${http}</span></p></li>
`
}

/** The words by which the search of the list of all codes finds a code, beside those it shows. */
function hiddenWords(site: Spoken, entry: Entry): string[] {
  const { fix, raised_by = [], translations = {} } = entry
  return [
    fix,
    ...Object.values(translations).flatMap(({ display, meaning: said, fix: done }) => [
      display,
      said,
      done,
    ]),
    site.tongue.words[effectOf(entry).kind],
    ...raised_by.filter((id) => id !== EVERY),
  ].filter((text) => text !== undefined)
}
