import { issueTypeOf } from '../../catalog/issue-type.ts'
import type { Entry } from '../../catalog/model.ts'
import { canonicalOf, humanize } from '../../catalog/names.ts'
import { type Html, html } from './html.ts'
import { langOf } from './layout.ts'
import type { Site } from './model.ts'
import { PRESENTED, retryOf } from './words.ts'

/** The facts about a code that developers need, as names and values. */
export function factsOf(site: Site, entry: Entry): [name: string, value: string | Html][] {
  const { http, stop, fix_stage, handling = {}, params = [], message, since } = entry
  const { present_as, audience, paths } = handling
  const stage = site.catalog.stages.find(({ id }) => id === fix_stage)
  const lang = langOf(site)
  const facts: [string, string | Html | undefined][] = [
    ['HTTP status', String(http)],
    ['Stops the call', stop ? 'Yes' : 'No'],
    [
      'Resolved in',
      html`<code>${fix_stage}</code> <span${lang}>${stage?.title ?? humanize(fix_stage)}</span>`,
    ],
    ['Try again', retryOf(handling)],
    ['Shown', present_as && PRESENTED[present_as]],
    ['For', audience?.join(', ')],
    ['Reported at', paths && codes(paths)],
    ['Message', message && html`<span${lang}>${message}</span>`],
    ['Values in the texts', params.length === 0 ? undefined : html`${params.map(param)}`],
    ['In FHIR', inFhir(site, entry)],
    ['Since version', since],
  ]
  return facts.filter(
    (fact): fact is [string, string | Html] => fact[1] !== undefined && fact[1] !== '',
  )

  function param({
    name,
    type,
    description,
    optional,
  }: NonNullable<Entry['params']>[number]): Html {
    const about = [type, optional && 'may be absent'].filter(Boolean).join(', ')
    return html`<p><code>{${name}}</code>${about && ` (${about})`}${description && html` <span${lang}>${description}</span>`}</p>`
  }
}

/**
 * How an OperationOutcome represents the code: the coding, as a search token, and the type of the
 * issue.
 */
const inFhir = ({ catalog }: Site, entry: Entry): Html =>
  html`<p><code>${canonicalOf(catalog, 'CodeSystem')}|${entry.code}</code></p>${!catalog.unknownFields.includes('codes.issue_type') && html`<p>Type of the issue: <code>${issueTypeOf(entry)}</code></p>`}`

const codes = (texts: readonly string[]): Html =>
  html`${texts.map((text, index) => html`${index > 0 ? ', ' : ''}<code>${text}</code>`)}`
