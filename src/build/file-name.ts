import type { Generator } from './generator.ts'
import { isPlain } from './output-path.ts'

/** Why a target can't write to this file name; undefined if it can. */
export function fileNameFault(
  { id, suffix }: Pick<Generator, 'id' | 'suffix'>,
  file: string,
): string | undefined {
  const extension = extensionOf(suffix)
  if (extension === undefined)
    return `the names of the files of ${id} cannot be chosen; they follow the name of the catalog`
  if (file.includes('/') || file.includes('\\'))
    return `"${file}" contains a folder; name the folder in "out"`
  if (!isPlain(file))
    return `"${file}" is not a portable file name; use letters, digits, ".", "-" and "_"`
  if (!file.endsWith(extension) || file === extension || file.endsWith('.d.ts'))
    return `"${file}" does not end with ${extension}, as the file of ${id} must`
  return undefined
}

/**
 * The extensions of files that a folder is named after by mistake only: those of the target, and of
 * most targets.
 */
const extensionsOf = (suffix: string | undefined): string[] => [
  extensionOf(suffix) ?? '.json',
  '.json',
  '.ts',
]

const extensionOf = (suffix: string | undefined): string | undefined =>
  suffix?.slice(suffix.lastIndexOf('.'))

/**
 * True for an output path that names a file, not a folder. A slash at its end makes it a folder.
 */
export const isFilePath = (path: string, { suffix }: Pick<Generator, 'suffix'>): boolean =>
  extensionsOf(suffix).some(
    (extension) => path.endsWith(extension) && !/(?:^|[\\/])\.[a-z]+$/.test(path),
  )

/**
 * The name of the main file of a target without its extension: other files of the target begin with
 * it.
 */
export const stemOf = (file: string, extension: string): string => file.slice(0, -extension.length)
