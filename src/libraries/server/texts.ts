import { fill } from '../../base/core/contract/fill-placeholders.ts'
import { ownOf } from '../../base/core/contract/received.ts'
import type { GivenReason } from './failure.ts'
import type { ErrorsModule, ServerEntry, ServerText } from './table.ts'

/** The texts of other languages, by code: `{ de: (await errors.texts.de()).texts }`. */
export type Translations = {
  readonly [language: string]: { readonly [code: string]: ServerText | undefined }
}

/** The texts of the reasons of a server. */
export type Texts = {
  /**
   * The texts of a code: those of the language as far as they are translated, else those of the
   * catalog. They may be templates. With the page of the code.
   */
  templates(code: string, language: string): ServerText & Pick<ServerEntry, 'help'>
  /**
   * The message of a reason with its values, and its language: given, or from the catalog, where a
   * translated meaning wins over a message in another language.
   */
  message(reason: GivenReason, wanted: string): { text: string; language: string }
}

export function textsOf(
  { entries }: ErrorsModule,
  translations: Translations,
  language: string,
): Texts {
  return {
    templates: (code, wanted) => ({ ...entries[code], ...ownOf(translations, wanted)?.[code] }),
    message({ error, message: given = {}, params }, wanted) {
      const own = [wanted, language, ...Object.keys(given)].find((one) => ownOf(given, one))
      if (own !== undefined) return { text: given[own]!, language: own }
      const translated = ownOf(translations, wanted)?.[error]
      const templates = [
        [wanted, translated?.message],
        [wanted, translated?.meaning],
        [language, entries[error]?.message],
        [language, entries[error]?.meaning],
      ] as const
      for (const [language, template] of templates) {
        const text = fill(template, params, language)
        if (text !== undefined) return { text, language }
      }
      return { text: error, language }
    },
  }
}
