import { dirname, resolve } from 'node:path'
import type { Host } from '../../host/host.ts'
import { fileNamed } from '../../host/named.ts'
import { shownPath } from '../../host/paths.ts'
import { UserError } from '../../host/user-error.ts'
import type { Files } from '../../openapi/document.ts'
import { parse } from '../../yaml/parse.ts'
import type { Source } from '../../yaml/source.ts'

/** A document, with what reads the files that it refers to. `path`: where it is on the disk. */
export type OpenDocument = { source: Source; files: Files; path: string | undefined }

/** What is known of files, by absolute path. */
export type Disk = {
  /** What files would contain, instead of what is on the disk. */
  texts?: ReadonlyMap<string, string> | undefined
  /** What was parsed: documents share their files. */
  parsed?: Map<string, Source>
}

/**
 * Opens a document: a file, or `-` for stdin. Rejects with {@link UserError} if there is nothing to read.
 */
export async function openDocument(
  host: Host,
  name: string,
  disk: Disk = {},
): Promise<OpenDocument> {
  if (name === '-')
    return {
      source: await parse(await host.stdin(), 'stdin.yaml'),
      files: filesAround(host, host.cwd, disk),
      path: undefined,
    }
  const path = resolve(host.cwd, name)
  const kind = await host.files.kind(path)
  if (kind === undefined)
    throw new UserError(
      /^[a-z][a-z0-9+.-]+:/i.test(name)
        ? `${name} is not a file; nothing is fetched, so give the path of a document`
        : `${name} does not exist`,
    )
  if (kind === 'folder') throw new UserError(`${name} is a folder; give the path of a document`)
  return {
    source: await parsed(host, path, disk),
    files: filesAround(host, dirname(path), disk),
    path,
  }
}

/** Reads the files that a document in a folder refers to; none outside its repository. */
export function filesAround(host: Host, folder: string, disk: Disk = {}): Files {
  return {
    nameOf: (from, reference) =>
      shownPath(host, resolve(dirname(resolve(host.cwd, from)), reference)),
    async read(name) {
      const named = await fileNamed(host, resolve(host.cwd, name), folder, {
        isDocument: true,
      })
      if ('fault' in named) return named
      try {
        return await parsed(host, named.path, disk)
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        return { fault: `can't be read: ${error.message}` }
      }
    },
  }
}

async function parsed(host: Host, path: string, { texts, parsed: known }: Disk): Promise<Source> {
  const before = known?.get(path)
  if (before !== undefined) return before
  const text = texts?.get(path) ?? (await host.files.read(path))
  const source = await parse(text, shownPath(host, path))
  known?.set(path, source)
  return source
}
