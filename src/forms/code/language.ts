/** The languages whose source code is read, as the files of their grammars are named. */
export type Language =
  | 'typescript'
  | 'tsx'
  | 'java'
  | 'kotlin'
  | 'c-sharp'
  | 'go'
  | 'python'
  | 'rust'
  | 'php'
  | 'ruby'

const ENDINGS: readonly (readonly [ending: RegExp, language: Language])[] = [
  [/\.[mc]?ts$/i, 'typescript'],
  // JavaScript is TSX, too: an assertion such as `<T>value` is in TypeScript only.
  [/\.(?:[mc]?js|[jt]sx)$/i, 'tsx'],
  [/\.java$/i, 'java'],
  [/\.kts?$/i, 'kotlin'],
  [/\.cs$/i, 'c-sharp'],
  [/\.go$/i, 'go'],
  [/\.pyi?$/i, 'python'],
  [/\.rs$/i, 'rust'],
  [/\.php$/i, 'php'],
  [/\.rb$/i, 'ruby'],
]

/** The language of a file by its name; undefined for any other file. */
export const languageOf = (file: string): Language | undefined =>
  ENDINGS.find(([ending]) => ending.test(file))?.[1]
