import { memoByKey } from '../../../base/core/values/memo.ts'
import type { Host } from '../../../base/io/host/host.ts'
import { shownPath } from '../../../base/io/host/paths.ts'
import { UserError } from '../../../base/io/host/user-error.ts'
import { documentNamed } from '../../../base/run/config/names.ts'
import type { NamingOutput } from '../../../base/run/workspace/outputs/target-run.ts'
import { throwIfProblems } from '../../../base/run/workspace/problems.ts'
import { WORDS } from '../config.ts'
import type { OwnWords, Settings } from '../settings.ts'

/** Reads the files of words that sites name, in the repository of a folder, each once. */
export function namedWords(
  host: Host,
  folder: string,
): (output: NamingOutput) => Promise<Pick<Settings, 'words'>> {
  const wordsAt = memoByKey((path: string) => wordsIn(host, path, folder))
  return async ({ words }) => (words === undefined ? {} : { words: await wordsAt(words) })
}

/** The words of a site in a file. Rejects with {@link UserError} one with mistakes. */
async function wordsIn(host: Host, path: string, folder: string): Promise<OwnWords> {
  const shown = shownPath(host, path)
  const given = await documentNamed(host, path, { folder, kind: WORDS })
  if ('fault' in given)
    throw new UserError('config', `the words of the site: ${shown} ${given.fault}`)
  const { readOwnWords } = await import('../words/own.ts')
  const { source, words, problems } = await readOwnWords(given.text, shown)
  throwIfProblems('the words of the site are not valid', [{ source, problems }])
  return words
}
