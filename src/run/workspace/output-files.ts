import { memoByKey } from '../../core/values/memo.ts'
import type { Host } from '../../io/host/host.ts'
import { shownPath } from '../../io/host/paths.ts'
import { UserError } from '../../io/host/user-error.ts'
import type { OwnWords } from '../../targets/generator.ts'
import { documentNamed, OPENAPI, WORDS } from '../config/names.ts'
import type { NamedFiles, PlacedOutput } from './output-choice.ts'
import { throwIfProblems } from './problems.ts'

/**
 * Reads the files that outputs name, in the repository of a folder, each once. A document of OpenAPI
 * that can't be read is for its target to report.
 */
export function namedFiles(
  host: Host,
  folder: string,
): (output: Pick<PlacedOutput, 'openapi' | 'words'>) => Promise<NamedFiles> {
  const documentAt = memoByKey(async (path: string) => ({
    file: shownPath(host, path),
    ...(await documentNamed(host, path, { folder, kind: OPENAPI })),
  }))
  const wordsAt = memoByKey((path: string) => wordsIn(host, path, folder))
  return async ({ openapi, words }) => ({
    ...(openapi !== undefined && { document: await documentAt(openapi) }),
    ...(words !== undefined && { words: await wordsAt(words) }),
  })
}

/** The words of a site in a file. Rejects with {@link UserError} one with mistakes. */
async function wordsIn(host: Host, path: string, folder: string): Promise<OwnWords> {
  const shown = shownPath(host, path)
  const given = await documentNamed(host, path, { folder, kind: WORDS })
  if ('fault' in given) throw new UserError(`the words of the site: ${shown} ${given.fault}`)
  const { readOwnWords } = await import('../../targets/site/words/own.ts')
  const { source, words, problems } = await readOwnWords(given.text, shown)
  throwIfProblems('the words of the site are not valid', [{ source, problems }])
  return words
}
