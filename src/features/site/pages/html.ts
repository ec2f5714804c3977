import { escapeHtml } from '../../../base/core/values/escape.ts'

/** Markup that is safe to insert into a page. */
export type Html = { readonly html: string }

type Part = string | number | Html | undefined | false | readonly Part[]

/**
 * A piece of HTML: inserted values are escaped, unless they are HTML themselves. `undefined` and
 * `false` are left out, lists are joined.
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: strings.map((text, index) => text + markup(parts[index])).join(''),
})

function markup(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(markup).join('')
}
