import { isPlain } from './output-path.ts'
import type { Target } from './target.ts'

/** Why a target can't write to this file name; undefined if it can. */
export function fileNameFault(
  target: Pick<Target, 'id' | 'suffix' | 'otherEndings' | 'endings' | 'fileFault'>,
  file: string,
): string | undefined {
  const { id, endings, fileFault } = target
  const extensions = extensionsOf(target)
  if (extensions.length === 0 && endings === undefined)
    return `the names of the files of ${id} cannot be chosen; they follow the name of the catalog`
  if (file.includes('/') || file.includes('\\'))
    return `"${file}" contains a folder; name the folder in "out"`
  if (!isPlain(file))
    return `"${file}" is not a portable file name; use letters, digits, ".", "-" and "_"`
  if (endings !== undefined)
    return endings.some((ending) => file.length > ending.length + 1 && file.endsWith(`.${ending}`))
      ? fileFault?.(file)
      : `"${file}" has an ending for which no escape is known; those are ${endings.join(', ')}`
  if (
    !extensions.some((extension) => file.endsWith(extension) && file !== extension) ||
    file.endsWith('.d.ts')
  )
    return `"${file}" does not end with ${extensions.join(', ')}, as the file of ${id} must`
  return fileFault?.(file)
}

const extensionsOf = ({
  suffix,
  otherEndings = [],
}: Pick<Target, 'suffix' | 'otherEndings'>): string[] =>
  suffix === undefined ? [] : [suffix.slice(suffix.lastIndexOf('.')), ...otherEndings]

/**
 * True for an output path that names a file which one of the targets can make, not a folder. A slash
 * at its end makes it a folder.
 */
export const isFilePath = (
  path: string,
  targets: readonly Pick<Target, 'suffix' | 'otherEndings'>[],
): boolean =>
  !/(?:^|[\\/])\.[a-z]+$/.test(path) &&
  targets.some((target) => extensionsOf(target).some((extension) => path.endsWith(extension)))

/**
 * The name of the main file of a target without its extension: other files of the target begin with
 * it.
 */
export const stemOf = (file: string, extension: string): string => file.slice(0, -extension.length)
