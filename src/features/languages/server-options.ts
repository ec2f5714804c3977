import type { LanguageSettings } from '../../base/targets/language-settings.ts'
import { formFaults, listFaults } from '../../base/targets/list-option.ts'
import type { OptionFault } from '../../base/targets/target.ts'

/** The frameworks for which a language with the writing half has a file, by its id. Kotlin calls the files of Java. */
export const FRAMEWORKS = {
  csharp: [],
  go: ['net-http'],
  java: ['spring', 'tomcat', 'springdoc'],
  python: ['fastapi', 'django'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** What is wrong with `server` and `forms`. */
export const serverFaults = (
  language: keyof typeof FRAMEWORKS,
  { server, forms }: LanguageSettings,
): OptionFault[] => [
  ...listFaults('server', server, FRAMEWORKS[language], 'a framework of this target'),
  ...formFaults(forms),
  ...(forms !== undefined && server === undefined
    ? [{ option: 'forms' as const, message: '"forms" is for an output with "server"' }]
    : []),
]
