import type { Language } from './row.ts'

/** The languages: only that which is asked for is read. */
export const LANGUAGES = {
  csharp: () => import('./rows/csharp.ts'),
  go: () => import('./rows/go.ts'),
  java: () => import('./rows/java.ts'),
  kotlin: () => import('./rows/kotlin.ts'),
  php: () => import('./rows/php.ts'),
  python: () => import('./rows/python.ts'),
  ruby: () => import('./rows/ruby.ts'),
  rust: () => import('./rows/rust.ts'),
} satisfies Record<string, () => Promise<{ default: Language }>>

/** A target that makes code in another language. */
export type LanguageId = keyof typeof LANGUAGES

export const isLanguage = (target: string): target is LanguageId => Object.hasOwn(LANGUAGES, target)
