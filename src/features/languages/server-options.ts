import type { LanguageSettings } from '../../base/targets/language-settings.ts'
import type { OptionFault } from '../../base/targets/target.ts'

/** The frameworks for which a language with the writing half has a file, by its id. Kotlin calls the files of Java. */
export const FRAMEWORKS = {
  csharp: [],
  go: ['net-http'],
  java: ['spring', 'tomcat', 'springdoc'],
  python: ['fastapi', 'django'],
} as const satisfies Readonly<Record<string, readonly string[]>>

/** The forms that a client can ask for beside that of the catalog. */
export const NEGOTIABLE = ['problem', 'operation-outcome'] as const

/** What is wrong with `server` and `forms`. */
export const serverFaults = (
  language: keyof typeof FRAMEWORKS,
  { server, forms }: LanguageSettings,
): OptionFault[] => [
  ...unknownIn('server', server, FRAMEWORKS[language], 'a framework of this target'),
  ...unknownIn('forms', forms, NEGOTIABLE, 'a form that a client can ask for'),
  ...(forms !== undefined && server === undefined
    ? [{ option: 'forms' as const, message: '"forms" is for an output with "server"' }]
    : []),
]

const unknownIn = (
  option: 'server' | 'forms',
  given: readonly string[] = [],
  known: readonly string[],
  what: string,
): OptionFault[] =>
  given
    .filter((one) => !known.includes(one))
    .map((one) => ({
      option,
      message:
        known.length === 0
          ? `this target has no file for a framework yet; write "${option}: []"`
          : `"${one}" is not ${what}; there is ${known.join(' and ')}`,
    }))
