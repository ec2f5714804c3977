import type { Path } from '../diagnostic.ts'
import type { LintInput } from './rule.ts'

/** The language of the text at a path: that of its translation, or of the catalog. */
export const languageOf = (path: Path, { language = 'en' }: LintInput['header']): string =>
  path[2] === 'translations' ? String(path[3]) : language
