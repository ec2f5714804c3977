import type { LanguageId } from '../targets.ts'
import type { LanguageTarget } from './language.ts'

/** What makes the code of each language: only that which is asked for is read. */
export const LANGUAGES: Readonly<Record<LanguageId, () => Promise<{ default: LanguageTarget }>>> = {
  csharp: () => import('../generators/csharp.ts'),
  go: () => import('../generators/go.ts'),
  java: () => import('../generators/java.ts'),
  kotlin: () => import('../generators/kotlin.ts'),
  php: () => import('../generators/php.ts'),
  python: () => import('../generators/python.ts'),
  ruby: () => import('../generators/ruby.ts'),
  rust: () => import('../generators/rust.ts'),
}

export const isLanguage = (target: string): target is LanguageId => Object.hasOwn(LANGUAGES, target)
