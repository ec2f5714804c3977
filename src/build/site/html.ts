import { escapeHtml } from '../../values/escape.ts'

/** Markup that is safe to put into a page as it is. */
export type Html = { readonly html: string }

type Part = string | number | Html | undefined | false | readonly Part[]

/** A piece of HTML: what is filled in is text and escaped, unless it is itself HTML. `undefined` and `false` are nothing, lists are joined. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.map((text, index) => text + markup(parts[index])).join(''),
})

function markup(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(markup).join('')
}
