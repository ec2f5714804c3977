import type { TargetId } from '../targets.ts'
import type { LanguageTarget } from './language.ts'

/** What makes the code of each language: only that which is asked for is read. */
export const LANGUAGES = {
  csharp: () => import('../generators/csharp.ts'),
  go: () => import('../generators/go.ts'),
  java: () => import('../generators/java.ts'),
  kotlin: () => import('../generators/kotlin.ts'),
  php: () => import('../generators/php.ts'),
  python: () => import('../generators/python.ts'),
  ruby: () => import('../generators/ruby.ts'),
  rust: () => import('../generators/rust.ts'),
} satisfies Partial<Record<TargetId, () => Promise<{ default: LanguageTarget }>>>

/** A target that makes code in another language. */
export type LanguageId = keyof typeof LANGUAGES

export const isLanguage = (target: string): target is LanguageId => Object.hasOwn(LANGUAGES, target)
