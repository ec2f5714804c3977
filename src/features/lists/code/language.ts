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

/** The scripts of a page, each character in its place; without those in comments. */
export function scriptsOf(page: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  // An attribute in quotes may have a `>`. A part of a tag matches, too, so that no text is read twice.
  const opening = /<!--|<script\b(?:[^<>"']|"[^"]{0,5000}"|'[^']{0,5000}'){0,5000}>?/gi
  let [kept, at] = ['', 0]
  for (let tag = opening.exec(page)?.[0]; tag !== undefined; tag = opening.exec(page)?.[0]) {
    const isComment = tag === '<!--'
    if (!isComment && !/[^/]>$/.test(tag)) continue
    const start = opening.lastIndex
    const length = page.slice(start).search(isComment ? /-->/ : /<\/script/i)
    if (length < 0) break
    opening.lastIndex = start + length
    if (isComment) continue
    kept += blank(page.slice(at, start)) + page.slice(start, start + length)
    at = start + length
  }
  return kept + blank(page.slice(at))
}
