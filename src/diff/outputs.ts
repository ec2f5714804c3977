import type { OutputFile } from '../build/output-file.ts'
import { type Facts, factsOf } from './facts.ts'

/** What one side publishes. */
export type PublishedFiles = {
  /** By their keys; what there is to say of each, because the contents need not be kept. */
  files: ReadonlyMap<string, PublishedFile>
  /** False when there may be more than these: then nothing is concluded from what is missing. */
  complete: boolean
}

/** One file. Its key is its path without the name of the catalog and with any code as `<code>`: what these explain is told once. */
export type PublishedFile = { key: string; path: string; facts: Facts }

type PublishableFile = Pick<OutputFile, 'path' | 'contents' | 'encoding' | 'frozenVersion'>
type CatalogNames = { name?: string | undefined; codes?: readonly { code?: string | undefined }[] | undefined }

/**
 * What a side publishes, out of its files: what a build made, or what a folder holds. Encoded copies say nothing of their own,
 * and versions that are published for good are history.
 */
export function publishedFiles({ name, codes = [] }: CatalogNames, files: readonly PublishableFile[], complete = true): PublishedFiles {
  const withoutName = nameless(name)
  const withoutCodes = codeless(new Set(codes.map(({ code }) => code)))
  const keyed = new Map<string, PublishedFile>()
  for (const { path, contents, encoding, frozenVersion } of files) {
    if (encoding !== undefined || frozenVersion !== undefined || path.endsWith('.manifest.json')) continue
    const key = withoutCodes(withoutName(path))
    if (!keyed.has(key)) keyed.set(key, { key, path: withoutCodes(path), facts: factsOf(path, contents) })
  }
  return { files: keyed, complete }
}

/** Puts `<name>` in the place of the name of the catalog, at the start of a file name. */
function nameless(name: string | undefined): (path: string) => string {
  if (name === undefined) return (path) => path
  const start = new RegExp(`(^|/)${name.replace(/[^a-z0-9-]/gi, '')}(?=[.-][^/]*$|$)`)
  return (path) => path.replace(start, '$1<name>')
}

/** Puts `<code>` in the place of each part of a path that is a code. */
const codeless = (codes: ReadonlySet<string | undefined>) => (path: string) =>
  path
    .split(/([./])/)
    .map((part) => (codes.has(part) ? '<code>' : part))
    .join('')
