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
  const { code, http, meaning, deprecated, retired } = entry
  const { kind, words } = effectOf(entry)
  const found = up === '' && html` data-words="${wordsOf(entry).join(' ')}"`
  return html`<li${found}><a href="${up}${pageOf(code)}/index.html"><span class="name"${langOf(site)}>${displayOf(entry)}</span> <code>${code}</code></a>
<p${langOf(site)}>${meaning}</p>
<p class="badges">${!retired && deprecated && html`<span class="badge old">Deprecated</span> `}${retired || kind === 'fail' ? undefined : html`<span class="badge ${kind}">${words}</span> `}<span class="badge">HTTP ${http}</span></p></li>
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
