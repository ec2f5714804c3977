import { ownOf } from '../../core/contract/received.ts'
import { codingOf, type KnownEntry, type Terms } from '../wire/terms.ts'
import type { ErrorsModule } from './table.ts'
import type { Texts } from './texts.ts'

/**
 * The terms of a generated module in a language, for the conversion of its reasons. A module
 * without `terminology` has no canonicals.
 */
export function termsOf(
  { entries, terminology }: ErrorsModule,
  texts: Texts,
  language: string,
): Terms {
  const { url, version, codeSystem: system, stageSystem, stageTitles = {} } = terminology ?? {}
  const translated = ownOf(terminology?.stageTitlesIn ?? {}, language) ?? {}
  const display = (code: string) =>
    ownOf(entries, code) ? texts.templates(code, language).display : undefined
  return {
    language,
    url,
    system,
    display,
    entry(code) {
      const entry = ownOf(entries, code)
      return entry && ({ ...entry, ...texts.templates(code, language) } as KnownEntry)
    },
    codeCoding: (code) =>
      codingOf(
        ownOf(terminology?.owners ?? {}, code) ?? { system, version },
        code,
        ownOf(entries, code) && { display: display(code) },
      ),
    stageCoding(id) {
      const title = ownOf(translated, id) ?? ownOf(stageTitles, id)
      return codingOf(
        { system: stageSystem, version },
        id,
        title === undefined ? undefined : { display: title },
      )
    },
  }
}
