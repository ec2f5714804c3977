import { fill } from '../../core/contract/fill.ts'
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
   * The message of a reason with its values: given, or from the catalog, where a translated meaning
   * wins over a message in another language.
   */
  message(reason: GivenReason, language: string): string
}

export function textsOf({ entries }: ErrorsModule, translations: Translations): Texts {
  return {
    templates: (code, language) => ({ ...entries[code], ...translations[language]?.[code] }),
    message({ error, message, params }, language) {
      const { [error]: own } = entries
      const text = translations[language]?.[error]
      const templates = [text?.message, text?.meaning, own?.message, own?.meaning]
      return (
        message ??
        templates
          .map((template) => fill(template, params, language))
          .find((one) => one !== undefined) ??
        error
      )
    },
  }
}
