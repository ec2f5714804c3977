import type { Node } from 'web-tree-sitter'
import { groupBy } from '../../core/values/lists.ts'
import type { Language } from '../../forms/code/language.ts'
import { kindOf } from './syntax.ts'

// Modules of the same project: by a path, an alias of a path, or the crate.
const OWN = /^[./~#]|^@\/|^(?:crate|self|super)::/
const REQUIRED = /(?:require|import)\s{0,9}\(\s{0,9}["'`]/
const LAST_NAME = /[\p{L}_$][\p{L}\p{N}_$]*(?![\p{L}\p{N}_$]|\s*(?:[.\\]|::))/gu

/**
 * The names that a file has from other packages, each with the package. A package whose first name
 * is a folder above the file, or one of the files (`modules`), is the project's own.
 */
export function importedIn(
  root: Node,
  language: Language,
  file: string,
  modules: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const folders = new Set(file.toLowerCase().split('/').slice(0, -1))
  const isOwn = (name: string) => folders.has(name) || modules.has(name)
  const found = new Map<string, string>()
  const nodes = root.namedChildren.flatMap((one) =>
    one.type === 'import_list' ? one.namedChildren : one,
  )
  for (const { type, text } of nodes) {
    const isRequired = type === 'lexical_declaration' && REQUIRED.test(text.slice(0, 500))
    if (kindOf(type, language) !== 'import' && !isRequired) continue
    const quoted = /["'`]([^"'`]*)["'`]/.exec(text)?.[1]
    const path =
      /^from\s+(\S+)/.exec(text)?.[1] ?? /\b\w+(?:(?:\.|::|\\)[\w{]+)+/.exec(text)?.[0] ?? ''
    const module = quoted ?? path
    const [first = ''] = path.toLowerCase().split(/\W/, 1)
    if (module === '' || OWN.test(module) || (quoted === undefined && isOwn(first))) continue
    const names = text
      .replace(/^from\s+\S+|["'`][^"'`]*["'`]/g, '')
      .replace(/(?<![\w.])[\w.]+(?:\s+as\s+|\s*:\s*)(?!:)/g, '')
    for (const [name] of names.matchAll(LAST_NAME)) found.set(name, module)
  }
  return found
}

/** The first name of what a name is a member of: `codes` of `codes.Code.LOST`. */
export const rootBefore = (text: string, start: number): string =>
  /(?<![\p{L}\p{N}_$])([\p{L}_$][\p{L}\p{N}_$]{0,99})(?:\s{0,9}(?:\??\.|::|\\)\s{0,9}[\p{L}\p{N}_$]{1,99}){0,9}\s{0,9}(?:\??\.|::)\s{0,9}$/u.exec(
    text.slice(Math.max(0, start - 120), start),
  )?.[1] ?? ''

/** The folders of these files of Go whose names several have: `team/codes` and `plan/codes`. */
export function sharedPackages(files: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const folders = new Set(files.map(folderOf))
  return new Map([...groupBy(folders, lastOf)].filter(([, { length }]) => length > 1))
}

export const folderOf = (file: string): string => file.slice(0, Math.max(0, file.lastIndexOf('/')))

export const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The paths of the packages that a file of Go imports, by their names there. */
export const packagesIn = (root: Node): ReadonlyMap<string, string> =>
  new Map(
    root.descendantsOfType('import_spec').map((spec) => {
      const path = spec?.childForFieldName('path')?.text.replace(/["`]/g, '') ?? ''
      return [spec?.childForFieldName('name')?.text ?? lastOf(path), path]
    }),
  )

/**
 * The folder of a package by its path, of those that share its name: the longest at the end of the
 * path. A module below the checked folder has only the end of its folders in its paths: more
 * than the shared name has to agree, with one folder. The path itself if no folder is meant: the
 * package of someone else.
 */
export function folderOfPackage(
  path: string,
  shared: ReadonlyMap<string, readonly string[]>,
): string | undefined {
  const folders = shared.get(lastOf(path))
  if (folders === undefined) return undefined
  const ends = path.split('/').map((_, at, steps) => steps.slice(at).join('/'))
  const whole = ends.find((end) => folders.includes(end))
  if (whole !== undefined) return whole
  const [found, ...others] =
    ends
      .filter((end) => end.includes('/'))
      .map((end) => folders.filter((folder) => folder.endsWith(`/${end}`)))
      .find(({ length }) => length > 0) ?? []
  return others.length === 0 && found !== undefined ? found : path
}
