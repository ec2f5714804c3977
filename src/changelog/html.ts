import { inHtml, page } from '../report/page.ts'
import { GROUPS, type Notes } from './notes.ts'
import { HEADS, headOf, type Line, linesOf, withFieldMarks } from './sentences.ts'

/** Release notes as one self-contained page. */
export function html(all: readonly Notes[]): string {
  const title = all.length === 1 ? (all[0]!.title ?? all[0]!.name ?? 'Changes') : 'Changes'
  const parts = all.map((notes) => {
    const name = all.length > 1 ? `<p>${inHtml(notes.title ?? notes.name ?? '')}</p>\n` : ''
    const groups = GROUPS.flatMap((group) => {
      const lines = linesOf(notes.groups[group] ?? []).map(item)
      return lines.length === 0
        ? []
        : [`<h3>${HEADS[group]}</h3>\n<ul>\n${lines.join('\n')}\n</ul>`]
    })
    const body = groups.length === 0 ? '<p>Nothing changed for integrators.</p>' : groups.join('\n')
    return `<section>\n<h2>${inHtml(headOf(notes))}</h2>\n${name}${body}\n</section>`
  })
  return page(title, `<main>\n<h1>${inHtml(title)}</h1>\n${parts.join('\n')}\n</main>`)
}

const item = ({ code, facts, breaking, sentences }: Line): string =>
  `<li>${breaking ? '<strong class="breaking">Breaking:</strong> ' : ''}${
    code === undefined
      ? ''
      : `<code>${inHtml(code)}</code>${facts && ` <span class="soft">(${inHtml(facts)})</span>`}: `
  }${sentences.map((one) => withFieldMarks(one, (name) => `<code>${inHtml(name)}</code>`) ?? inHtml(one)).join(' ')}</li>`
