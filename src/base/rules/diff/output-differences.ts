import type { Surface } from '../../core/diagnostic.ts'
import type { OutputFile } from '../../core/output-file.ts'
import { groupBy } from '../../core/values/lists.ts'
import { isTexts } from '../../core/values/record.ts'
import { type Difference, valuesOf } from './difference.ts'

export type PublishedFiles = {
  /** By key; the contents are not kept. */
  files: ReadonlyMap<string, PublishedFile>
  /** False if there may be more outputs: then missing outputs are not reported. */
  complete: boolean
}

/**
 * One file. Its key is its path without the name of the catalog, and with `<code>` for any code:
 * their changes are reported once.
 */
type PublishedFile = { key: string; path: string; surface: Surface }

/** `surface`: that of the file, or of the target that made it; else the name shows it. */
type PublishableFile = Pick<OutputFile, 'path' | 'encoding' | 'frozenVersion' | 'surface'>
type CatalogNames = {
  name?: string | undefined
  codes?: readonly { code?: string | undefined }[] | undefined
}

/**
 * What a side publishes, from its files: those of a build, or of a folder. Encoded copies add
 * nothing, and published versions are history.
 */
export function publishedFiles(
  { name, codes = [] }: CatalogNames,
  files: readonly PublishableFile[],
  complete = true,
): PublishedFiles {
  const withoutName = nameless(name)
  const withoutCodes = codeless(new Set(codes.map(({ code }) => code)))
  const keyed = new Map<string, PublishedFile>()
  for (const { path, encoding, frozenVersion, surface = surfaceOf(path) } of files) {
    if (encoding !== undefined || frozenVersion !== undefined || path.endsWith('.manifest'))
      continue
    const key = withoutCodes(withoutName(path))
    if (!keyed.has(key)) keyed.set(key, { key, path: withoutCodes(path), surface })
  }
  return { files: keyed, complete }
}

/** A site holds files of every surface. */
function surfaceOf(path: string): Surface {
  if (path.endsWith('.ts')) return 'source'
  return /\.(?:codesystem|valueset|operationoutcomes?)\.json$|(?:^|\/)(?:CodeSystem|ValueSet)\b/.test(
    path,
  )
    ? 'fhir'
    : 'wire'
}

/** Replaces the name of the catalog at the start of a file name by `<name>`. */
function nameless(name: string | undefined): (path: string) => string {
  if (name === undefined) return (path) => path
  const start = new RegExp(`(^|/)${name.replace(/[^a-z0-9-]/gi, '')}(?=[.-][^/]*$|$)`)
  return (path) => path.replace(start, '$1<name>')
}

/** Replaces each part of a path that is a code by `<code>`. */
const codeless = (codes: ReadonlySet<string | undefined>) => (path: string) =>
  path
    .split(/([./])/)
    .map((part) => (codes.has(part) ? '<code>' : part))
    .join('')

/**
 * The outputs that only one side has, unless a difference of the catalogs explains it. What is in
 * them follows from the catalogs, which are compared.
 */
export function outputDifferences(
  { old, new: now }: { old: PublishedFiles; new: PublishedFiles },
  differences: readonly Difference[],
): Difference[] {
  if (!old.complete || !now.complete) return []
  // The texts of languages that the catalog gained come with them.
  const languages = new Set(
    differences.flatMap(({ kind, after }) =>
      kind === 'codes.translations.* added' && isTexts(after) ? after : [],
    ),
  )
  const isOfLanguage = ({ path }: PublishedFile) =>
    languages.has(path.split('.texts.')[1]?.split('.')[0] ?? '')
  const alone = (side: PublishedFiles, otherSide: PublishedFiles) =>
    [...side.files.values()].filter((file) => !otherSide.files.has(file.key))
  const added = alone(now, old).filter((file) => !isOfLanguage(file))
  return [
    ...together(alone(old, now), now).map(({ path, shown, surfaces }) => ({
      ...AT_START,
      kind: 'outputs removed' as const,
      location: `outputs[${path}]`,
      surfaces,
      ...valuesOf(shown, undefined),
    })),
    ...together(added, old).map(({ path, shown, surfaces }) => ({
      ...AT_START,
      kind: 'outputs added' as const,
      location: `outputs[${path}]`,
      surfaces,
      ...valuesOf(undefined, shown),
    })),
  ]
}

type Alone = { path: string; shown: string; surfaces: Surface[] }

/** More files of one folder are one change. */
const MOST_NAMED = 3

/** Files that one side has alone; those of a folder that the other does not have are named by it. */
function together(files: readonly PublishedFile[], { files: others }: PublishedFiles): Alone[] {
  const known = new Set([...others.values()].flatMap(({ path }) => foldersOf(path)))
  const folders = groupBy(
    files,
    ({ path }) => foldersOf(path).find((folder) => !known.has(folder)) ?? '',
  )
  return [...folders].flatMap(([folder, own]) =>
    folder === '' || own.length <= MOST_NAMED
      ? own.map(({ path, surface }) => ({ path, shown: path, surfaces: [surface] }))
      : [
          {
            path: folder,
            shown: `${folder} (${own.length} files)`,
            surfaces: [...new Set(own.map(({ surface }) => surface))].sort(),
          },
        ],
  )
}

/** The folders that a file is in, the outermost first. */
const foldersOf = (path: string): string[] =>
  [...path.matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1))

/** Outputs have no place in the texts of the catalogs. */
const AT_START = { old: { path: [] }, new: { path: [] } }
