import { type Language, languageOf } from './code/language.ts'

/** The part of a page of docs/printing.md that is about a language. */
const RECIPES: Readonly<Record<Language, string>> = {
  typescript: 'typescript',
  tsx: 'typescript',
  java: 'java',
  kotlin: 'kotlin',
  'c-sharp': 'csharp',
  go: 'go',
  python: 'python',
  rust: 'rust',
  php: 'php',
  ruby: 'ruby',
}

/** The page that says how a list in the language of a file is printed. */
export const recipeOf = (file: string): string => {
  const language = languageOf(file)
  return `docs/printing.md#${language === undefined ? 'any' : RECIPES[language]}`
}
