import type { Language } from './row.ts'

/** The languages: only that which is asked for is read. */
export const LANGUAGES = {
  csharp: () => import('./csharp/row.ts'),
  go: () => import('./go/row.ts'),
  java: () => import('./java/row.ts'),
  kotlin: () => import('./kotlin/row.ts'),
  php: () => import('./php/row.ts'),
  python: () => import('./python/row.ts'),
  ruby: () => import('./ruby/row.ts'),
  rust: () => import('./rust/row.ts'),
} satisfies Record<string, () => Promise<{ default: Language }>>

/** A target that makes code in another language. */
export type LanguageId = keyof typeof LANGUAGES

export const isLanguage = (target: string): target is LanguageId => Object.hasOwn(LANGUAGES, target)
