import type { fill } from '../../../base/core/contract/fill-placeholders.ts'
import { ownOf } from '../../../base/core/contract/received.ts'
import type { Reason } from './table.ts'

/** A reason: its code, and the values of its text if the service sent them. */
type Said = Pick<Reason, 'error' | 'message' | 'params'>

/** The texts of a code in a language, as generated modules have them. */
type Text = { readonly [Kind in 'meaning' | 'fix' | 'message']?: string | undefined }

/** The generated `texts`: a language, and what loads its module. */
export type Texts = {
  readonly [language: string]: () => Promise<{
    readonly texts: { readonly [code: string]: Text | undefined }
  }>
}

/**
 * The text of a reason in a language, such as `de-AT`, for the person at the desk: that of `de-AT`,
 * else of `de` (RFC 4647 section 3.4). The text as sent if there is none, if its module can't be
 * loaded, or if it needs values that the service did not send. `kind` is `fix` for what to do about
 * it: empty if there is no such text. `filled` puts the values into a text, if texts of the catalog have any.
 */
export async function textIn(
  texts: Texts,
  { error, message, params = {} }: Said,
  language: string,
  kind: 'message' | 'fix' = 'message',
  filled: typeof fill = (template) => template,
): Promise<string> {
  for (let range = language; range; range = range.replace(/(?:-|^)[^-]*$/, '')) {
    const module = await ownOf(texts, range)?.().catch(() => {})
    const text = module && ownOf(module.texts, error)
    const words =
      text &&
      (filled(text[kind], params, range) || (kind !== 'fix' && filled(text.meaning, params, range)))
    if (words) return words
  }
  return kind === 'fix' ? '' : message || error
}
