import type { Path } from '../../core/diagnostic.ts'
import type { LintInput } from './rule.ts'

/** The language of the text at a path: that of its translation, or of the catalog. */
export const languageOf = (path: Path, { language = 'en' }: LintInput['header']): string => {
  const at = path[0] === 'translations' ? 0 : 2
  return path[at] === 'translations' ? String(path[at + 1]) : language
}
