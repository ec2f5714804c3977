import { ownOf } from '../contract/received.ts'

/** The texts of a code in a language, as generated modules have them. */
type Text = { readonly meaning?: string | undefined; readonly message?: string | undefined }

/** The generated `texts`: a language, and what loads its module. */
export type Texts = {
  readonly [language: string]: () => Promise<{
    readonly texts: { readonly [code: string]: Text | undefined }
  }>
}

/**
 * The text of a reason in a language, such as `de-AT`, for the person at the desk: that of `de-AT`,
 * else of `de` (RFC 4647 section 3.4). The text as sent if there is none, if its module can't be
 * loaded, or if it needs values that only the service knows.
 */
export async function messageFor(
  { error, message }: { readonly error: string; readonly message: string },
  language: string,
  texts: Texts,
): Promise<string> {
  for (let range = language; range; range = range.replace(/-?[^-]*$/, '')) {
    const module = await ownOf(texts, range)?.().catch(() => {})
    const text = module && ownOf(module.texts, error)
    const words = text && [text.message, text.meaning].find((value) => /^[^{]+$/.test(value ?? ''))
    if (words) return words
  }
  return message || error
}
