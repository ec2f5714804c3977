/** Markup that is safe to put into a page as it is. */
export type Html = { readonly html: string }

type Part = string | number | Html | undefined | false | readonly Part[]

/** A piece of HTML: what is filled in is text and escaped, unless it is itself HTML. `undefined` and `false` are nothing, lists are joined. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.map((text, index) => text + markup(parts[index])).join(''),
})

function markup(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'html' in part ? part.html : part.map(markup).join('')
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

// Controls are no HTML; embeddings, overrides and isolates of direction would reach beyond their text (marks stay).
const UNSEEN = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g

const escaped = (text: string): string => text.replace(UNSEEN, '').replace(/[&<>"']/g, (unit) => ENTITIES[unit]!)
