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
  [/\.(?:[mc]?ts|vue|svelte)$/i, 'typescript'],
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

/** True for a page with scripts in it: what is around them is not source code. */
export const isPage = (file: string): boolean => /\.(?:vue|svelte)$/i.test(file)

/** The scripts of a page, each character in its place. */
export function scriptsOf(page: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  let [kept, at] = ['', 0]
  for (const { 0: tag, index } of page.matchAll(/<script\b[^<>]{0,1000}>/gi)) {
    if (index < at) continue
    const [start, end] = [index + tag.length, page.indexOf('</script', index)]
    if (end < 0) break
    kept += blank(page.slice(at, start)) + page.slice(start, end)
    at = end
  }
  return kept + blank(page.slice(at))
}
