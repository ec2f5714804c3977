import { dirname, resolve } from 'node:path'
import { parseForeign } from '../../core/yaml/foreign.ts'
import type { FilesAround, Source } from '../../core/yaml/source.ts'
import type { Host } from './host.ts'
import { fileNamed } from './inside-repository.ts'
import { shownPath } from './paths.ts'
import { UserError } from './user-error.ts'

/** A document, with what reads the files that it refers to. */
type OpenDocument = { source: Source; files: FilesAround }

/**
 * Opens a document: a file, or `-` for stdin. Rejects with {@link UserError} if there is nothing to read.
 */
export async function openDocument(
  host: Host,
  name: string,
  known?: Map<string, Source>,
): Promise<OpenDocument> {
  if (name === '-')
    return {
      source: await parseForeign(await host.stdin(), 'stdin.yaml'),
      files: filesAround(host, host.cwd, known),
    }
  const path = resolve(host.cwd, name)
  const kind = await host.files.kind(path)
  if (kind === undefined)
    throw new UserError(
      'not-found',
      /^[a-z][a-z0-9+.-]+:/i.test(name)
        ? `${name} is not a file; nothing is fetched, so give the path of a document`
        : `${name} does not exist`,
    )
  if (kind === 'folder')
    throw new UserError('file', `${name} is a folder; give the path of a document`)
  return {
    source: await parsed(host, path, known),
    files: filesAround(host, dirname(path), known),
  }
}

/**
 * Reads the files that a document in a folder refers to; none outside its repository. `known`: what was
 * parsed, by absolute path; documents share their files.
 */
export function filesAround(
  host: Host,
  folder: string,
  known: Map<string, Source> = new Map(),
): FilesAround {
  return {
    nameOf: (from, reference) =>
      shownPath(host, resolve(dirname(resolve(host.cwd, from)), reference)),
    async read(name) {
      const named = await fileNamed(host, resolve(host.cwd, name), folder, {
        isDocument: true,
      })
      if ('fault' in named) return named
      try {
        return await parsed(host, named.path, known)
      } catch (error) {
        if (!(error instanceof UserError)) throw error
        return { fault: `can't be read: ${error.message}` }
      }
    },
  }
}

async function parsed(
  host: Host,
  path: string,
  known: Map<string, Source> = new Map(),
): Promise<Source> {
  const before = known.get(path)
  if (before !== undefined) return before
  const source = await parseForeign(await host.files.read(path), shownPath(host, path))
  known.set(path, source)
  return source
}
